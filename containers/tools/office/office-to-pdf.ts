import type { OfficeResult } from '../../engines/office/convert.ts';
import { takePreview } from '../../engines/office/preview.ts';
import { Failure } from '../../plain/failures.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import type { MadeFile } from '../convert-files.ts';

const OF_PREVIEW =
  'este documento não pôde ser convertido; o PDF é a pré-visualização que o programa da Apple guardou nele, que pode ter qualidade menor ou estar incompleta. Para o documento inteiro, exporte-o nele como PDF ou no formato da Microsoft.';
const OF_APPLE: readonly string[] = ['pages', 'numbers', 'key'];

/** The settings of LibreOffice's PDF export that all documents share. */
export function pdfSettings(options: {
  image_quality: number;
  bookmarks: boolean;
}): Record<string, string | number | boolean> {
  return {
    Quality: options.image_quality,
    UseLosslessCompression: options.image_quality === 100,
    ExportBookmarks: options.bookmarks,
  };
}

/** Returns a note on what LibreOffice left out, counted under a name; none if the count is 0. */
export function counted(answers: OfficeResult['answers'], name: string, one: string, many: string): string[] {
  const found = Number(answers.get(name)?.[0] ?? 0);
  if (found === 0) return [];
  return [found === 1 ? `${one} de fora` : `${found} ${many} de fora`];
}

/** A document of Apple's programs that cannot be converted gives the preview that it holds. */
export async function orPreview(
  context: ToolContext<unknown>,
  input: ToolInput,
  convert: () => Promise<MadeFile>,
): Promise<MadeFile> {
  try {
    return await convert();
  } catch (error) {
    const isUnreadable = error instanceof Failure && error.code === 'damaged';
    if (!OF_APPLE.includes(input.type) || !isUnreadable) throw error;
    return { path: await takePreview(context, input), notes: [OF_PREVIEW] };
  }
}
