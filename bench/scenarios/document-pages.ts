import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { textPdf } from '../system/text-pdf.ts';

const FEW_PAGES = 10;
const TIMES = 10;

interface ByPages {
  tool: string;
  options: object;
  pairs: number;
  /** Files a job. */
  copies?: number;
  /** Pages of the small job; ten where it is not given. */
  few?: number;
  /** What is given in place of a PDF of text. */
  made?: { extension: string; file(pages: number): Uint8Array<ArrayBuffer> };
}

/** Labels as a carrier's, each with a barcode, a text and lines of its own. */
const LABELS = {
  extension: 'zpl',
  file: (pages: number) =>
    new TextEncoder().encode(
      Array.from(
        { length: pages },
        (_, index) =>
          `^XA^CI28^PW800^LL1200^FO20,20^GB760,1160,3^FS^FO60,80^BY3^BCN,160,Y^FDBR${index + 100000000}BR^FS` +
          `^FO60,400^A0N,50,50^FDPedido ${index}^FS^FO60,500^FB680,4,0,L^A0N,36,36^FDRua das Acácias, ${index}, São Paulo^FS^XZ`,
      ).join('\n'),
    ),
};

/** Tools whose work is ours; those that read or draw every page as a picture take minutes, and are measured once. */
const BY_PAGES: readonly ByPages[] = [
  { tool: 'numerar-paginas', options: {}, pairs: PAIRS },
  { tool: 'marca-dagua', options: { text: 'RASCUNHO' }, pairs: PAIRS },
  { tool: 'recortar-pdf', options: {}, pairs: PAIRS },
  { tool: 'extrair-paginas', options: { pages: '-1-', split: 'unico' }, pairs: PAIRS },
  { tool: 'pdf-para-word', options: {}, pairs: PAIRS },
  { tool: 'pdf-para-excel', options: {}, pairs: PAIRS },
  { tool: 'comparar-pdf', options: { all_pages: true }, pairs: 3, copies: 2 },
  { tool: 'pdf-para-powerpoint', options: {}, pairs: 1 },
  { tool: 'recortar-etiqueta', options: {}, pairs: 1 },
  { tool: 'pdf-para-zpl', options: { encoding: 'z64' }, pairs: 1 },
  { tool: 'zpl-para-pdf', options: {}, pairs: PAIRS, made: LABELS },
  { tool: 'ocultar-dados', options: { terms: ['padaria'] }, pairs: 1, few: 3 },
];

/** Tools of our own against ten times as many pages. */
export const documentPages: Scenario = {
  name: 'document pages',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    const figures: Figure[] = [];
    for (const row of BY_PAGES) figures.push(await measurePages(client, row));
    return figures;
  },
};

async function measurePages(
  client: Client,
  { tool, options, pairs: count, copies = 1, few: pages = FEW_PAGES, made }: ByPages,
): Promise<Figure> {
  const fileOf = async (number: number) => made?.file(number) ?? textPdf(number);
  const [few, many] = [await fileOf(pages), await fileOf(pages * TIMES)];
  const extension = made?.extension ?? 'pdf';
  const files = (name: string, bytes: Uint8Array<ArrayBuffer>): [string, Uint8Array<ArrayBuffer>][] =>
    Array.from({ length: copies }, () => [name, bytes]);
  const pairs = await interleaved(
    count,
    () => timed(() => client.convert(tool, files(`muitas.${extension}`, many), options)),
    () => timed(() => client.convert(tool, files(`poucas.${extension}`, few), options)),
  );
  const [ofMany, ofFew] = [pairs.map(([time]) => time), pairs.map(([, time]) => time)];
  return {
    name: `${tool}, ${pages * TIMES} pages against ${pages}`,
    unit: 'ratio',
    bar: { atMost: 11 },
    values: pairs.map(([long, short]) => long / short),
    detail: `${shown(ofMany, 'ms')} against ${shown(ofFew, 'ms')}`,
  };
}
