import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { z } from 'zod';
import type { PlacedField } from '../../common/esign/composition.ts';
import { MOST_FIELDS, MOST_SIGNERS } from '../../common/esign/limits.ts';
import { ApiError, sent, worded } from '../errors.ts';
import { parseSent } from '../http/parse-sent.ts';
import { brasiliaDay, DAY_MS, startOfDay } from '../time/brasilia.ts';
import { hasControls, hasInvisibleLetters, isVisible } from './visible-text.ts';

const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 1_000;
const LONGEST_EMAIL = 254;
const SHORTEST_DEADLINE_MS = 3_600_000;
const LONGEST_DEADLINE_MS = 90 * DAY_MS;
/** Tolerance for computed positions: a field that passes the edge by less is accepted. */
const EDGE = 1e-6;

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

const line = (most: number, what: string) =>
  z
    .string(`${what} deve ser um texto`)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text !== '' && text.length <= most, `${what} deve ter de 1 a ${most} caracteres`)
    .refine(
      (text) => !hasControls(text),
      `${what} não pode ter quebras de linha nem caracteres de controle ou de direção`,
    )
    .refine(
      (text) => !hasInvisibleLetters(text),
      `${what} não pode ter caracteres invisíveis, como os de largura zero: digite-o de novo`,
    )
    .refine(isVisible, `${what} deve ter pelo menos uma letra ou um número`);

const flag = z.boolean('deve ser true ou false').default(false);
const share = z.number('deve ser um número de 0 a 1').min(0, 'deve ser de 0 a 1').max(1, 'deve ser de 0 a 1');

const signerSchema = z.strictObject({
  name: line(LONGEST_NAME, 'o nome'),
  email: z
    .string('deve ser um endereço de e-mail')
    .transform((email) => email.trim())
    .pipe(z.email('deve ser um endereço de e-mail').max(LONGEST_EMAIL, 'é longo demais')),
  role: z.enum(['sign', 'approve', 'witness'], 'deve ser sign, approve ou witness').default('sign'),
  cpf: z
    .string('deve ser um texto com o CPF')
    .transform((cpf) => cpf.replace(/[.\-\s]/g, ''))
    .refine((cpf) => /^\d{11}$/.test(cpf) && isValidCpf(cpf), 'não é um CPF válido: confira os dígitos')
    .nullish(),
  ask_cpf: flag,
  rubrica_all: flag,
});

const fieldSchema = z
  .strictObject({
    signer: z.int('deve ser a posição de um signatário').min(0, 'deve ser a posição de um signatário'),
    type: z.enum(
      ['signature', 'initials', 'date', 'name', 'cpf'],
      'deve ser signature, initials, date, name ou cpf',
    ),
    page: z.int('deve ser o número de uma página, a partir de 0').min(0, 'deve ser de 0 em diante'),
    x: share,
    y: share,
    w: share.refine((w) => w > 0, 'deve ser maior que 0'),
    h: share.refine((h) => h > 0, 'deve ser maior que 0'),
  })
  .refine(({ x, w }) => x + w <= 1 + EDGE, { path: ['w'], message: 'passa da borda direita da página' })
  .refine(({ y, h }) => y + h <= 1 + EDGE, { path: ['h'], message: 'passa da borda de baixo da página' });

const requestSchema = z.strictObject({
  name: line(LONGEST_NAME, 'o nome').optional(),
  signers: z
    .array(signerSchema, 'deve ser uma lista de 1 a 10 signatários')
    .min(1, 'deve ter de 1 a 10 signatários')
    .max(MOST_SIGNERS, 'deve ter de 1 a 10 signatários'),
  fields: z
    .array(fieldSchema, 'deve ser uma lista de até 400 campos')
    .max(MOST_FIELDS, 'pode ter até 400 campos')
    .default([]),
  message: z
    .string('deve ser um texto')
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= LONGEST_MESSAGE, `pode ter até ${LONGEST_MESSAGE} caracteres`)
    .refine(
      (text) => !hasControls(text.replace(/[\n\t]/g, ' ')),
      'não pode ter caracteres de controle ou de direção',
    )
    .refine(
      (text) => !hasInvisibleLetters(text),
      'não pode ter caracteres invisíveis, como os de largura zero: digite o texto de novo',
    )
    .nullish(),
  expires_at: z.string('deve ser uma data ISO 8601 ou AAAA-MM-DD').nullish(),
  sequential: flag,
  send: z.boolean('deve ser true ou false').default(true),
  return_links: flag,
  webhook_url: z.unknown().optional(),
});

