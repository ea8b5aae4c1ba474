import type { XmlSource } from '../../fiscal/files/sources.ts';
import { drawLabelDanfe } from '../../fiscal/pages/label-danfe/label-danfe.ts';
import type { Letters } from '../../fiscal/pages/paper/letters.ts';
import type { PaperSheet } from '../../fiscal/pages/paper/sheet.ts';
import { type FiscalDocument, type Invoice, readFiscalDocuments } from '../../fiscal/values/documents.ts';
import type { PlannedNote } from './plan.ts';
import { xmlSources } from './xml-files.ts';

/** Draws the DANFEs of notes; each note is read again from its place, so that memory holds only one. */
export class DanfeDrawer {
  readonly #sources: readonly XmlSource[];
  readonly #letters: Letters;

  private constructor(sources: readonly XmlSource[], letters: Letters) {
    [this.#sources, this.#letters] = [sources, letters];
  }

  static async open(xmls: readonly string[], scratch: string, letters: Letters): Promise<DanfeDrawer> {
    const { sources } = await xmlSources(xmls, scratch);
    return new DanfeDrawer(sources, letters);
  }

  async draw({ key, standing, place }: PlannedNote): Promise<{ sheet: PaperSheet; remarks: string[] }> {
    const bytes = await this.#sources[place.source]?.read();
    const document = bytes ? readFiscalDocuments(bytes)[place.document] : undefined;
    if (!isInvoice(document) || document.key.key !== key) throw new Error('A note is not where it stood.');
    const before = this.#letters.missing.size;
    const { sheet, cut } = drawLabelDanfe(this.#letters, document, standing);
    const missing = [...this.#letters.missing].slice(before);
    return {
      sheet,
      remarks: [
        ...cut.map((title) => `No DANFE, o campo ${title} saiu cortado, por ser longo demais.`),
        ...(missing.length === 0 ? [] : [`No DANFE, não há letra para ${missing.join(' ')}: saem como ?.`]),
      ],
    };
  }
}

function isInvoice(document: FiscalDocument | undefined): document is Invoice {
  return document?.kind === 'invoice';
}
