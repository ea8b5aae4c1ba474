import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { runnerOf } from '../runner/runner-of.ts';
import { runShortly } from '../runner/short-run.ts';
import type { vaultFile, vaultFileOf } from './files.ts';

const COMPOSE_SECONDS = 300;

interface ComposeRun {
  instance: number;
  attempt: string;
  account: string;
  document: ReturnType<typeof vaultFileOf> | null;
  manifest: ReturnType<typeof vaultFileOf>;
  result: ReturnType<typeof vaultFile>;
}

/**
 * Composes and stores the PDF to be sealed; returns its size in bytes. Throws if no container is available or
 * the run fails.
 */
export async function compose(env: Env, run: ComposeRun): Promise<number> {
  const runner = runnerOf(env, 'documents', run.instance);
  const busy = () => new ApiError('service_unavailable');
  const { document, manifest } = run;
  const inputs = [
    ...(document ? [{ field: 'document', name: 'documento.pdf', extension: 'pdf', file: document }] : []),
    { field: 'manifest', name: 'manifesto.json', extension: 'json', file: manifest },
  ];
  return runShortly(
    runner,
    {
      attempt: run.attempt,
      submission: {
        tool: 'esign-compose',
        account: run.account,
        options: {},
        timeoutSeconds: COMPOSE_SECONDS,
        inputs: inputs.map(({ field, name, extension, file }) => ({
          field,
          name,
          extension,
          size: file.size,
        })),
      },
      inputs: inputs.map(({ file }) => file),
      busy,
      tooLarge: busy,
    },
    async (ended) => {
      const output = ended.state === 'done' ? ended.outputs[0] : undefined;
      if (!output) throw new Error(`not composed: ${ended.state === 'failed' ? ended.message : 'no output'}`);
      const collected = await runner.collect(run.attempt, [output], [run.result]);
      if (collected !== 'collected') throw new Error(`not collected: ${collected}`);
      return output.size;
    },
  );
}
