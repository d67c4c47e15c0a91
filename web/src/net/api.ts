// HTTP requests. Refusals of the server and an unreachable server are thrown as Refused.
import { tMaybe } from "../i18n/index.ts";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly until = 0, // of a ban, in seconds since 1970
  ) {
    super(message);
  }
}

export const UNREACHABLE = "unreachable";

// Returns the text of a refusal in the user's language if there is one, else the server's text.
export function errorText(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  return tMaybe(`error_${error.code}`) ?? error.message;
}

async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const raw = body instanceof Blob;
  const headers: Record<string, string> =
    body === undefined ? {} : { "Content-Type": raw ? body.type : "application/json" };
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : raw ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new Refused(UNREACHABLE, "the server cannot be reached");
  }
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.ok && !answer) throw new Refused(UNREACHABLE, "the answer broke off");
  if (!response.ok)
    throw new Refused(
      String(answer?.error ?? response.status),
      String(answer?.message ?? response.statusText),
      response.status,
      Number(answer?.until ?? 0),
    );
  return answer as T;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  request<T>("POST", path, body, signal);
export const put = <T>(path: string, body: Blob): Promise<T> => request<T>("PUT", path, body);
export const remove = <T>(path: string): Promise<T> => request<T>("DELETE", path);

// True if the server answers within this time, whatever it answers.
export async function reach(path: string, ms: number): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  const reached = await fetch(path, { cache: "no-store", signal: stop.signal }).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  return reached;
}
