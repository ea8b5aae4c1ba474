import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type FinishImagesJob, finishImagesProgram } from '../../protocol/pictures/finish-images.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

export interface PageImageSettings {
  format: 'jpg' | 'png';
  quality: number;
  dpi: number;
}

/**
 * Renders the visible part of neighbouring pages in colour; returns a file for each page, `<target>-<page>.<format>`.
 */
export async function renderPageImages(
  engine: ProgramRunner,
  input: ToolInput,
  first: number,
  last: number,
  target: string,
  { format, quality, dpi }: PageImageSettings,
): Promise<string[]> {
  const prefix = `rendered-${first}`;
  const encoding = format === 'jpg' ? ['-jpeg', '-jpegopt', `quality=${quality},optimize=y`] : [];
  const range = ['-f', String(first), '-l', String(last)];
  const args = [
    '-q',
    ...encoding,
    '-cropbox',
    '-r',
    String(dpi),
    ...range,
    input.path,
    join(engine.scratch, prefix),
  ];
  const { code } = await engine.run(PROGRAMS.pdftoppm, args);
  const made = (await readdir(engine.scratch)).filter((name) => name.startsWith(`${prefix}-`)).sort();
  if (code !== 0 || made.length !== last - first + 1) throw failure('damaged', input.name);
  const targets = made.map((_, index) => `${target}-${first + index}`);
  const sources = made.map((name) => join(engine.scratch, name));
  if (format === 'jpg') {
    for (const [index, source] of sources.entries()) await rename(source, `${targets[index]}.jpg`);
  } else await encodePngs(engine, sources, targets);
  return targets.map((path) => `${path}.${format}`);
}

/** Poppler's own PNG encoder takes ten times as long. */
async function encodePngs(
  engine: ProgramRunner,
  sources: readonly string[],
  targets: readonly string[],
): Promise<void> {
  const images = sources.map((source, index) => ({ source, alpha: null, target: targets[index] ?? '' }));
  const job: FinishImagesJob = { format: 'png', quality: 100, images };
  const encoded = new Set<number>();
  await ask(engine, finishImagesProgram, job, ({ index, finished }) => {
    if (finished !== null) encoded.add(index);
  });
  if (encoded.size !== images.length) throw new Error('Rendered pages could not be encoded.');
}
