export interface Mail {
  /** The same for each repeat of the same message. */
  id: string;
  to: string;
  /** Who is answered, where it is not the sender of the mail. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
}
