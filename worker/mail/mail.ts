export interface Mail {
  /** The same for each repeat of the same message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}
