import { randomBytes } from 'node:crypto';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { completePdf } from '../write-by-qpdf.ts';

/** The actions that a reader of the document is allowed. */
export interface Rights {
  print: boolean;
  copy: boolean;
  change: boolean;
  annotate: boolean;
  fill: boolean;
}

export interface Protection {
  /** The password that opens the document; undefined if none is needed. */
  password: string | undefined;
  /** Undefined means a random one that nobody knows. */
  ownerPassword: string | undefined;
  rights: Rights;
}

const OWNER_BYTES = 24;

/** Encrypts the PDF with AES-256 (ISO 32000-2, revision 6), in place of an earlier encryption. */
export async function protectPdf(
  engine: SystemRunner<'runNode' | 'give'>,
  input: ToolInput,
  target: string,
  { password = '', ownerPassword, rights }: Protection,
): Promise<void> {
  const allowed = (right: boolean) => (right ? 'y' : 'n');
  const job = {
    inputFile: input.path,
    outputFile: target,
    warningExit0: '',
    objectStreams: 'preserve',
    encrypt: {
      userPassword: password.normalize('NFC'),
      ownerPassword: ownerPassword?.normalize('NFC') ?? randomBytes(OWNER_BYTES).toString('base64'),
      '256bit': {
        print: rights.print ? 'full' : 'none',
        extract: allowed(rights.copy),
        modifyOther: allowed(rights.change),
        assemble: allowed(rights.change),
        annotate: allowed(rights.annotate),
        form: allowed(rights.fill),
        accessibility: 'y',
      },
    },
  };
  // Passed in a file: argument lists can be read, and have an encoding of their own.
  const path = await engine.give('protection.json', JSON.stringify(job));
  const { code } = await engine.run(PROGRAMS.qpdf, [`--job-json-file=${path}`]);
  if (code !== 0) throw failure('damaged', input.name);
  await completePdf(engine, target);
}
