/** One call of the API. */
export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** From `/v1` on. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  body?: Body;
  /**
   * `always`: the call may arrive twice without harm. `refused`: it is sent again only if the service says that it did
   * nothing (429, 503). `never`: the caller decides itself.
   */
  repeat: 'always' | 'refused' | 'never';
  /** Milliseconds that the service is asked to wait before it answers. */
  waitMs?: number;
  signal?: AbortSignal | undefined;
}

/** A body that `fetch` accepts. */
export type SentBody = NonNullable<RequestInit['body']>;

/** A slower line would end within the time of a call whose body it still sends. */
const SLOWEST_BYTES_PER_MS = 32;

export interface Body {
  contentType?: string;
  /** The bytes of a body that does not say as they leave; they add to the time of the call. */
  size?: number;
  /** Makes the body for each attempt. `heard` is called as its bytes leave, so that a long body is not cut. */
  make: (heard: () => void) => SentBody | Promise<SentBody>;
}

/** Returns a body of JSON. */
export function jsonBody(value: unknown): Body {
  const text = JSON.stringify(value);
  return { contentType: 'application/json', size: text.length, make: () => text };
}

/** How long the service may be silent: its time to answer, the wait that it is asked for, and the sending of the body. */
export function patienceWith({ body, waitMs = 0 }: Call, timeoutMs: number): number {
  return timeoutMs + waitMs + (body?.size ?? 0) / SLOWEST_BYTES_PER_MS;
}

/** The URL of the call, with its query. */
export function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  const text = given.toString();
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}
