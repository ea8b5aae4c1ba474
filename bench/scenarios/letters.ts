import { interleaved, timed } from '../measure/pairs.ts';
import { compared, type Scenario } from '../scenario.ts';
import { letterSheet, letterTemplate } from '../system/letter-template.ts';

const [FEW, MANY] = [100, 500];
const LARGEST_GROWTH = 5.5;
const ROUNDS = { pdf: 3, docx: 7 } as const;

/** Measures letters from a template and a sheet, against five times as many. */
export const letters: Scenario = {
  name: 'letters',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    const template = await letterTemplate();
    const merge = (rows: number, format: string) =>
      timed(() =>
        client.convert(
          'mala-direta-word',
          [
            ['carta.docx', template],
            ['clientes.csv', letterSheet(rows)],
          ],
          { format },
        ),
      );
    const figures = [];
    for (const format of ['docx', 'pdf'] as const) {
      const pairs = await interleaved(
        ROUNDS[format],
        () => merge(MANY, format),
        () => merge(FEW, format),
      );
      figures.push({
        name: `${MANY} letters to ${format.toUpperCase()} against ${FEW}`,
        unit: 'ratio' as const,
        bar: { atMost: LARGEST_GROWTH },
        values: pairs.map(([many, few]) => many / few),
        detail: compared(pairs, 'ms'),
      });
    }
    return figures;
  },
};
