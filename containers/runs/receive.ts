import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PART_BYTES } from '../../common/protocol.ts';
import { inputPath } from './paths.ts';
import { Refusal } from './refusal.ts';
import type { Run } from './run.ts';

const writers = new WeakMap<Run, Map<number, { stop: () => void; ended: Promise<void> }>>();

async function takeOver(run: Run, index: number, body: Readable): Promise<() => void> {
  const ofRun = writers.get(run) ?? new Map();
  writers.set(run, ofRun);
  const { promise: ended, resolve: release } = Promise.withResolvers<void>();
  const earlier = ofRun.get(index);
  ofRun.set(index, { stop: () => body.destroy(), ended });
  earlier?.stop();
  await earlier?.ended;
  return release;
}

async function writeAll(file: FileHandle, body: Readable, offset: number, most: number): Promise<number> {
  let written = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new Refusal('bad_request');
    if (written + chunk.length > most) throw new Refusal('bad_request');
    let done = 0;
    while (done < chunk.length) {
      const { bytesWritten } = await file.write(chunk, done, chunk.length - done, offset + written + done);
      done += bytesWritten;
    }
    written += chunk.length;
  }
  return written;
}

/**
 * Writes one part at its offset. A part that was cut off is discarded; a repeated part replaces everything behind its
 * offset.
 */
export async function receivePart(run: Run, index: number, offset: number, body: Readable): Promise<void> {
  const input = run.submission.inputs[index];
  if (input === undefined) throw new Refusal('bad_request');
  const release = await takeOver(run, index, body);
  try {
    const there = run.received[index] ?? 0;
    if (run.state.state !== 'receiving') {
      body.resume();
      return;
    }
    if (offset > there) throw new Refusal('bad_request');
    const file = await open(inputPath(run, index), 'r+');
    try {
      await file.truncate(offset);
      run.received[index] = offset;
      const written = await writeAll(file, body, offset, Math.min(PART_BYTES, input.size - offset));
      run.received[index] = offset + written;
    } finally {
      await file.close();
    }
  } finally {
    release();
  }
}
