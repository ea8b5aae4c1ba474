/** What a call's body said, beside the files that are already stored. */
export interface Received {
  /** The value of `options`, not yet looked at. */
  options?: unknown;
  /** Options that came as form fields of their own: text. */
  loose: Map<string, string>;
  /** The call's own fields in a JSON body, not yet looked at. */
  fields?: Record<string, unknown>;
  webhookUrl?: unknown;
  downloads: Download[];
}

/** A file that the service is to fetch. */
export interface Download {
  /** Among all files of the call. */
  place: number;
  field: string;
  url: string;
  name: string | null;
  /** How an error names it: `files[0].url`. */
  path: string;
}
