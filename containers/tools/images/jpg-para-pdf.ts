import { join } from 'node:path';
import { jpgParaPdf as definition } from '../../../common/catalogue/images.ts';
import {
  drawPicturePages,
  LEFT_OUT,
  type PictureDocument,
  type SourcePicture,
} from '../../engines/images/drawing.ts';
import { makePictureReadable } from '../../engines/images/readable.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import type { PageLayout } from '../../protocol/pdf/picture-pages.ts';
import { filesOf, type ToolContext } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';

type PicturePdfContext = ToolContext<OptionsOf<typeof definition>>;

const OUTPUT = 'imagens.pdf';
const ORIENTATIONS = { automatica: 'auto', retrato: 'portrait', paisagem: 'landscape' } as const;

function layoutOf({ page_size, orientation, margin_mm }: PicturePdfContext['options']): PageLayout {
  return {
    size: page_size,
    orientation: ORIENTATIONS[orientation],
    margin: margin_mm * POINTS_PER_MILLIMETRE,
  };
}

async function readPictures(context: PicturePdfContext, notes: string[]): Promise<SourcePicture[]> {
  const files = filesOf(context);
  return eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 40, `Lendo imagem ${place + 1} de ${files.length}`);
    const { path, lossy, left } = await makePictureReadable(context, input, place, 'primary');
    if (left !== null) notes.push(`${input.name}: ${left}`);
    return { input, source: path, lossy };
  });
}

function documentsOf(
  { options, outputDirectory }: PicturePdfContext,
  pictures: readonly SourcePicture[],
): PictureDocument[] {
  const target = (name: string) => join(outputDirectory, name);
  return options.merge
    ? [{ target: target(OUTPUT), pictures }]
    : pictures.map((picture, index) => ({ target: target(`${index}.pdf`), pictures: [picture] }));
}

function nameOf({ pictures }: PictureDocument): string {
  const [first] = pictures;
  return first && pictures.length === 1 ? `${first.input.stem}.pdf` : OUTPUT;
}

/** Draws pictures on pages, all in one PDF or each file in its own. */
export const jpgParaPdf = implement(definition, ['qpdf', 'heifConvert', 'imagemagick'], async (context) => {
  const notes: string[] = [];
  const pictures = await readPictures(context, notes);
  const documents = documentsOf(context, pictures);
  const drawn = await drawPicturePages(context, layoutOf(context.options), documents, (done) =>
    context.progress(40 + (done / pictures.length) * 60, `Preparando imagem ${done} de ${pictures.length}`),
  );
  const made = await eachFile(drawn, notes, async ({ picture, left, failure }) => {
    if (failure) throw failure;
    if (left) notes.push(`${picture.input.name}: ${LEFT_OUT[left]}`);
    return picture;
  });
  const outputs = documents
    .filter((document) => document.pictures.some((picture) => made.includes(picture)))
    .map((document) => ({ path: document.target, name: nameOf(document) }));
  return resultOf(outputs, notes);
});
