import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { PROGRAMS } from '../programs.ts';

/** In points, as the page is seen: turned where it says so. */
export interface PageSize {
  width: number;
  height: number;
}

const LINE = /^Page +(\d+) (?:rot: +(\d+)|TrimBox: +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+))$/gm;

/** The size of each page's trim box; throws the failure that names the file. */
export async function readPageSizes(
  engine: Pick<ToolContext<unknown>, 'run'>,
  input: ToolInput,
  pages: number,
): Promise<PageSize[]> {
  const args = ['-box', '-f', '1', '-l', String(pages), input.path];
  const { stdout } = await engine.run(PROGRAMS.pdfinfo, args);
  const turned = new Set<number>();
  const sizes: PageSize[] = [];
  for (const [, page, rotation, left, bottom, right, top] of stdout.matchAll(LINE)) {
    if (rotation !== undefined) {
      if (Number(rotation) % 180 !== 0) turned.add(Number(page));
      continue;
    }
    const width = Math.abs(Number(right) - Number(left));
    const height = Math.abs(Number(top) - Number(bottom));
    sizes.push(turned.has(Number(page)) ? { width: height, height: width } : { width, height });
  }
  const isWhole = sizes.length === pages && sizes.every(({ width, height }) => width > 0 && height > 0);
  if (!isWhole) throw failure('damaged', input.name);
  return sizes;
}
