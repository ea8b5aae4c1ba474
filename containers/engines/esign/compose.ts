import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { EsignComposeJob } from '../../programs/sign/esign-compose.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { NODE_MODULES } from '../../sandbox/sandbox.ts';
import { isSound } from '../pdf/qpdf.ts';
import { writeAnew } from './inspect.ts';
import { fontsFor } from './spare-fonts.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

export interface ComposeFiles {
  /** Null for the report alone. */
  document: ToolInput | null;
  manifest: string;
  target: string;
}

const FONTS = join(NODE_MODULES, '@expo-google-fonts');
const answerSchema = z.union([
  z.object({ pages: z.int(), isSigned: z.boolean() }),
  z.object({ missing: z.string() }),
  z.object({ fault: z.literal('odd') }),
]);
type Answer = z.output<typeof answerSchema>;
type Made = Extract<Answer, { pages: number }>;

async function ask(engine: Engine, job: EsignComposeJob): Promise<Answer> {
  let answer: Answer | undefined;
  const { code, stderr } = await engine.runNode('sign/esign-compose.ts', job, (message) => {
    answer = answerSchema.safeParse(message).data ?? answer;
  });
  if (code !== 0 || answer === undefined) throw new Error(`esign-compose ended with ${code}: ${stderr}`);
  return answer;
}

/** Whether every page is there; and nothing has to be repaired, unless the bytes must stay as they are. */
async function isSoundPdf(engine: Engine, path: string, { pages, isSigned }: Made): Promise<boolean> {
  const { code, stdout } = await engine.run(PROGRAMS.qpdf, ['--show-npages', path]);
  return (isSigned ? isSound(code) : code === 0) && Number(stdout) === pages;
}

async function attempt(engine: Engine, job: EsignComposeJob): Promise<boolean> {
  let answer = await ask(engine, job);
  if ('missing' in answer)
    answer = await ask(engine, { ...job, spareFonts: await fontsFor(engine, answer.missing) });
  return 'pages' in answer && (await isSoundPdf(engine, job.target, answer));
}

/** Writes what a manifest asks for, with a place for the seal. */
export async function composePdf(
  engine: Engine,
  { document, manifest, target }: ComposeFiles,
): Promise<void> {
  const job = { source: document?.path ?? null, manifest, target, fonts: FONTS, spareFonts: null };
  if (await attempt(engine, job)) return;
  if (document === null) throw new Error('The report could not be written.');
  // As it is, nothing can be added to it.
  const source = await writeAnew(engine, document, document.path);
  if (!(await attempt(engine, { ...job, source }))) throw failure('damaged', document.name);
}
