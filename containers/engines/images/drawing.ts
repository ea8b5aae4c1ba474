import { z } from 'zod';
import { MAX_TIFF_PAGES, type PageLayout } from '../../documents/pdf/picture-pages/page-box.ts';
import type { LeftOut } from '../../documents/pictures/left-out.ts';
import type { PictureFault } from '../../documents/pictures/pixels.ts';
import { type Failure, failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ImagePagesJob } from '../../programs/pdf/image-pages.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

export interface Picture {
  input: ToolInput;
  /** What sharp reads in the file's place. */
  source: string;
  lossy: boolean;
}

/** A PDF to write, of one or more pictures. */
export interface PictureDocument {
  target: string;
  pictures: readonly Picture[];
}

export const leftOutSchema = z.enum(['animation', 'pictures']);
export const pictureFaultSchema = z.enum([
  'tooManyPixels',
  'tooManyFrames',
  'tooManyPages',
  'tooLongSide',
  'damaged',
]);

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
  picture: Picture;
  pages: number;
  left: LeftOut | null;
  failure: Failure | null;
}

/** What a user is told of what was not drawn. */
export const LEFT_OUT: Record<LeftOut, string> = {
  animation: 'da animação ficou só o primeiro quadro',
  pictures: 'tem várias imagens, e só a primeira entrou',
};

/** Puts each picture on a page of its document (a TIFF: each of its pages); returns what became of each, in order. */
export async function drawPicturePages(
  context: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  layout: PageLayout,
  documents: readonly PictureDocument[],
  onDone: (done: number) => void,
): Promise<DrawnPicture[]> {
  const all = documents.flatMap(({ pictures }) => pictures);
  const indexOf = new Map(all.map((picture, index) => [picture, index]));
  const job: ImagePagesJob = {
    layout,
    scratch: context.scratch,
    documents: documents.map(({ target, pictures }) => ({
      target,
      pictures: pictures.map((picture) => ({
        index: indexOf.get(picture) ?? 0,
        original: picture.input.path,
        source: picture.source,
        lossy: picture.lossy,
      })),
    })),
  };
  const lines = new Map<number, Line>();
  const { code, stderr } = await context.runNode('pdf/image-pages.ts', job, (message) => {
    const parsed = lineSchema.safeParse(message);
    if (!parsed.success) return;
    lines.set(parsed.data.index, parsed.data);
    onDone(lines.size);
  });
  if (code !== 0 || lines.size !== all.length) throw new Error(`image-pages ended with ${code}: ${stderr}`);
  return all.map((picture, index) => {
    const { pages = 0, left = null, fault } = lines.get(index) ?? {};
    return { picture, pages, left, failure: fault ? pictureFailure(fault, picture.input.name) : null };
  });
}
