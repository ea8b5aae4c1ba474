import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { readObjectDictionary, readRoot } from './catalog.ts';

/** Reads the report line by line, because a form may have more fields than fit into memory. */
async function hasSignedField(engine: SystemRunner, path: string): Promise<boolean> {
  let isSignature = false;
  let found = false;
  await engine.run(PROGRAMS.qpdf, ['--json=2', '--json-key=acroform', path], {
    onLine: (line) => {
      const [, name, value] = /^ *"(fieldtype|value)": (.*?),?$/.exec(line) ?? [];
      if (name === 'fieldtype') isSignature = value === '"/Sig"';
      if (name === 'value' && isSignature && value !== 'null') found = true;
    },
  });
  return found;
}

/** Returns true if a change would break a signature: a signed field, a certification, or usage rights. */
export async function isSigned(engine: SystemRunner, path: string): Promise<boolean> {
  const [isFieldSigned, catalog] = await Promise.all([
    hasSignedField(engine, path),
    readRoot(engine, path).then((root) => readObjectDictionary(engine, path, root)),
  ]);
  return isFieldSigned || '/Perms' in catalog;
}
