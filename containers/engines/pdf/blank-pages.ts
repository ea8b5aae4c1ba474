import { z } from 'zod';
import type { ToolContext, ToolInput } from '../../context.ts';
import { PROGRAMS } from '../../programs.ts';
import { readJson } from './catalog.ts';
import { readPageMarks } from './page-marks.ts';
import { pageTexts } from './page-texts.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

/** Of the pixels of a scan: dust and the shadow of a margin, not a line of text. */
const DUST_BELOW = 0.001;
const LISTED_PICTURE = /^ *(\d+) +\d+ /;

const formReport = z.object({
  acroform: z.object({ fields: z.array(z.object({ pageposfrom1: z.int() })) }),
});

/** The pages, from 1, that show nothing, or as scans nothing but dust; one with a text or a field of a form is none of them. */
export async function findBlankPages(
  engine: Engine,
  input: ToolInput,
  pages: number,
  onRead: (share: number) => void,
): Promise<number[]> {
  const marks = await readPageMarks(engine, input, pages, onRead);
  if (!marks.some(({ share }) => share < DUST_BELOW)) return [];
  const [scans, fields] = [await pagesWithPictures(engine, input), await pagesWithFields(engine, input)];
  const texts = await pageTexts(engine, input, pages);
  return marks.flatMap(({ share }, index) => {
    const page = index + 1;
    const showsNothing = share === 0 || (share < DUST_BELOW && scans.has(page));
    return showsNothing && !fields.has(page) && (texts[index] ?? '').trim() === '' ? [page] : [];
  });
}

async function pagesWithPictures(engine: Engine, input: ToolInput): Promise<Set<number>> {
  const found = new Set<number>();
  await engine.run(PROGRAMS.pdfimages, ['-list', input.path], {
    onLine: (line) => {
      const page = LISTED_PICTURE.exec(line)?.[1];
      if (page !== undefined) found.add(Number(page));
    },
  });
  return found;
}

async function pagesWithFields(engine: Engine, input: ToolInput): Promise<Set<number>> {
  const report = formReport.parse(await readJson(engine, input.path, ['--json-key=acroform']));
  return new Set(report.acroform.fields.map(({ pageposfrom1 }) => pageposfrom1));
}
