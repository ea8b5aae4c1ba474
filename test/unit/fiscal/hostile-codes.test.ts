import { describe, expect, test } from 'vitest';
import { drawPaper } from '../../../containers/documents/fiscal/pages/draw-paper.ts';
import { Letters } from '../../../containers/documents/fiscal/pages/paper/letters.ts';
import { PdfFile } from '../../../containers/documents/fiscal/pages/paper/pdf-file.ts';
import { readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { EventIndex } from '../../../containers/documents/fiscal/values/status.ts';
import { invoiceXml } from '../../support/fiscal/invoice.ts';
import { manifestXml } from '../../support/fiscal/manifest.ts';
import { joined } from '../../support/fiscal/printed.ts';
import { serviceXml } from '../../support/fiscal/service-invoice.ts';
import { servicesTransportXml, transportXml } from '../../support/fiscal/transport.ts';
import { textsOf } from '../../support/shipping/scanner.ts';

const DOCUMENTS = { invoiceXml, transportXml, servicesTransportXml, manifestXml, serviceXml };
const CONTEXT = { events: [], orientation: 'as-issued' as const, receiptWidth: 80, logo: null };
const NAMES = ['constructor', 'toString', '__proto__'];
/** Elements with a code of a few digits. */
const CODE = /<(\w+)>\d{1,2}<\/\1>/g;
/** Elements by which a reader knows the kind of a document, or that are amounts. */
const OTHERS = /^(?:mod|serie|nNF|nCT|nMDF|tpAmb|tpEmis|cUF|cDV|nItem|nSeqEvento|cStat|q|v|p|n|u)(?=$|[A-Z])/;

async function drawnText(xml: string): Promise<string> {
  const file = await PdfFile.create('Papel');
  const letters = new Letters(file);
  for (const document of readFiscalDocuments(Buffer.from(xml))) {
    if (document.kind === 'other') throw new Error('No document is known.');
    const standing = new EventIndex().standingOf('', null);
    const { sheets } = drawPaper(letters, document, { standing, ...CONTEXT });
    for (const sheet of sheets) sheet.addTo(file);
  }
  letters.embed();
  return joined((await textsOf(await file.save())).join(''));
}

describe.each(Object.entries(DOCUMENTS))('the paper of %s', (_, makeXml) => {
  test.each(NAMES)('prints a code named %s as it is', async (name) => {
    let codes = 0;
    const xml = makeXml().replace(CODE, (whole, element: string) => {
      if (OTHERS.test(element)) return whole;
      codes += 1;
      return `<${element}>${name}</${element}>`;
    });
    expect(codes).toBeGreaterThan(3);
    const text = await drawnText(xml);
    expect(text).toContain(name);
    expect(text).not.toMatch(/function|\[object/);
  });
});
