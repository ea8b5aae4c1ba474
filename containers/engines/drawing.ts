import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { type Failure, failure } from '../failures.ts';
import { formatNumber } from '../format.ts';
import type { ImagePagesJob } from '../sandbox-programs/image-pages.ts';
import { MAX_TIFF_PAGES } from '../sandbox-programs/page-box.ts';
import type { LeftOut } from '../sandbox-programs/picture-pages.ts';
import type { PictureFault } from '../sandbox-programs/pixels.ts';

export interface Picture {
  input: ToolInput;
  source: string;
  lossy: boolean;
  /** The PDF to write. */
  target: string;
}

export const leftOutSchema = z.enum(['animation', 'pictures']);
export const pictureFaultSchema = z.enum(['tooManyPixels', 'tooManyPages', 'damaged']);

const lineSchema = z.object({
  index: z.int().min(0),
  pages: z.int().min(1).optional(),
  left: leftOutSchema.optional(),
  fault: pictureFaultSchema.optional(),
});

type Line = z.infer<typeof lineSchema>;

/** The failure that names the file of a picture. */
export function pictureFailure(fault: PictureFault, name: string): Failure {
  return fault === 'tooManyPages'
    ? failure('tooManyPages', name, formatNumber(MAX_TIFF_PAGES))
    : failure(fault, name);
}

export interface DrawnPicture {
  pages: number;
  left: LeftOut | null;
}

/** Puts each picture on a page of its own PDF (a TIFF: each of its pages); returns what became of each, in order. */
export async function drawPicturePages(
  context: ToolContext<unknown>,
  pageSize: ImagePagesJob['pageSize'],
  pictures: readonly Picture[],
  onDone: (done: number) => void,
): Promise<DrawnPicture[]> {
  const lines: Line[] = [];
  const job: ImagePagesJob = {
    pageSize,
    scratch: context.scratch,
    pictures: pictures.map(({ input, source, lossy, target }, index) => ({
      index,
      original: input.path,
      source,
      lossy,
      target,
    })),
  };
  const { code, stderr } = await context.runNode('image-pages.ts', job, (message) => {
    const parsed = lineSchema.safeParse(message);
    if (!parsed.success) return;
    lines.push(parsed.data);
    onDone(lines.length);
  });
  const failed = lines.find(({ fault }) => fault !== undefined);
  const picture = failed ? pictures[failed.index] : undefined;
  if (failed?.fault && picture) throw pictureFailure(failed.fault, picture.input.name);
  if (code !== 0 || lines.length !== pictures.length)
    throw new Error(`image-pages ended with ${code}: ${stderr}`);
  return lines.map(({ pages = 0, left }) => ({ pages, left: left ?? null }));
}
