import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { type Restriction, restrictionOf } from '../../plain/pdf/restrictions.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { isSound, writeByQpdf } from '../write-by-qpdf.ts';
import { refuseNested } from './qpdf.ts';
import { readJson } from './report.ts';

/** The protection of the file: a password, restrictions only, or nothing. */
export type LockState = 'password' | 'restrictions' | 'open';

const NOT_ENCRYPTED = 2;

/**
 * Returns false if the password is wrong. The password is sent on standard input, because argument lists can be read.
 */
async function decrypt(
  engine: SystemRunner<'runNode'>,
  input: ToolInput,
  target: string,
  password: string,
): Promise<boolean> {
  const args = ['--password-file=-', '--decrypt', '--object-streams=preserve', input.path];
  const { code, stderr } = await writeByQpdf(engine, args, target, { input: `${password}\n` });
  refuseNested(stderr, input);
  if (isSound(code)) return true;
  if (/invalid password/i.test(stderr)) return false;
  throw failure(
    /unsupported encryption|unrecognized|crypt filter/i.test(stderr) ? 'lockUnsupported' : 'damaged',
    input.name,
  );
}

/** Writes the PDF without its encryption; throws the failure that says what is wrong with the password. */
export async function unlockPdf(
  engine: SystemRunner<'runNode'>,
  input: ToolInput,
  target: string,
  password: string,
): Promise<LockState> {
  if (await decrypt(engine, input, target, '')) {
    const { code } = await engine.run(PROGRAMS.qpdf, ['--is-encrypted', input.path]);
    if (code !== NOT_ENCRYPTED) return 'restrictions';
    await engine.run(PROGRAMS.cp, ['--', input.path, target]);
    return 'open';
  }
  if (password === '') throw failure('passwordMissing', input.name);
  if (!(await decrypt(engine, input, target, password))) throw failure('passwordWrong', input.name);
  return 'password';
}

const encryptionReport = z.object({
  encrypt: z.object({
    encrypted: z.boolean(),
    ownerpasswordmatched: z.boolean(),
    capabilities: z.record(z.string(), z.boolean()),
  }),
});

/** Returns true if a PDF is encrypted; false also if that is not known. */
export async function isEncrypted(engine: SystemRunner, path: string): Promise<boolean> {
  const { code } = await engine.run(PROGRAMS.qpdf, ['--is-encrypted', path]);
  return code === 0;
}

/** Reads what the author of a PDF forbids; the PDF opens with this password, or without one. */
export async function readRestriction(
  engine: SystemRunner,
  path: string,
  password = '',
): Promise<Restriction> {
  const args = ['--json-key=encrypt', ...(password === '' ? [] : ['--password-file=-'])];
  const report = await readJson(engine, path, args, password === '' ? {} : { input: `${password}\n` });
  const { encrypt } = encryptionReport.parse(report);
  const { encrypted, capabilities, ownerpasswordmatched } = encrypt;
  return restrictionOf(encrypted ? { capabilities, isOwner: ownerpasswordmatched } : null);
}
