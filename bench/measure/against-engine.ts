import { readFile } from 'node:fs/promises';
import type { Figure } from '../figure.ts';
import { PAIRS, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import type { Transport } from '../system/transport.ts';
import { interleaved, timed } from './pairs.ts';

const ALLOWED_MS = 150;

export interface JobAgainstEngine {
  tool: string;
  options: object;
  /** The path of the file. */
  path: string;
  name: string;
  engineName: string;
  /** Runs the engine alone on the same file. */
  engine: () => Promise<unknown>;
  atMost: number;
}

/** Compares a job, less the transport of its bytes and its allowed overhead, with its engine alone. */
export async function againstEngine(
  client: Client,
  transport: Transport,
  { tool, options, path, name, engineName, engine, atMost }: JobAgainstEngine,
): Promise<Figure> {
  const bytes = new Uint8Array(await readFile(path));
  let resultBytes = 0;
  const pairs = await interleaved(
    PAIRS,
    () =>
      timed(async () => {
        const { outputs } = await client.convert(tool, [[name, bytes]], options);
        resultBytes = outputs.reduce((sum, { size }) => sum + size, 0);
      }),
    async () => ({ carried: await transport.carry(bytes, resultBytes), alone: await timed(engine) }),
  );
  const medianOf = (values: number[]) => shown(values, 'ms');
  return {
    name: `${tool} ${JSON.stringify(options)} less transport and ${ALLOWED_MS} ms`,
    unit: 'ratio',
    bar: { atMost },
    values: pairs.map(([ours, { carried, alone }]) => (ours - carried - ALLOWED_MS) / alone),
    detail:
      `${medianOf(pairs.map(([ours]) => ours))} against ${medianOf(pairs.map(([, { alone }]) => alone))} of ${engineName} alone; ` +
      `${megabytes(bytes.byteLength)} in and ${megabytes(resultBytes)} out, which the bare stores carry in ${medianOf(pairs.map(([, { carried }]) => carried))}`,
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
