import { ApiError } from '../../errors.ts';
import type { AppContext } from '../../http/context.ts';
import { readForm } from '../shell/own-form.ts';

const MOST_BYTES = 16 * 1024;

const FORM_NAME = /^[0-9a-f-]{36}$/;

/** Checks the random id of a form, which makes the work of repeated posts idempotent. */
export function requireFormName(name: string): string {
  if (!FORM_NAME.test(name)) throw new ApiError('invalid_request');
  return name;
}

/** Reads the fields of a posted console form. */
export function readConsoleForm(c: AppContext): Promise<URLSearchParams> {
  return readForm(c, MOST_BYTES);
}
