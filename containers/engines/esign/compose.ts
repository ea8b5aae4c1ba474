import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import {
  type Composed,
  type EsignComposeJob,
  esignComposeProgram,
} from '../../protocol/sign/esign-compose.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { NODE_MODULES } from '../../sandbox/sandbox.ts';
import { ask } from '../ask.ts';
import { isSound } from '../write-by-qpdf.ts';
import { writeAnew } from './inspect.ts';
import { fontsFor } from './spare-fonts.ts';

export interface ComposeFiles {
  /** Null for a report without a document. */
  document: ToolInput | null;
  manifest: string;
  target: string;
}

const FONTS = join(NODE_MODULES, '@expo-google-fonts');
/** Returns true if all pages can be read, and nothing has to be repaired unless the bytes must not change. */
async function isSoundPdf(
  engine: ProgramRunner,
  path: string,
  { pages, isSigned }: Composed,
): Promise<boolean> {
  const { code, stdout } = await engine.run(PROGRAMS.qpdf, ['--show-npages', path]);
  return (isSigned ? isSound(code) : code === 0) && Number(stdout) === pages;
}

async function attempt(engine: ProgramRunner, job: EsignComposeJob): Promise<boolean> {
  let answer = await ask(engine, esignComposeProgram, job);
  if ('missing' in answer)
    answer = await ask(engine, esignComposeProgram, {
      ...job,
      spareFonts: await fontsFor(engine, answer.missing),
    });
  return 'pages' in answer && (await isSoundPdf(engine, job.target, answer));
}

/** Writes what a manifest requests, with a place for the seal. */
export async function composePdf(
  engine: ProgramRunner,
  { document, manifest, target }: ComposeFiles,
): Promise<void> {
  const job = { source: document?.path ?? null, manifest, target, fonts: FONTS, spareFonts: null };
  if (await attempt(engine, job)) return;
  if (document === null) throw new Error('The report could not be written.');
  // Nothing can be added to the document as it is.
  const source = await writeAnew(engine, document, document.path);
  if (!(await attempt(engine, { ...job, source }))) throw failure('damaged', document.name);
}
