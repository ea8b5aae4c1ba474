import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import { carrierLabels } from '../system/carrier-labels.ts';
import type { Client } from '../system/client.ts';
import { damagedPdf } from '../system/damaged-pdf.ts';
import { formPdf } from '../system/form-pdf.ts';
import { textPdf } from '../system/text-pdf.ts';

const FEW_PAGES = 10;
const TIMES = 10;

interface ByPages {
  tool: string;
  options: object;
  pairs: number;
  /** Makes the file; by default full pages of text. */
  file?: (pages: number) => Promise<Uint8Array<ArrayBuffer>>;
  extension?: string;
  /** Files of each job. */
  copies?: number;
  /** Pages of the small job; ten by default. */
  few?: number;
}

/**
 * Tools whose work is done by our own programs. Those that read or draw every page as a picture take minutes,
 * and are measured once.
 */
const BY_PAGES: readonly ByPages[] = [
  { tool: 'numerar-paginas', options: {}, pairs: PAIRS },
  { tool: 'marca-dagua', options: { text: 'RASCUNHO' }, pairs: PAIRS },
  { tool: 'recortar-pdf', options: {}, pairs: PAIRS },
  { tool: 'extrair-paginas', options: { pages: '-1-', split: 'unico' }, pairs: PAIRS },
  { tool: 'dividir-pdf', options: {}, pairs: PAIRS },
  { tool: 'achatar-pdf', options: {}, pairs: PAIRS, file: formPdf },
  { tool: 'reparar-pdf', options: {}, pairs: PAIRS, file: damagedPdf },
  { tool: 'pdf-para-pdfa', options: {}, pairs: PAIRS },
  { tool: 'pdf-para-word', options: {}, pairs: PAIRS },
  { tool: 'pdf-para-excel', options: {}, pairs: PAIRS },
  { tool: 'comparar-pdf', options: { all_pages: true }, pairs: 3, copies: 2 },
  { tool: 'pdf-para-powerpoint', options: {}, pairs: 1 },
  { tool: 'recortar-etiqueta', options: {}, pairs: 1 },
  { tool: 'pdf-para-zpl', options: { encoding: 'z64' }, pairs: 1 },
  { tool: 'zpl-para-pdf', options: {}, pairs: PAIRS, file: carrierLabels, extension: 'zpl' },
  { tool: 'ocultar-dados', options: { terms: ['padaria'] }, pairs: 1, few: 3 },
];

/** Compares our own tools with themselves on ten times as many pages. */
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
  {
    tool,
    options,
    pairs: count,
    file = textPdf,
    extension = 'pdf',
    copies = 1,
    few: pages = FEW_PAGES,
  }: ByPages,
): Promise<Figure> {
  const [few, many] = [await file(pages), await file(pages * TIMES)];
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
