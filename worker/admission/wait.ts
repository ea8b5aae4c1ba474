import { ApiError } from '../errors.ts';

const LONGEST_SECONDS = 60;

/** Parses `wait` to milliseconds: `true` is 60 s; null without it. Throws if it is invalid. */
export function parseWait(text: string | undefined): number | null {
  if (text === undefined || text === 'false') return null;
  if (text === 'true') return LONGEST_SECONDS * 1000;
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= LONGEST_SECONDS) return seconds * 1000;
  throw new ApiError(
    'invalid_request',
    `O parâmetro wait não é válido: use true ou um número inteiro de 1 a ${LONGEST_SECONDS} (segundos).`,
  );
}
