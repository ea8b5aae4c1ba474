import type { BareEnv } from './env.ts';

const RECORD = { tool: 'unir-pdf', outputs: [{ name: 'unido.pdf', size: 1 }] };

/**
 * The storage operations of `unir-pdf` with two files and `wait`, one after the other as the job needs them
 * and nothing else: admission, upload, acceptance, the job with its record, the slot, the files to the
 * container and back, the end. Each object call represents one that writes.
 */
export async function mergeStoreOperations(env: BareEnv, file: Uint8Array): Promise<void> {
  const id = crypto.randomUUID();
  const [gate, job, dispatcher] = [`gate-${id}`, `job-${id}`, `dispatcher-${id}`].map((name) =>
    env.COUNTER.getByName(name),
  );
  if (!gate || !job || !dispatcher) return;
  const [first, second, output] = [`${id}/in/0`, `${id}/in/1`, `${id}/out/0`];
  await gate.count('admit');
  await job.count('expect upload');
  await env.FILES.put(first, file);
  await env.FILES.put(second, file);
  await gate.count('begin');
  await job.count('create');
  await saveRecord(env, id, 'queued');
  await dispatcher.count('enqueue');
  await job.count('start');
  for (const key of [first, second]) await (await env.FILES.get(key))?.arrayBuffer();
  await env.FILES.put(output, file);
  await job.count('finish');
  await gate.count('settle');
  await saveRecord(env, id, 'done');
}

async function saveRecord(env: BareEnv, id: string, status: string): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO record (id, status, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET status = excluded.status',
  )
    .bind(id, status, JSON.stringify(RECORD))
    .run();
}
