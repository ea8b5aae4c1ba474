import { join } from 'node:path';
import { pdfParaWord as definition } from '../../../common/catalogue/pdf-contents.ts';
import { type RebuiltDocument, rebuildDocument } from '../../engines/pdf/rebuild-document.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { listedPages } from '../page-ranges.ts';
import { makePdfReadable } from './readable-pdf.ts';

type WordContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = { editavel: 1_000, exato: 200 } as const;

function notesOf(
  { pages, words, attachments, isPortfolio, isXfa, comments, innerLinks, bookmarks }: RebuiltDocument,
  isExact: boolean,
): string[] {
  const pagesWith = (is: (lost: RebuiltDocument['pages'][number]['lost']) => boolean) =>
    pages.filter(({ lost }) => is(lost)).map(({ page }) => page);
  const on = (found: readonly number[], what: string) =>
    found.length === 0 ? [] : [`${what}: ${listedPages(found)}`];
  return [
    ...on(
      pagesWith(({ scan }) => scan),
      isExact
        ? 'páginas digitalizadas ficaram como imagem, sem texto que se edite; para ele, use o modo editavel'
        : 'a imagem das páginas digitalizadas não foi mantida, só o texto delas',
    ),
    ...on(
      pagesWith(({ drawings }) => drawings),
      'desenhos, fundos ou linhas decorativas não foram mantidos nas páginas',
    ),
    ...on(
      pagesWith(({ turnedText }) => turnedText > 0),
      'textos girados ficaram na horizontal nas páginas',
    ),
    ...on(
      pagesWith(({ picturedText }) => picturedText),
      'textos de gráficos e desenhos ficaram dentro das imagens deles, onde não podem ser editados, nas páginas',
    ),
    ...on(
      pagesWith(({ pictures }) => pictures > 0),
      'imagens que não puderam ser lidas ficaram de fora nas páginas',
    ),
    ...on(words.moved, 'trechos de texto que ficaram fora do lugar estão no fim do documento, das páginas'),
    ...on(words.missing, 'parte do texto pode faltar (confira) nas páginas'),
    ...(comments > 0 ? [`comentários do PDF não foram mantidos: ${comments}`] : []),
    ...(innerLinks > 0 ? [`links de um lugar a outro do PDF não foram mantidos: ${innerLinks}`] : []),
    ...(bookmarks > 0
      ? [`marcadores do PDF que não são títulos do texto não foram mantidos: ${bookmarks}`]
      : []),
    ...(attachments > 0 ? [`arquivos anexados ao PDF não foram mantidos: ${attachments}`] : []),
    ...(isPortfolio
      ? ['o PDF é um portfólio: só a página de rosto foi convertida, não os arquivos que ele guarda']
      : []),
    ...(isXfa ? ['o formulário XFA não foi mantido: ficou o que as páginas mostram'] : []),
  ];
}

async function convert(context: WordContext, input: ToolInput, place: number): Promise<MadeFile> {
  const { path, pages, garbled, texts, notes } = await makePdfReadable(context, input, place);
  const most = MOST_PAGES[context.options.mode];
  if (pages.length > most) throw failure('tooManyPages', input.name, formatNumber(most));
  const isExact = context.options.mode === 'exato';
  const target = join(context.outputDirectory, `${place}.docx`);
  const onPage = (done: number) =>
    context.progress((done / pages.length) * 80, `Lendo página ${done} de ${pages.length}`);
  const rebuilt = await rebuildDocument(
    context,
    { path, name: input.name, pages, garbled, texts, isExact },
    target,
    onPage,
  );
  return { path: target, notes: [...notes, ...notesOf(rebuilt, isExact)] };
}

/** Converts each PDF to a Word document. */
export const pdfParaWord = implement(
  definition,
  ['qpdf', 'pdftotext', 'pdfinfo', 'pdftoppm', 'tesseract', 'ghostscript', 'cp'],
  (context) => convertFiles(context, 'docx', (input, place) => convert(context, input, place)),
);
