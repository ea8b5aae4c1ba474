import type { TrailEventType } from '../../../common/esign/trail.ts';
import type { EnvelopeState, InvitationFault, Results } from '../state.ts';

/** The network address and device of an act. */
export interface Origin {
  ip: string;
  port: number;
  device: string;
}

/** The cost of a sending in credits, and whether it is a test. */
export interface SendingTerms {
  test: boolean;
  credits: number;
}

/** A change of an envelope that a person requests or whose time has come. */
export type Command =
  | { do: 'create'; sending: SendingTerms | null }
  | { do: 'purge' }
  | ({ do: 'begin_sending' } & SendingTerms)
  | { do: 'abandon_sending' }
  | { do: 'finish_sending' }
  /** `others`: signers with the same address, invited by the same mail. */
  | { do: 'note_invited'; signer: number; others?: readonly number[] }
  | { do: 'note_mail_failed'; signer: number; why: InvitationFault }
  | { do: 'remind'; signer: number }
  | { do: 'complain'; signer: number }
  | { do: 'open'; signer: number; origin: Origin }
  | { do: 'send_code'; signer: number; origin: Origin }
  | { do: 'fail_code'; signer: number; origin: Origin }
  | { do: 'confirm_code'; signer: number; origin: Origin }
  | { do: 'fail_cpf'; signer: number; origin: Origin }
  | { do: 'show_document'; signer: number; origin: Origin }
  | { do: 'open_document'; signer: number; origin: Origin }
  | { do: 'declare_read'; signer: number; origin: Origin; pagesShown: number | null }
  | { do: 'sign'; signer: number; origin: Origin; detail: string }
  | { do: 'refuse'; signer: number; origin: Origin; reason: string }
  | { do: 'cancel' }
  | { do: 'expire' }
  | { do: 'complete'; results: Results };

/** Commands about reading the document before signing. */
export type ReadingCommand = Extract<Command, { do: 'show_document' | 'open_document' | 'declare_read' }>;

export interface NewTrailEvent {
  type: TrailEventType;
  signer: number;
  origin: Origin | null;
  detail: string;
}

/** Work elsewhere that follows a change. Each may be repeated. */
export type Effect =
  | { mail: 'your_turn' | 'reminder'; signer: number }
  | { mail: 'invitation' | 'refused' | 'canceled' | 'expired' | 'completed' }
  | { mail: 'invitation_failed'; signer: number }
  | { begin: 'seal' }
  | { notify: 'closed' };

export interface Changed {
  state: EnvelopeState;
  events: NewTrailEvent[];
  effects: Effect[];
}

/** The reason why a command was rejected. */
export type CommandRejection =
  | 'wrong_phase'
  | 'deadline_passed'
  | 'not_your_turn'
  | 'already_signed'
  | 'unknown_signer'
  | 'nothing_new';
