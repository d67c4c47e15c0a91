// Fetches JSON when a component mounts. The value is null until it arrives; `problem` holds the error.
import { useEffect, useState } from "preact/hooks";
import { get, errorText } from "../net/api.ts";

export interface Fetched<T> {
  readonly value: T | null;
  readonly problem: string;
}

export function useFetched<T>(path: string): Fetched<T> {
  const [state, setState] = useState<Fetched<T>>({ value: null, problem: "" });
  useEffect(() => {
    let current = true;
    setState({ value: null, problem: "" });
    get<T>(path).then(
      (value) => current && setState({ value, problem: "" }),
      (error) => current && setState({ value: null, problem: errorText(error) }),
    );
    return () => void (current = false);
  }, [path]);
  return state;
}
