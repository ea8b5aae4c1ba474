import { spawn } from 'node:child_process';
import { readPnm } from '../../../plain/pnm.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import { DamageSearch, isUndamaged, type Plane } from '../similarity.ts';
import { filtered } from './program.ts';

/** The luma is stored in a JPEG, so its colours need not be decoded. */
const LUMA = ['-grayscale', '-pnm'];
/** Smaller pictures are compared at once. */
const LEAST_SIDE = 64;

/** Returns the luma that is stored in a JPEG; null if it cannot be read. */
export async function storedLuma(jpeg: Buffer): Promise<Plane | null> {
  const picture = await filtered(PROGRAMS.djpeg, LUMA, jpeg);
  return picture && readPnm(picture);
}

/**
 * Returns true if a JPEG can be read and has no visible damage. Its rows are compared while the next ones are
 * decoded.
 */
export async function isStoredUndamaged(original: Plane, jpeg: Buffer): Promise<boolean> {
  const { width, height } = original;
  if (Math.min(width, height) < LEAST_SIDE) {
    const plane = await storedLuma(jpeg);
    return plane !== null && isUndamaged(original, plane);
  }
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const file = Buffer.alloc(head.length + width * height);
  const data = file.subarray(head.length);
  const search = new DamageSearch(original, { width, height, data });
  const child = spawn(PROGRAMS.djpeg, LUMA, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A program that ends before it has read everything reports the reason by its exit code.
  child.stdin.on('error', () => {});
  child.stdin.end(jpeg);
  let filled = 0;
  let isSound = true;
  child.stdout.on('data', (chunk: Buffer) => {
    if (!isSound) return;
    filled += chunk.copy(file, filled);
    const rows = Math.floor(Math.max(0, filled - head.length) / width);
    isSound = search.isSound(rows);
    if (!isSound) child.kill();
  });
  const code = await ended;
  return isSound && code === 0 && filled === file.length && file.subarray(0, head.length).equals(head);
}
