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

export interface Body {
  contentType?: string;
  /** Makes the body for each attempt. `heard` is called as its bytes leave, so that a long body is not cut. */
  make: (heard: () => void) => SentBody | Promise<SentBody>;
}

/** Returns a body of JSON. */
export function jsonBody(value: unknown): Body {
  const text = JSON.stringify(value);
  return { contentType: 'application/json', make: () => text };
}

/** The URL of the call, with its query. */
export function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  const text = given.toString();
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}
