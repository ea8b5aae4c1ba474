import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { inDirectory } from '../system/programs.ts';
import { type AgainstEngine, documentEngines } from './document-engines.ts';

const ALLOWED_MS = 150;

/** Compares each document tool's job with its engine alone on the same file. */
export const documentTools: Scenario = {
  name: 'document tools',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    return inDirectory(async (directory) => {
      const figures: Figure[] = [];
      for (const row of await documentEngines(directory))
        figures.push(await measureRow(client, directory, row));
      return figures;
    });
  },
};

async function measureRow(
  client: Client,
  directory: string,
  { tool, options, file, extra, engine }: AgainstEngine,
): Promise<Figure> {
  const path = join(directory, file[0]);
  await writeFile(path, file[1]);
  const pairs = await interleaved(
    PAIRS,
    () => timed(() => client.convert(tool, [file], options, extra)),
    () => timed(() => engine(path, directory)),
  );
  return {
    name: `${tool} less ${ALLOWED_MS} ms`,
    unit: 'ratio',
    bar: { atMost: 1.1 },
    values: pairs.map(([ours, theirs]) => (ours - ALLOWED_MS) / theirs),
    detail: `${compared(pairs, 'ms')} of the engine alone`,
  };
}
