import { strToU8, zipSync } from 'fflate';
import { invoiceXml } from '../../test/support/fiscal/invoice.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';

const [FEW, MANY] = [100, 500];
const MOST_MS_A_NOTE = 100;

function notes(count: number): Uint8Array<ArrayBuffer> {
  const entries = Array.from({ length: count }, (_, index) => [
    `nota-${index + 1}.xml`,
    strToU8(invoiceXml({ number: index + 1, items: 1 + (index % 30), instalments: index % 4 })),
  ]);
  return Uint8Array.from(zipSync(Object.fromEntries(entries)));
}

/** Measures a job that draws many notes, and the growth of its time with their number. */
export const fiscalPapers: Scenario = {
  name: 'fiscal papers',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    const [few, many] = [notes(FEW), notes(MANY)];
    const draw = (bytes: Uint8Array<ArrayBuffer>) =>
      timed(() => client.convert('xml-nfe-para-pdf', [['notas.zip', bytes]]));
    const pairs = await interleaved(
      PAIRS,
      () => draw(many),
      () => draw(few),
    );
    const [ofMany, ofFew] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
    return [
      {
        name: `${FEW} DANFE in one job`,
        unit: 'ms',
        bar: { atMost: FEW * MOST_MS_A_NOTE },
        values: ofFew,
        detail: `${shown(ofFew, 'ms')}, a PDF each`,
      },
      {
        name: `${MANY} DANFE against ${FEW}`,
        unit: 'ratio',
        bar: { atMost: 5.5 },
        values: pairs.map(([first, second]) => first / second),
        detail: `${shown(ofMany, 'ms')} against ${shown(ofFew, 'ms')}`,
      },
    ];
  },
};
