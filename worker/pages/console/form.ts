import type { AppContext } from '../../http/context.ts';
import { readForm, requireOwnForm } from '../shell/own-form.ts';

const MOST_BYTES = 16 * 1024;

/** The fields that a form of the console was posted with; what another site has its visitors post is refused. */
export function readConsoleForm(c: AppContext): Promise<URLSearchParams> {
  requireOwnForm(c);
  return readForm(c, MOST_BYTES);
}
