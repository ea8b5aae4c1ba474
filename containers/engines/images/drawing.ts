import { type Failure, failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { MAX_TIFF_PAGES } from '../../plain/picture-limits.ts';
import {
  type ImagePagesJob,
  type ImagePagesStep,
  imagePagesProgram,
} from '../../protocol/pdf/image-pages.ts';
import type { PageLayout } from '../../protocol/pdf/picture-pages.ts';
import type { LeftOut, PictureFault } from '../../protocol/pictures/picture-fault.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

export interface SourcePicture {
  input: ToolInput;
  /** The file that sharp reads instead. */
  source: string;
  lossy: boolean;
}

/** A PDF to be written from one or more pictures. */
export interface PictureDocument {
  target: string;
  pictures: readonly SourcePicture[];
}

/** Makes the failure that names a picture's file. */
export function pictureFailure(fault: PictureFault, name: string): Failure {
  return fault === 'tooManyPages'
    ? failure('tooManyPages', name, formatNumber(MAX_TIFF_PAGES))
    : failure(fault, name);
}

export interface PictureOutcome {
  picture: SourcePicture;
  pages: number;
  left: LeftOut | null;
  failure: Failure | null;
}

/** Messages to the user about what was not drawn. */
export const LEFT_OUT: Record<LeftOut, string> = {
  animation: 'da animação ficou só o primeiro quadro',
  pictures: 'tem várias imagens, e só a primeira entrou',
};

/**
 * Draws each picture on a page of its document (each page of a TIFF on one of its own); returns the outcomes in order.
 */
export async function drawPicturePages(
  context: NodeRunner<'scratch'>,
  layout: PageLayout,
  documents: readonly PictureDocument[],
  onDone: (done: number) => void,
): Promise<PictureOutcome[]> {
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
  const steps = new Map<number, ImagePagesStep>();
  await ask(context, imagePagesProgram, job, (step) => {
    steps.set(step.index, step);
    onDone(steps.size);
  });
  return all.map((picture, index) => {
    const step = steps.get(index);
    if (step === undefined) throw new Error('A picture was left undrawn.');
    return 'fault' in step
      ? { picture, pages: 0, left: null, failure: pictureFailure(step.fault, picture.input.name) }
      : { picture, pages: step.pages, left: step.left, failure: null };
  });
}
