import type { AppContext } from '../../http/context.ts';
import { readForm } from '../shell/own-form.ts';

const MOST_BYTES = 16 * 1024;

/** The fields that a form of the console was posted with. */
export function readConsoleForm(c: AppContext): Promise<URLSearchParams> {
  return readForm(c, MOST_BYTES);
}
