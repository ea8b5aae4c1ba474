import { randomFillSync } from 'node:crypto';
import type { StreamedBody } from './client.ts';

const MEBIBYTE = 1024 * 1024;
const BOUNDARY = 'papelada-bench-boundary';
const noise = randomFillSync(new Uint8Array(MEBIBYTE));

/** A body of `mebibytes` of noise. */
export function raw(mebibytes: number): StreamedBody {
  return {
    contentType: 'application/octet-stream',
    length: mebibytes * MEBIBYTE,
    chunks: () => noiseOf(mebibytes),
  };
}

/** A form with the same noise as its one file, followed by fields. */
export function multipart(
  mebibytes: number,
  fileName: string,
  fields: Record<string, string> = {},
): StreamedBody {
  return multipartOf(
    [{ name: fileName, length: mebibytes * MEBIBYTE, chunks: () => noiseOf(mebibytes) }],
    fields,
  );
}

export interface FormFile {
  name: string;
  length: number;
  chunks: () => Iterable<Uint8Array>;
}

export function multipartOf(files: readonly FormFile[], fields: Record<string, string> = {}): StreamedBody {
  const heads = files.map(({ name }) =>
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
  );
  const fieldParts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const tail = Buffer.from(`${fieldParts.join('')}--${BOUNDARY}--\r\n`);
  const newline = Buffer.from('\r\n');
  const length = files.reduce(
    (sum, file, place) => sum + (heads[place]?.length ?? 0) + file.length + 2,
    tail.length,
  );
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    length,
    *chunks() {
      for (const [place, file] of files.entries()) {
        yield heads[place] ?? newline;
        yield* file.chunks();
        yield newline;
      }
      yield tail;
    },
  };
}

/** A JSON body of about `mebibytes`, nearly all of it one file in base64. */
export function base64Json(mebibytes: number, fileName: string, options: object): StreamedBody {
  const head = Buffer.from('{"files":[{"base64":"');
  const tail = Buffer.from(`","name":"${fileName}"}],"options":${JSON.stringify(options)}}`);
  const piece = Buffer.from(Buffer.from(noise.subarray(0, 768 * 1024)).toString('base64'));
  return {
    contentType: 'application/json',
    length: head.length + piece.length * mebibytes + tail.length,
    *chunks() {
      yield head;
      for (let part = 0; part < mebibytes; part++) yield piece;
      yield tail;
    },
  };
}

function* noiseOf(mebibytes: number): Generator<Uint8Array> {
  for (let part = 0; part < mebibytes; part++) yield noise;
}
