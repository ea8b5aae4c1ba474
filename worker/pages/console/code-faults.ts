import type { AddressAnswer } from '../../people/address/address-requests.ts';
import type { SignInStanding, TypedVerdict } from '../../people/sign-in.ts';
import { systemClock } from '../../time/clock.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { waitWords } from '../shell/wait-words.ts';

/** The fault that the page of a code shows by default, by the code's state. */
export const STANDING_FAULTS: Record<Exclude<SignInStanding, 'none'>, FormFault | undefined> = {
  sending: undefined,
  valid: undefined,
  expired: { field: null, text: 'Este código não vale mais. Peça outro.' },
  failed: {
    field: null,
    text: 'O código não pôde ser enviado agora. Confira o endereço e peça outro em instantes.',
  },
};

/** Explains why no code is mailed now. */
export function askFault({ why, until }: Extract<AddressAnswer, { is: 'refused' }>): FormFault {
  const wait = waitWords(until, systemClock.now());
  const texts: Record<typeof why, string> = {
    too_soon: `Enviamos um código há pouco: confira o seu e-mail. Outro pode ser pedido em ${wait}.`,
    too_many: `Já foram enviados muitos códigos para este endereço. Peça outro em ${wait}.`,
    too_many_here: `Já foram pedidos muitos códigos a partir da sua rede. Peça outro em ${wait}.`,
    too_many_of_person: `Você já pediu muitos códigos para trocar endereços. Peça outro em ${wait}.`,
  };
  return { field: null, text: texts[why] };
}

/** Returns the same text for every fault of a typed code, so that it reveals nothing. */
export function typedFault(verdict: Exclude<TypedVerdict, 'right'>): {
  standing: 'valid' | 'expired';
  fault: FormFault;
} {
  const text = 'O código não confere ou não vale mais. Digite o do e-mail mais recente, ou peça outro.';
  return verdict === 'wrong'
    ? { standing: 'valid', fault: { field: 'codigo', text } }
    : { standing: 'expired', fault: { field: null, text } };
}
