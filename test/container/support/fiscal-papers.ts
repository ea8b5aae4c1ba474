import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { readCodes } from '../../support/codes/read-back.ts';
import { execute } from '../../support/execute.ts';
import type { Norm } from '../../support/fiscal/mandatory.ts';
import { isPrinted, joined, valuesAt } from '../../support/fiscal/printed.ts';
import { withPdf } from './pdf.ts';
import { runTool } from './program.ts';

async function textOf(bytes: Uint8Array): Promise<string> {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('pdftotext', ['-raw', path, '-'], { maxBuffer: 1e8 });
    return stdout;
  });
}

/** `infNFe` and the like of an XML. */
export function contentOf(xml: string | undefined) {
  const [document] = readFiscalDocuments(strToU8(xml ?? ''));
  if (document === undefined || !('content' in document)) throw new Error('No document.');
  return document.content;
}

/** The papers of XMLs that were drawn in one job. */
export class FiscalPapers {
  readonly pdfs = new Map<string, Buffer>();
  readonly #texts = new Map<string, string>();
  readonly #joined = new Map<string, string>();
  /** What the job tells of them. */
  info = '';

  /** Draws XMLs by their names, in one ZIP. */
  static async draw(url: string, xmls: Readonly<Record<string, string>>): Promise<FiscalPapers> {
    const papers = new FiscalPapers();
    const entries = Object.entries(xmls).map(([name, xml]) => [`${name}.xml`, strToU8(xml)] as const);
    const bytes = zipSync(Object.fromEntries(entries));
    const { state, files } = await runTool(url, 'xml-nfe-para-pdf', {}, [{ name: 'notas.zip', bytes }]);
    if (state.state !== 'done') throw new Error(JSON.stringify(state));
    papers.info = state.info ?? '';
    for (const { name, bytes: pdf } of files) papers.pdfs.set(name.replace('.pdf', ''), pdf);
    await Promise.all(
      [...papers.pdfs].map(async ([name, pdf]) => {
        const text = await textOf(pdf);
        papers.#texts.set(name, text);
        papers.#joined.set(name, joined(text));
      }),
    );
    return papers;
  }

  /** Its text in the order in which it is drawn, without white space. */
  pageOf(name: string): string {
    const text = this.#joined.get(name);
    if (text === undefined) throw new Error(`There is no ${name}.pdf.`);
    return text;
  }

  linesOf(name: string): string[] {
    return (this.#texts.get(name) ?? '').split('\n').map((line) => line.trim());
  }

  /** Titles and values that a norm wants and that are not on the paper. */
  missingIn(name: string, xml: string | undefined, { fields }: Norm): string[] {
    const page = this.pageOf(name);
    const content = contentOf(xml);
    return fields.flatMap(([title, ...paths]) => [
      ...(page.includes(joined(title)) ? [] : [title]),
      ...paths.flatMap((path) => {
        const values = valuesAt(content, path.split('.'));
        if (values.length === 0) return [`${path} is not in the XML`];
        return values.filter((value) => !isPrinted(page, value)).map((value) => `${path}: ${value}`);
      }),
    ]);
  }

  /** What is read on the first sheet of each, at the density of a printer of labels. */
  async codesIn(names: readonly string[]): Promise<string[]> {
    const pictures = names.map((name) =>
      withPdf(this.pdfs.get(name), async (path) => {
        const args = ['-r', '203', '-gray', '-f', '1', '-l', '1', '-singlefile', path, `${path}-page`];
        await execute('pdftoppm', args);
        return readFile(`${path}-page.pgm`);
      }),
    );
    return readCodes(await Promise.all(pictures));
  }

  /** Words that lie outside of their page or over each other. */
  async misplacedIn(name: string): Promise<string[]> {
    const { stdout } = await withPdf(this.pdfs.get(name), (path) =>
      execute('pdftotext', ['-bbox', path, '-'], { maxBuffer: 1e8 }),
    );
    return misplacedWords(stdout).map((fault) => `${name} ${fault}`);
  }
}

interface Word {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</;
const PAGE = /<page width="([\d.]+)" height="([\d.]+)"/;
/** Letters are lower than the boxes that are reported for them. */
const CORE = 0.3;

function misplacedWords(boxes: string): string[] {
  const faults: string[] = [];
  let [page, width, height] = [0, 0, 0];
  let above: Word[] = [];
  for (const line of boxes.split('\n')) {
    const size = PAGE.exec(line);
    if (size) {
      [page, width, height] = [page + 1, Number(size[1]), Number(size[2])];
      above = [];
    }
    const found = WORD.exec(line);
    if (!found) continue;
    const [left = 0, yMin = 0, right = 0, yMax = 0] = found.slice(1, 5).map(Number);
    const inset = (yMax - yMin) * CORE;
    const word: Word = {
      page,
      text: found[5] ?? '',
      left: left + 0.3,
      right: right - 0.3,
      top: yMin + inset,
      bottom: yMax - inset,
    };
    if (left < 0 || yMin < 0 || right > width || yMax > height)
      faults.push(`${page}: ${word.text} is outside`);
    const other = above.find(
      (one) =>
        one.left < word.right && word.left < one.right && one.top < word.bottom && word.top < one.bottom,
    );
    if (other) faults.push(`${page}: ${word.text} lies over ${other.text}`);
    above.push(word);
  }
  return faults;
}
