import { ApiError } from '../errors.ts';
import { startOfDay } from '../time/brasilia.ts';

const MOST_A_PAGE = 100;
const USUAL_A_PAGE = 20;

/** Describes the parameter `limit` of a list. */
export function limitParameter(description: string) {
  return {
    name: 'limit',
    in: 'query' as const,
    description,
    schema: { type: 'integer' as const, minimum: 1, maximum: MOST_A_PAGE, default: USUAL_A_PAGE },
    example: USUAL_A_PAGE,
  };
}

/** Parses the number of entries per page of a list, from 1 to 100. Throws `invalid_request` otherwise. */
export function parseLimit(text: string | undefined): number {
  return text === undefined ? USUAL_A_PAGE : parseCount('limit', text, 1, MOST_A_PAGE);
}

/** Parses a whole number of the query. Its error names the field and the accepted range. */
export function parseCount(field: string, text: string, least: number, most: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw invalidParameter(field, `use um número inteiro de ${least} a ${most}`);
}

export function invalidParameter(field: string, fix: string): ApiError {
  return new ApiError('invalid_request', `O parâmetro ${field} não é válido: ${fix}.`);
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Parses Unix seconds or ISO 8601 to milliseconds. Without a time zone it is Brasília's. */
export function parseTime(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,11}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const [, date, zone] = ISO_TIME.exec(text) ?? [];
  const at = date === undefined ? startOfDay(text) : Date.parse(zone === undefined ? `${text}-03:00` : text);
  const isDay = startOfDay(date ?? text) !== null;
  if (at !== null && isDay && !Number.isNaN(at)) return at;
  throw invalidParameter(
    field,
    'use uma data ISO 8601 (2026-01-31 ou 2026-01-31T10:00:00-03:00) ou segundos Unix',
  );
}
