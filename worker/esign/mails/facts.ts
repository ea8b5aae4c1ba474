import type { SignerRole } from '../../../common/esign/composition.ts';

export interface Person {
  name: string;
  email: string;
}

/** Somebody who was asked to sign. */
export interface Invited extends Person {
  id: number;
  role: SignerRole;
}

/** Somebody whom a mail leads to the document. */
export interface LinkedPerson extends Invited {
  links: PersonalLinks;
}

/** The people whom one mail is for: those of an envelope who share an address, mostly one. */
export type Together<Somebody extends Person> = readonly [Somebody, ...Somebody[]];

/** What the mails of an envelope say of it. Times are milliseconds. */
export interface EnvelopeFacts {
  id: string;
  /** The title of the document, as the sender wrote it. */
  name: string;
  sender: Person;
  /** What the sender wrote to those invited. */
  message: string | null;
  expiresAt: number;
  /** Sent with a test key. */
  test: boolean;
  /** Which sending it is: one that failed is taken back, and the next is another message to the same people. */
  sending: number;
}

/** Addresses that only this person has. */
export interface PersonalLinks {
  /** Of the page that leads to the document. */
  sign: string;
  /** 'Não conheço quem enviou'. */
  unknownSender: string;
}
