import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readJob } from '../../protocol/job.ts';

/** Puts a picture among the tags of a song, as FLAC and Vorbis write it (RFC 9639, section 8.8). */
export interface TagPictureJob {
  picture: string;
  target: string;
  /** In ffmpeg's metadata format. */
  tags: string;
  mime: string;
  width: number;
  height: number;
  isFront: boolean;
}

const MOST_BYTES = 16_000_000;
const DEPTH = 24;
const FRONT = 3;
const BACK = 4;

function isJob(value: unknown): value is TagPictureJob {
  return (
    typeof value === 'object' && value !== null && 'picture' in value && 'target' in value && 'tags' in value
  );
}

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

const job = readJob(isJob);
if (statSync(job.picture).size > MOST_BYTES) process.exit(3);
const value = blockOf(job).toString('base64').replaceAll('=', '\\=');
writeFileSync(job.target, `${job.tags}METADATA_BLOCK_PICTURE=${value}\n`);
