import { type ImposePagesJob, imposePagesProgram } from '../../protocol/pdf/impose-pages.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Puts several pages of a sound PDF on each sheet of A4, in rows; links and bookmarks are not kept. */
export async function imposePages(engine: NodeRunner, job: ImposePagesJob): Promise<void> {
  await ask(engine, imposePagesProgram, job);
}
