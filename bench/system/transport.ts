import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { timed } from '../measure/pairs.ts';
import type { BareWorker } from './bare.ts';

/**
 * The path of a job's bytes without any work: to a store, to a program on disk, and its answer to the store.
 */
export interface Transport {
  /** Returns the milliseconds that the platform takes for a file and a result of `resultBytes`. */
  carry(file: Uint8Array<ArrayBuffer>, resultBytes: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startTransport(worker: BareWorker, directory: string): Promise<Transport> {
  const [received, answered] = [join(directory, 'recebido'), join(directory, 'respondido')];
  const program = createServer(async (request, response) => {
    await pipeline(request, createWriteStream(received));
    response.setHeader('Content-Length', Number(request.headers['x-result-bytes']));
    await pipeline(createReadStream(answered), response);
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  const { port } = program.address() as AddressInfo;
  return {
    async carry(file, resultBytes) {
      await sized(answered, resultBytes);
      return timed(async () => {
        const response = await fetch(`${worker.url}/carry/${randomUUID()}`, {
          method: 'POST',
          headers: { 'X-Program': `http://127.0.0.1:${port}/`, 'X-Result-Bytes': String(resultBytes) },
          body: file,
        });
        if (response.status !== 204) throw new Error(`the bare worker answered ${response.status}`);
      });
    },
    async stop() {
      program.closeAllConnections();
      await new Promise((resolve) => program.close(resolve));
    },
  };
}

/** Makes an empty file of this size. */
async function sized(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(bytes);
  await file.close();
}
