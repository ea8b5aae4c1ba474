import { z } from 'zod';
import type { ToolContext } from '../context.ts';
import { readDictionary, readJson, readStructure } from './pdf-catalog.ts';

type Engine = Pick<ToolContext<unknown>, 'run'>;

const formReport = z.object({
  acroform: z.object({ fields: z.array(z.object({ fieldtype: z.unknown(), value: z.unknown() })) }),
});

/** Whether a change would break a signature: a signed field, or the signature of an author or a reader's rights. */
export async function isSigned(engine: Engine, path: string): Promise<boolean> {
  const { acroform } = formReport.parse(await readJson(engine, path, ['--json-key=acroform']));
  if (acroform.fields.some(({ fieldtype, value }) => fieldtype === '/Sig' && value !== null)) return true;
  const { root } = await readStructure(engine, path);
  return '/Perms' in (await readDictionary(engine, path, root));
}
