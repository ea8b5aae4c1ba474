import type { SignerRole } from '../../../common/esign/composition.ts';

export interface Person {
  name: string;
  email: string;
}

/** A person who was asked to sign. */
export interface Invited extends Person {
  id: number;
  role: SignerRole;
}

/** A person whom a mail links to the document. */
export interface LinkedPerson extends Invited {
  links: PersonalLinks;
}

/** The recipients of one mail: signers who share an address, usually one. */
export type Together<Somebody extends Person> = readonly [Somebody, ...Somebody[]];

/** Facts of an envelope for its mails. Times are in epoch milliseconds. */
export interface EnvelopeFacts {
  id: string;
  /** The title of the document. */
  name: string;
  sender: Person;
  /** The sender's message to the signers. */
  message: string | null;
  expiresAt: number;
  /** Sent with a test key. */
  test: boolean;
  /** The number of the sending: after a failed one, the next mails the same people again. */
  sending: number;
}

/** Links of one person, not shared with others. */
export interface PersonalLinks {
  /** The page that leads to the document. */
  sign: string;
  /** The page 'Não conheço quem enviou'. */
  unknownSender: string;
}
