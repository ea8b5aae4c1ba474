import { readRestriction } from '../../engines/pdf/lock.ts';
import type { PdfOverview } from '../../engines/pdf/overview.ts';
import { isSigned as isSignedPdf } from '../../engines/pdf/signature.ts';
import { failure } from '../../plain/failures.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { describeLosses } from './pdf-losses.ts';

/**
 * The effect of a change on the author's restrictions. `pages`: they may forbid it; then it needs the
 * declaration, and removes them. `restrictions`: it replaces them, which always needs the declaration.
 * `nothing`: they stay.
 */
export type ChangeOf = 'pages' | 'restrictions' | 'nothing';

async function readRights(context: ToolContext<object>, path: string) {
  const [restriction, isSigned] = await Promise.all([
    readRestriction(context, path),
    isSignedPdf(context, path),
  ]);
  return { restriction, isSigned };
}

/**
 * Returns whether the restrictions are removed, with notes about them and a signature; throws the failure that asks for
 * the declaration.
 */
export async function permissionToChange(
  context: ToolContext<object>,
  input: ToolInput,
  change: ChangeOf,
  known: PdfOverview['rights'] = null,
): Promise<{ unlock: boolean; notes: string[] }> {
  const { restriction, isSigned } = known ?? (await readRights(context, input.path));
  const authorized = 'authorized' in context.options && context.options.authorized === true;
  const isForbidden = {
    pages: restriction === 'forbidden',
    restrictions: restriction !== 'free',
    nothing: false,
  }[change];
  if (isForbidden && !authorized) throw failure('restricted', input.name);
  const unlock = change !== 'nothing' && authorized;
  const keepsLock = restriction !== 'free' && change !== 'restrictions' && !unlock;
  const losses = isSigned ? [{ input, what: 'signature', value: '' }] : [];
  const kept = keepsLock ? [`${input.name}: o arquivo mantém as restrições do autor`] : [];
  return { unlock, notes: [...kept, ...describeLosses(losses)] };
}
