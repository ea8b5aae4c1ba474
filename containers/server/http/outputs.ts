import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StoredOutput } from '../../runs/run.ts';
import { parseRange } from './range.ts';

/** Sends an output, whole or the requested range, with its exact length. */
export async function sendOutput(
  request: IncomingMessage,
  response: ServerResponse,
  output: StoredOutput,
): Promise<void> {
  const range = parseRange(request.headers.range, output.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${output.size}`, 'content-length': 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: output.size - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${output.size}` } : {}),
  });
  if (output.size === 0 || request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(output.path, { start, end }), response);
}
