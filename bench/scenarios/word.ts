import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interleaved, timed } from '../measure/pairs.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import { wordDocument } from '../system/document.ts';
import { BareOffice, inDirectory } from '../system/programs.ts';

const ALLOWED_MS = 150;
const AT_ONCE = 20;
/** The runs that the container allows at a time. */
const SLOTS = 2;

export const word: Scenario = {
  name: 'word-para-pdf',
  async measure({ product }) {
    const service = await product();
    const file = wordDocument();
    const files: [string, Uint8Array<ArrayBuffer>][] = [['documento.docx', file]];
    return inDirectory(async (directory) => {
      const path = join(directory, 'documento.docx');
      await writeFile(path, file);
      const office = await BareOffice.prepare(directory, path);
      const client = await service.account();
      const single = await interleaved(
        PAIRS,
        () => timed(() => client.convert('word-para-pdf', files)),
        () => timed(() => office.convert(path)),
      );
      // An account may have ten heavy jobs at a time.
      const clients = [await service.account(), await service.account()];
      const crowd = await interleaved(
        PAIRS,
        () =>
          timed(() =>
            Promise.all(
              Array.from({ length: AT_ONCE }, (_, place) =>
                clients[place % clients.length]?.convert('word-para-pdf', files),
              ),
            ),
          ),
        () => timed(() => inSlots(AT_ONCE, () => office.convert(path))),
      );
      return [
        {
          name: `${this.name} less ${ALLOWED_MS} ms`,
          unit: 'ratio',
          bar: { atMost: 1 },
          values: single.map(([ours, theirs]) => (ours - ALLOWED_MS) / theirs),
          detail: againstSoffice(single),
        },
        {
          name: `${this.name}, ${AT_ONCE} at once`,
          unit: 'ratio',
          bar: { atMost: 1.15 },
          values: crowd.map(([ours, theirs]) => ours / theirs),
          detail: `${againstSoffice(crowd)}, ${SLOTS} at a time; none failed`,
        },
      ];
    });
  },
};

function againstSoffice(pairs: readonly [number, number][]): string {
  return `${compared(pairs, 'ms')} of soffice alone`;
}

async function inSlots(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const slot = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: SLOTS }, slot));
}
