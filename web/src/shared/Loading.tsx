// Shows fetched data, a loading text, or the error.
import type { ComponentChildren } from "preact";
import { t } from "../i18n/index.ts";
import type { Fetched } from "./useFetched.ts";

interface LoadingProps<T> extends Fetched<T> {
  readonly show: (value: T) => ComponentChildren;
}

export function Loading<T>({ value, problem, show }: LoadingProps<T>) {
  if (value !== null) return <>{show(value)}</>;
  return (
    <p class={problem ? "field-problem" : "soft"} role="status">
      {problem || t("loading")}
    </p>
  );
}
