import {
  type TabulatedNotes,
  type TabulateFiscalJob,
  tabulateFiscalProgram,
} from '../../protocol/fiscal/tabulate-fiscal.ts';
import type { NodeRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Writes the notes of XMLs and ZIPs to an XLSX, if there are any. */
export async function tabulateNotes(
  engine: NodeRunner,
  job: TabulateFiscalJob,
  onRead: (done: number, of: number) => void,
): Promise<TabulatedNotes | 'tooManyCells'> {
  const found = await ask(engine, tabulateFiscalProgram, job, ({ read, of }) => onRead(read, of));
  return 'fault' in found ? found.fault : found;
}
