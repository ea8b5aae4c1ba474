import { join } from 'node:path';
import { papelTimbrado as definition } from '../../../common/catalogue/pdf-drawings.ts';
import { type Letterhead, readLetterhead } from '../../engines/pdf/letterhead.ts';
import { type PdfOverview, readOverview } from '../../engines/pdf/overview.ts';
import { arePagesOpaque, layDrawings } from '../../engines/pdf/page-drawings.ts';
import { readScaledGeometry } from '../../engines/pdf/page-geometry.ts';
import { isSigned } from '../../engines/pdf/signature.ts';
import { failure } from '../../plain/failures.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { extraOf, filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';

type LetterheadContext = ToolContext<OptionsOf<typeof definition>>;

const NOTHING = 'só tem a primeira página, e por isso não recebeu o papel timbrado';
const HIDDEN = 'há páginas de fundo opaco, que escondem o papel timbrado; para vê-lo, use position frente';
const UNSIGNED = 'as assinaturas digitais do original não valem para o arquivo alterado';

function isWanted({ options }: LetterheadContext, page: number): boolean {
  if (options.pages === 'primeira') return page === 1;
  return options.pages === 'todas' || page > 1;
}

interface Document extends PdfOverview {
  input: ToolInput;
  geometry: readonly ScaledPage[];
}

async function readDocument(context: LetterheadContext, input: ToolInput): Promise<Document> {
  const overview = await readOverview(context, input);
  const geometry = overview.geometry ?? (await readScaledGeometry(context, input, overview.pages));
  return { ...overview, input, geometry };
}

async function stamp(
  context: LetterheadContext,
  letterhead: Letterhead,
  { input, pages, geometry, rights }: Document,
  target: string,
): Promise<string[]> {
  const drawingOn = (index: number) => ({
    source: letterhead.path,
    page: Math.min(index, letterhead.pages - 1),
  });
  const targets = geometry
    .map((shown, index) => ({ ...shown, page: index + 1, drawing: drawingOn(index) }))
    .filter(({ page }) => isWanted(context, page));
  const over = context.options.position === 'frente';
  const looks = { over, transparentWhite: over, isArtifact: true };
  const [isLaid, isHidden, isUnsigned] = await Promise.all([
    layDrawings(context, input, target, { pages, targets, looks }),
    over ? false : arePagesOpaque(context, input.path, targets),
    rights?.isSigned ?? isSigned(context, input.path),
  ]);
  if (!isLaid) throw failure('letterheadTooComplex', letterhead.name);
  const notes = [
    ...(targets.length === 0 ? [NOTHING] : []),
    ...(isHidden ? [HIDDEN] : []),
    ...(isUnsigned ? [UNSIGNED] : []),
  ];
  return notes.map((note) => `${input.name}: ${note}`);
}

/** Draws the letterhead under or over the pages of each PDF. */
export const papelTimbrado = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftocairo', 'mutool', 'cp'],
  async (context) => {
    const sheet = extraOf(context, 'letterhead');
    if (sheet === undefined) throw new Error('The letterhead was not sent.');
    context.progress(0, 'Preparando o papel timbrado');
    const files = filesOf(context);
    const notes: string[] = [];
    const sheetRead = readLetterhead(context, sheet);
    const documentsRead = eachFile(files, notes, (input) => readDocument(context, input));
    // If both fail, the letterhead's failure is that of the job.
    await Promise.allSettled([sheetRead, documentsRead]);
    const letterhead = await sheetRead;
    const documents = await documentsRead;
    if (letterhead.left !== null) notes.push(`${letterhead.name}: ${letterhead.left}`);
    const outputs = await eachFile(documents, notes, async (document, place) => {
      const { input } = document;
      const share = 5 + (place / documents.length) * 95;
      context.progress(share, `Aplicando ao arquivo ${place + 1} de ${documents.length}`);
      const path = join(context.outputDirectory, `${place}.pdf`);
      notes.push(...(await stamp(context, letterhead, document, path)));
      return { path, name: `${input.stem}-timbrado.pdf` };
    });
    return resultOf(outputs, notes);
  },
);
