import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Answer } from './exchange.ts';
import { requireThat } from './fault.ts';
import { contentsOfPages, pagePdf } from './plain-pdf.ts';
import { readJson, type ServiceUnderTest } from './service.ts';

/** The limit from the call to the end of the job. */
const LIMIT_MS = 40_000;
const READ_LIMIT_MS = 10_000;
const ASK_AGAIN_MS = 1_000;

const job = z.object({
  id: z.string().min(1),
  status: z.enum(['queued', 'running', 'done', 'error']),
  outputs: z.array(z.object({ size: z.int().min(1) })),
});
type Job = z.infer<typeof job>;

/** Called when the job has ended, which is when its notice is due. */
export type OnEnd = (jobId: string) => void;

/** Joins two new one-page PDFs and compares the pages of the result with them byte for byte, in order. */
export async function askJoin(
  service: ServiceUnderTest,
  webhookUrl: string,
  onEnd: OnEnd,
): Promise<undefined> {
  const endsAt = performance.now() + service.limitOf(LIMIT_MS);
  const leftMs = () => Math.max(1, Math.ceil(endsAt - performance.now()));
  const contents = ['primeira', 'segunda'].map(
    (name) => `BT /F1 18 Tf 72 700 Td (${name} ${randomBytes(12).toString('hex')}) Tj ET`,
  );
  const created = await create(service, contents.map(pagePdf), webhookUrl, leftMs());
  const ended = await endOf(service, readJson(created, [200, 202], job), leftMs);
  onEnd(ended.id);
  requireThat(ended.status === 'done', 'uma tarefa que terminou com erro');
  await compare(service, ended, contents);
}

async function create(
  service: ServiceUnderTest,
  files: readonly Buffer[],
  webhookUrl: string,
  limitMs: number,
): Promise<Answer> {
  const form = new FormData();
  for (const [place, file] of files.entries())
    form.append('files', new Blob([new Uint8Array(file)]), `sonda-${place + 1}.pdf`);
  form.append('webhook_url', webhookUrl);
  const encoded = new Response(form);
  const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  const waitSeconds = Math.max(1, Math.floor(limitMs / 1000) - 5);
  return service.call(`/v1/tools/unir-pdf?wait=${waitSeconds}`, { method: 'POST', limitMs, headers, body });
}

async function endOf(service: ServiceUnderTest, made: Job, leftMs: () => number): Promise<Job> {
  let current = made;
  while (current.status === 'queued' || current.status === 'running') {
    requireThat(leftMs() > ASK_AGAIN_MS, 'uma tarefa que não termina');
    await setTimeout(ASK_AGAIN_MS);
    const read = await service.call(`/v1/jobs/${made.id}`, { limitMs: leftMs() });
    current = readJson(read, [200], job);
  }
  return current;
}

async function compare(
  service: ServiceUnderTest,
  { id, outputs }: Job,
  contents: readonly string[],
): Promise<void> {
  const file = await service.call(`/v1/jobs/${id}/files/0`, { limitMs: READ_LIMIT_MS });
  requireThat(file.status === 200, `status ${file.status} ao baixar o resultado`);
  requireThat(file.body.byteLength === outputs[0]?.size, 'um resultado de outro tamanho');
  const found = await contentsOfPages(file.body).catch(() => []);
  const isSame =
    found.length === contents.length && found.every((each, place) => each.trim() === contents[place]);
  requireThat(isSame, 'um resultado com outras páginas');
}
