// What is being fetched, or why it could not be.
import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import type { Fetched } from "./useFetched.ts";

interface PendingProps<T> extends Fetched<T> {
  readonly show: (value: T) => ComponentChildren;
}

export function Pending<T>({ value, problem, show }: PendingProps<T>) {
  if (value !== null) return <>{show(value)}</>;
  return (
    <p class={problem ? "field-problem" : "soft"} role="status">
      {problem || t("loading")}
    </p>
  );
}
