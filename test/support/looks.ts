import sharp from 'sharp';
import { expect } from 'vitest';
import type { Bytes } from '../service/support/fixtures.ts';
import { run, withFile } from '../service/support/programs.ts';

/** Expects a valid PDF with this number of pages and this text. */
export async function looksLikePdf(bytes: Bytes | undefined, pages: number, text: string): Promise<void> {
  await withFile('saida.pdf', bytes ?? new Uint8Array(), async (path) => {
    await run('qpdf', ['--check', path]);
    expect((await run('qpdf', ['--show-npages', path])).trim()).toBe(String(pages));
    expect(await run('pdftotext', ['-layout', path, '-'])).toContain(text);
  });
}

export async function looksLikePicture(
  bytes: Bytes | undefined,
  format: string,
  width: number,
  height: number,
): Promise<void> {
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
}

interface Probe {
  streams: { codec_name: string; height?: number }[];
  format: { duration: string; format_name: string };
}

export async function probe(bytes: Bytes | undefined): Promise<Probe> {
  return withFile('saida', bytes ?? new Uint8Array(), async (path) =>
    JSON.parse(await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path])),
  );
}

/** Expects H.264 and AAC of this height and length. */
export async function looksLikeVideo(
  bytes: Bytes | undefined,
  height: number,
  seconds: number,
): Promise<void> {
  const { streams, format } = await probe(bytes);
  expect(streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac']);
  expect(streams[0]?.height).toBe(height);
  expect(Number(format.duration)).toBeCloseTo(seconds, 0);
}

/** Returns the displayed rotation of each page of a PDF, in degrees. */
export async function turnsOf(bytes: Uint8Array | undefined): Promise<number[]> {
  return withFile('saida.pdf', bytes ?? new Uint8Array(), async (path) => {
    const boxes = await run('pdfinfo', ['-box', '-f', '1', '-l', '-1', path]);
    return [...boxes.matchAll(/^Page +\d+ rot: +(-?\d+)$/gm)].map(([, degrees]) => Number(degrees));
  });
}
