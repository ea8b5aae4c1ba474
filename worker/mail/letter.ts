export interface Letter {
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  /** Shown first, in a frame. */
  notice?: string | undefined;
  paragraphs: string[];
  /** Before what others wrote, so that they are seen first. */
  buttons?: Link[] | undefined;
  /** What somebody wrote, as their words. */
  quote?: { from: string; text: string } | undefined;
  /** Shown large, to be typed. */
  code?: string | undefined;
  /** Rows of a small table: what, and how much. */
  facts: [label: string, value: string][];
  closing: string[];
  links?: Link[] | undefined;
}

export interface Link {
  label: string;
  url: string;
}
