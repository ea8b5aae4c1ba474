import { PDFDocument } from '@cantoo/pdf-lib';
import type { Figure } from '../figure.ts';
import { processorMs } from '../measure/processor.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { smallPng } from '../system/small-png.ts';

type File = [name: string, bytes: Uint8Array<ArrayBuffer>];

const WARM_UP = 5;
/** One after the other; a clock tick is 10 ms, so only the sum of several says much. */
const JOBS = 8;

/** What the smallest jobs cost beyond their work: all processes together, the Worker's, the container's, the sandboxed. */
export const smallJobs: Scenario = {
  name: 'small jobs',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    const pids = [service.pid, ...service.containerPids];
    const [pdf, png] = [await smallPdf(), await smallPng()];
    const measure = async (name: string, atMost: number, job: () => Promise<unknown>): Promise<Figure> => {
      await repeat(WARM_UP, job);
      const values: number[] = [];
      const runtime: number[] = [];
      for (let round = 0; round < PAIRS; round++) {
        const before = [await processorMs(pids), await processorMs([service.pid])] as const;
        await repeat(JOBS, job);
        values.push(((await processorMs(pids)) - before[0]) / JOBS);
        runtime.push(((await processorMs([service.pid])) - before[1]) / JOBS);
      }
      return {
        name,
        unit: 'ms',
        bar: { atMost },
        values,
        detail: `of processor a job: workerd (${shown(runtime, 'ms')}), the container program and all that it started`,
      };
    };
    const two: File[] = [
      ['um.pdf', pdf],
      ['dois.pdf', pdf],
    ];
    const mixed: File[] = [
      ['um.pdf', pdf],
      ['foto.png', png],
    ];
    return [
      await measure('two small PDFs joined', 90, () => client.convert('unir-pdf', two)),
      await measure('a small PDF and a PNG joined', 150, () => client.convert('unir-pdf', mixed)),
      await measure('a small PNG to WebP', 100, () => toWebp(client, png)),
    ];
  },
};

function toWebp(client: Client, png: Uint8Array<ArrayBuffer>): Promise<unknown> {
  return client.convert('converter-imagem', [['foto.png', png]], { format: 'webp' });
}

async function repeat(times: number, job: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < times; done++) await job();
}

async function smallPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Pedido de teste');
  return new Uint8Array(await document.save());
}
