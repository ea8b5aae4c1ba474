export interface Letter {
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  /** Shown first, in a frame. */
  notice?: string | undefined;
  paragraphs: string[];
  /** Shown before the quote, so that the sender of the quote cannot hide them. */
  buttons?: Link[] | undefined;
  /** Text written by another person, quoted under their name. */
  quote?: { from: string; text: string } | undefined;
  /** A code to type, shown in large print. */
  code?: string | undefined;
  /** Rows of a small table. */
  facts: [label: string, value: string][];
  closing: string[];
  links?: Link[] | undefined;
}

export interface Link {
  label: string;
  url: string;
}
