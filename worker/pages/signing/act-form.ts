import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import type { Mark } from '../../../common/esign/mark.ts';
import { parseDrawing } from '../../esign/drawing.ts';
import type { SignatureAct } from '../../esign/signer-acts.ts';
import { oneLine } from '../../mail/one-line.ts';
import { isFullName } from './full-name.ts';
import type { Guest } from './guest.ts';
import type { StepFault } from './step-fault.ts';

const LONGEST_INITIALS = 10;

/** The values of the signing form as typed; drawings as JSON. */
export interface SignatureValues {
  name: string;
  drawing: string;
  initials: string;
  initialsDrawing: string;
  cpf: string;
  acceptsTerms: boolean;
}

export function suggestedValues({ person }: Guest): SignatureValues {
  return {
    name: person.name,
    drawing: '',
    initials: initialsOf(person.name),
    initialsDrawing: '',
    cpf: '',
    acceptsTerms: false,
  };
}

export function valuesOf(form: URLSearchParams): SignatureValues {
  return {
    name: oneLine((form.get('nome') ?? '').normalize('NFC')),
    drawing: form.get('desenho') ?? '',
    initials: oneLine((form.get('rubrica') ?? '').normalize('NFC')),
    initialsDrawing: form.get('desenho-rubrica') ?? '',
    cpf: (form.get('cpf') ?? '').slice(0, 20),
    acceptsTerms: form.get('termos') === 'aceito',
  };
}

/** Returns the act from the form's values, or the first fault. */
export function actOf(guest: Guest, values: SignatureValues): SignatureAct | StepFault {
  const { asksCpf, name } = guest.person;
  if (!isFullName(values.name, name))
    return { field: 'nome', text: 'Escreva o seu nome completo: nome e sobrenome.' };
  const asksInitials = hasInitials(guest);
  if (asksInitials && (values.initials === '' || values.initials.length > LONGEST_INITIALS))
    return { field: 'rubrica', text: 'Escreva a sua rubrica: até 10 letras.' };
  const signature = markOf(values.name, values.drawing);
  const initials = asksInitials
    ? markOf(values.initials, values.initialsDrawing)
    : markOf(initialsOf(values.name), '');
  if (!signature || !initials)
    return { field: null, text: 'O desenho não pôde ser lido. Limpe e desenhe de novo.' };
  const digits = values.cpf.replace(/\D/g, '');
  if (asksCpf && !(digits.length === 11 && isValidCpf(digits)))
    return { field: 'cpf', text: 'O CPF não confere: verifique os dígitos.' };
  if (!values.acceptsTerms) return { field: 'termos', text: 'Para continuar, marque que aceita os termos.' };
  return { signature, initials, cpf: asksCpf ? digits : null };
}

/** Checks that the person's initials are used on any page. */
export function hasInitials({ snapshot, person }: Guest): boolean {
  const place = snapshot.definition.signers.findIndex(({ id }) => id === person.id);
  return (
    person.initialsOnAllPages ||
    snapshot.definition.fields.some((field) => field.signer === place && field.type === 'initials')
  );
}

function markOf(typed: string, drawing: string): Mark | null {
  return drawing === '' ? { kind: 'typed', text: typed } : parseDrawing(drawing);
}

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return (
    letters
      .filter((letter) => letter === letter.toUpperCase())
      .join('')
      .slice(0, 6) ||
    (letters[0] ?? '')
  );
}
