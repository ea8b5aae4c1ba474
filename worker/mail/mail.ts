export interface Mail {
  /** Every repeat of a message has the same id. */
  id: string;
  to: string;
  /** The address for replies, if it is not the sender. */
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
  /** The owner of the file: once the owner is erased, the development mailbox erases the file too. */
  owner: string;
}

/**
 * The platform accepts messages of up to 5 MiB. Base64 with line breaks takes 1.37 bytes for each byte: a
 * file of this size leaves 450 KB for texts and headers.
 */
export const MOST_ATTACHED_BYTES = 3_500_000;
