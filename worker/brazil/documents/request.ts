import type { z } from 'zod';
import { ApiError, sent, type Wording, worded } from '../../errors.ts';
import { parseSent } from '../../http/parse-sent.ts';
import { shown } from '../fields.ts';
import { DOCUMENT_TYPES, type DocumentType } from './rule.ts';
import { MOST_VALUES, validateRequestSchema } from './schema.ts';

export interface ValidateRequest {
  values: string[];
  type?: DocumentType;
  /** The body has a list, so the response is a list. */
  batch: boolean;
}

/**
 * Parses the body of `POST /v1/validate` (specification 4.4). Throws `invalid_request` with the name of the
 * field.
 */
export function parseValidateRequest(body: unknown): ValidateRequest {
  const parsed = parseSent(validateRequestSchema, body);
  if (!parsed.success) throw refused(explain(parsed.error.issues[0]));
  const { type, value, values } = parsed.data;
  if (value !== undefined && values !== undefined)
    throw refused('Vieram os campos value e values. Envie só um deles: value ou values.');
  const asked = values ?? (value === undefined ? undefined : [value]);
  if (asked === undefined)
    throw refused(`Falta o documento: envie value (um texto) ou values (até ${MOST} textos).`);
  return { values: asked, batch: values !== undefined, ...(type === undefined ? {} : { type }) };
}

/** Returns the price in credits: 1 for each 50 documents, rounded up (specification 8.2). */
export function priceOfValidation({ values }: ValidateRequest): number {
  return Math.ceil(values.length / DOCUMENTS_A_CREDIT);
}

export const DOCUMENTS_A_CREDIT = 50;
const MOST = MOST_VALUES.toLocaleString('pt-BR');
const NOT_AN_OBJECT =
  'O corpo deve ser um objeto JSON com value ou values, como {"type": "cpf", "value": "111.444.777-35"}.';

function refused(message: string | Wording): ApiError {
  return new ApiError('invalid_request', message);
}

function explain(issue: z.core.$ZodIssue | undefined): string | Wording {
  const [field, index] = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '');
  if (field === 'type')
    return `O campo type não é válido: use um de ${DOCUMENT_TYPES.join(', ')}, ou deixe-o de fora para que o tipo seja deduzido.`;
  if (field === 'value') return needsText('value');
  if (field === 'values')
    return index === undefined ? explainList(issue) : needsText(`values[${String(index)}]`);
  return NOT_AN_OBJECT;
}

function explainList(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_big')
    return `O campo values tem mais de ${MOST} documentos, que é o máximo. Divida a lista em várias chamadas.`;
  if (issue?.code === 'too_small') return `O campo values está vazio. Envie de 1 a ${MOST} documentos.`;
  return `O campo values deve ser uma lista de textos, com 1 a ${MOST} documentos.`;
}

function needsText(field: string): string {
  return `O campo ${field} deve ser um texto, entre aspas: um número perde os zeros à esquerda.`;
}

function unknownField(name: string): Wording {
  return worded`O campo ${sent(shown(name))} não é conhecido. Os campos aceitos são type, value e values.`;
}
