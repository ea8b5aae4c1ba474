export interface Mail {
  /** The same for each repeat of the same message. */
  id: string;
  to: string;
  /** Who is answered, where it is not the sender of the mail. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachment?: Attachment | undefined;
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** What it belongs to: once that is erased, no mailbox of development keeps the file. */
  owner: string;
}

/**
 * The platform takes messages of 5 MiB in all. Base64 in lines makes 1.37 bytes of each: a file of this size leaves
 * 450 KB for texts and headers.
 */
export const MOST_ATTACHED_BYTES = 3_500_000;