export type EnvelopeRequest = Omit<z.infer<typeof requestSchema>, 'expires_at'> & {
  /** Epoch milliseconds; null means 30 days from sending. */
  expiresAt: number | null;
};

/**
 * Parses the fields of a create call (specification 4.5). Throws an error that names the field. `now` is in
 * epoch milliseconds.
 */
export function parseEnvelopeRequest(fields: unknown, now: number): EnvelopeRequest {
  const parsed = parseSent(requestSchema, fields);
  if (!parsed.success) throw refusalOf(parsed.error);
  const { expires_at: written, ...request } = parsed.data;
  for (const [place, { signer }] of request.fields.entries())
    if (signer >= request.signers.length)
      throw invalid(`fields[${place}].signer`, `não há signatário na posição ${signer}`);
  const deadline = written === null || written === undefined ? null : parseDeadline(written);
  if (deadline !== null) requireWithin(deadline, now);
  return { ...request, expiresAt: deadline?.at ?? null };
}

/** Throws if a field is on a page that the document does not have. */
export function requirePages(fields: readonly PlacedField[], pages: number): void {
  for (const [place, { page }] of fields.entries())
    if (page >= pages)
      throw invalid(
        `fields[${place}].page`,
        `o documento tem ${pages === 1 ? 'uma página' : `${pages} páginas`}; a primeira é a 0`,
      );
}

interface Deadline {
  at: number;
  isDay: boolean;
}

/** Parses ISO 8601, or a day, whose end in Brasília counts. */
function parseDeadline(written: string): Deadline {
  const text = written.trim();
  const day = startOfDay(text);
  if (day !== null) return { at: day + DAY_MS - 1_000, isDay: true };
  const hasDay = startOfDay(text.slice(0, 10)) !== null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const at = ISO_TIME.test(text) && hasDay ? Date.parse(hasZone ? text : `${text}-03:00`) : Number.NaN;
  if (Number.isNaN(at)) throw invalid('expires_at', 'use uma data ISO 8601 ou AAAA-MM-DD');
  return { at, isDay: false };
}

/** Throws if the deadline is too early or too late. One that is written as a day is compared by its day. */
function requireWithin({ at, isDay }: Deadline, now: number): void {
  const latest = now + LONGEST_DEADLINE_MS;
  const isTooLate = isDay ? brasiliaDay(at) > brasiliaDay(latest) : at > latest;
  if (at - now >= SHORTEST_DEADLINE_MS && !isTooLate) return;
  throw invalid('expires_at', 'o prazo deve terminar entre 1 hora e 90 dias a partir de agora');
}

function refusalOf(error: z.ZodError): ApiError {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    return new ApiError(
      'invalid_request',
      worded`Campo ${sent(pathText([...issue.path, issue.keys[0] ?? '']))}: não é conhecido aqui.`,
    );
  const path = pathText(issue?.path ?? []);
  if (path === '')
    return new ApiError('invalid_request', 'Os campos do envelope devem vir em um objeto JSON.');
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  return invalid(path, isMissing ? 'falta' : (issue?.message ?? 'não é válido'));
}

function invalid(path: string, fault: string): ApiError {
  return new ApiError('invalid_request', `Campo ${path}: ${fault}.`);
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step).slice(0, 60)}`))
    .join('')
    .replace(/^\./, '');
}
