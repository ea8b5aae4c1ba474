import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dpiFor } from '../../containers/tools/pdf/ocr-plan.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import { bare, inDirectory } from '../system/programs.ts';
import { HEIGHT, scannedPdf, WIDTH } from '../system/scan.ts';

const PAGES = 8;
const ONE_THREAD = { OMP_THREAD_LIMIT: '1' };

export const ocr: Scenario = {
  name: 'ocr-pdf of 8 pages',
  async measure({ product }) {
    const client = await (await product()).account();
    const scan = await scannedPdf(PAGES);
    return inDirectory(async (directory) => {
      const source = join(directory, 'digitalizado.pdf');
      await writeFile(source, scan);
      const pairs = await interleaved(
        PAIRS,
        () => timed(() => client.convert('ocr-pdf', [['digitalizado.pdf', scan]])),
        async () => ({
          inTurn: await timed(() => onePageAtATime(source, directory)),
          ocrmypdf: await timed(() =>
            bare('ocrmypdf', [
              '-q',
              '-l',
              'por',
              '--output-type',
              'pdf',
              source,
              join(directory, 'ocrmypdf.pdf'),
            ]),
          ),
        }),
      );
      const ours = pairs.map(([ms]) => ms);
      const inTurn = pairs.map(([, { inTurn: ms }]) => ms);
      const ocrmypdf = pairs.map(([, { ocrmypdf: ms }]) => ms);
      return [
        {
          name: `${this.name} against one at a time`,
          unit: 'ratio',
          bar: { atLeast: 1.7 },
          values: pairs.map(([ms, { inTurn: bareMs }]) => bareMs / ms),
          detail: `${shown(ours, 'ms')} against ${shown(inTurn, 'ms')} of pdftoppm and tesseract page by page`,
        },
        {
          name: `${this.name} against ocrmypdf`,
          unit: 'ratio',
          bar: { atLeast: 1 },
          values: pairs.map(([ms, { ocrmypdf: theirs }]) => theirs / ms),
          detail: `${shown(ours, 'ms')} against ${shown(ocrmypdf, 'ms')}`,
        },
      ];
    });
  },
};

/** Runs the same programs at the same resolution without the service, one page after the other. */
async function onePageAtATime(source: string, directory: string): Promise<void> {
  const dpi = String(dpiFor({ width: WIDTH, height: HEIGHT }));
  const texts: string[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const picture = join(directory, `pagina-${page}`);
    const only = ['-f', String(page), '-l', String(page), '-singlefile'];
    await bare('pdftoppm', ['-gray', '-r', dpi, ...only, source, picture]);
    const reading = ['-l', 'por', '--dpi', dpi, '--psm', '1', '-c', 'textonly_pdf=1', 'pdf'];
    await bare('tesseract', [`${picture}.pgm`, picture, ...reading], ONE_THREAD);
    texts.push(`${picture}.pdf`);
  }
  const layer = join(directory, 'texto.pdf');
  await bare('qpdf', ['--empty', '--pages', ...texts, '--', layer]);
  await bare('qpdf', [source, '--overlay', layer, '--', join(directory, 'pesquisavel.pdf')]);
}
