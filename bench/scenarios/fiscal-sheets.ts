import { strToU8, zipSync } from 'fflate';
import { regimeNote } from '../../test/support/fiscal/regimes.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';

const [FEW, MANY] = [100, 500];
const MOST_MS_A_NOTE = 20;

function notes(count: number): Uint8Array<ArrayBuffer> {
  const entries = Array.from({ length: count }, (_, index) => {
    const { key, xml } = regimeNote(index + 1);
    return [`${key}.xml`, strToU8(xml)];
  });
  return Uint8Array.from(zipSync(Object.fromEntries(entries)));
}

/** Measures a workbook of many notes, and the growth of its time with their number. */
export const fiscalSheets: Scenario = {
  name: 'fiscal sheets',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    const [few, many] = [notes(FEW), notes(MANY)];
    const tabulate = (bytes: Uint8Array<ArrayBuffer>) =>
      timed(() => client.convert('nfe-para-excel', [['notas.zip', bytes]]));
    const pairs = await interleaved(
      PAIRS,
      () => tabulate(many),
      () => tabulate(few),
    );
    const [ofMany, ofFew] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
    return [
      {
        name: `${MANY} NF-e in one workbook`,
        unit: 'ms',
        bar: { atMost: MANY * MOST_MS_A_NOTE },
        values: ofMany,
        detail: `${shown(ofMany, 'ms')}, of all tax regimes`,
      },
      {
        name: `${MANY} NF-e against ${FEW}`,
        unit: 'ratio',
        bar: { atMost: 5.5 },
        values: pairs.map(([first, second]) => first / second),
        detail: `${shown(ofMany, 'ms')} against ${shown(ofFew, 'ms')}`,
      },
    ];
  },
};
