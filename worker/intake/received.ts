/** The contents of a call's body, except the files already stored. */
export interface Received {
  /** The value of `options`, not validated yet. */
  options?: unknown;
  /** Options that were sent as separate form fields: text. */
  loose: Map<string, string>;
  /** The call's own fields in a JSON body, not validated yet. */
  fields?: Record<string, unknown>;
  webhookUrl?: unknown;
  downloads: Download[];
}

/** A file that the service has to fetch. */
export interface Download {
  /** Its position among all files of the call. */
  place: number;
  field: string;
  url: string;
  name: string | null;
  /** Its name in errors: `files[0]`. */
  path: string;
}
