import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PART_BYTES } from '../../common/protocol.ts';

const stateSchema = z.object({
  sequence: z.int(),
  state: z.string(),
  outputs: z.array(z.unknown()).optional(),
});

/**
 * Runs a tool on the container program alone, with the transfer of its files. Returns the results; throws if
 * it fails.
 */
export async function runOnContainer(
  url: string,
  tool: string,
  files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[],
  options: object,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const run = `${url}/runs/bench-${randomUUID()}`;
  const inputs = files.map(([name, bytes]) => ({
    field: 'files',
    name,
    extension: name.split('.').at(-1) ?? '',
    size: bytes.length,
  }));
  await ask(run, { method: 'POST', body: JSON.stringify({ tool, options, inputs, timeoutSeconds: 300 }) });
  for (const [place, [, bytes]] of files.entries())
    for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
      const body = bytes.subarray(offset, offset + PART_BYTES);
      await ask(`${run}/inputs/${place}?offset=${offset}`, { method: 'PUT', body });
    }
  for (let after = 0; ; ) {
    const state = stateSchema.parse(JSON.parse(await ask(`${run}?after=${after}&wait=20`)));
    if (state.state === 'failed') throw new Error(`${tool} failed on the container`);
    if (state.state === 'done') {
      const outputs: Uint8Array<ArrayBuffer>[] = [];
      for (const place of (state.outputs ?? []).keys())
        outputs.push(new Uint8Array(await (await request(`${run}/outputs/${place}`)).arrayBuffer()));
      await ask(run, { method: 'DELETE' });
      return outputs;
    }
    after = state.sequence;
  }
}

async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  return response;
}

async function ask(url: string, init: RequestInit = {}): Promise<string> {
  return (await request(url, init)).text();
}
