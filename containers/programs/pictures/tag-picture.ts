import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { TagPictureJob, tagPictureProgram } from '../../protocol/pictures/tag-picture.ts';
import { runProgram } from '../../protocol/run-program.ts';

const MOST_BYTES = 16_000_000;
const DEPTH = 24;
const FRONT = 3;
const BACK = 4;

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

function blockOf({ picture, mime, width, height, isFront }: TagPictureJob): Buffer {
  const bytes = readFileSync(picture);
  return Buffer.concat([
    ...[numbers(isFront ? FRONT : BACK, mime.length), Buffer.from(mime, 'latin1')],
    ...[numbers(0, width, height, DEPTH, 0, bytes.length), bytes],
  ]);
}

await runProgram<typeof tagPictureProgram>((job) => {
  if (statSync(job.picture).size > MOST_BYTES) return { isTooLarge: true };
  const value = blockOf(job).toString('base64').replaceAll('=', '\\=');
  writeFileSync(job.target, `${job.tags}METADATA_BLOCK_PICTURE=${value}\n`);
  return { isTooLarge: false };
});
