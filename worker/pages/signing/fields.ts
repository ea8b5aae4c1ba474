import type { FieldType, SignerRole } from '../../../common/esign/composition.ts';
import type { Guest } from './guest.ts';

const SIGNATURES: Record<SignerRole, string> = {
  sign: 'Sua assinatura',
  approve: 'Sua aprovação',
  witness: 'Sua assinatura de testemunha',
};
const OTHERS: Record<Exclude<FieldType, 'signature'>, string> = {
  initials: 'Sua rubrica',
  date: 'Data',
  name: 'Seu nome',
  cpf: 'Seu CPF',
};

/** Returns the signer's fields, for the page's script. */
export function shownFields({ snapshot: { definition }, person }: Guest) {
  const place = definition.signers.findIndex(({ id }) => id === person.id);
  const own = definition.fields.filter(({ signer }) => signer === place);
  return own.map(({ type, page, x, y, w, h }) => {
    return { type, label: labelOf(type, person.role), page, x, y, w, h };
  });
}

function labelOf(type: FieldType, role: SignerRole): string {
  return type === 'signature' ? SIGNATURES[role] : OTHERS[type];
}
