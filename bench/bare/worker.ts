import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';
import { z } from 'zod';
import { LargeReads } from '../../worker/files/large-reads.ts';
import { storeStream } from '../../worker/files/upload.ts';
import type { BareEnv } from './env.ts';
import { mergeStoreOperations } from './merge-operations.ts';

/** A Durable Object that writes one row in each call. */
export class Counter extends DurableObject<BareEnv> {
  constructor(ctx: DurableObjectState, env: BareEnv) {
    super(ctx, env);
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS calls (name TEXT PRIMARY KEY, calls INTEGER NOT NULL) WITHOUT ROWID',
    );
  }

  count(name: string): number {
    return this.ctx.storage.sql
      .exec<{ calls: number }>(
        'INSERT INTO calls (name, calls) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET calls = calls + 1 RETURNING calls',
        name,
      )
      .one().calls;
  }
}

const app = new Hono<{ Bindings: BareEnv }>();

/**
 * The response of the calls below: the product's response to the same call, so that both have the same size.
 */
let answer = { body: '', headers: new Headers() };

app.put('/answer', async (c) => {
  answer = { body: await c.req.text(), headers: new Headers(JSON.parse(c.req.header('X-Answer') ?? '{}')) };
  return c.body(null, 204);
});

app.get('/count/:object', async (c) => {
  await c.env.COUNTER.getByName(c.req.param('object')).count('calls');
  return new Response(answer.body, { headers: answer.headers });
});

const question = z.strictObject({ value: z.string() });

app.post('/ask/:object', async (c) => {
  question.parse(await c.req.json());
  await c.env.COUNTER.getByName(c.req.param('object')).count('calls');
  return new Response(answer.body, { headers: answer.headers });
});

app.put('/raw/:key', async (c) => {
  const { body } = c.req.raw;
  if (!body) return c.body(null, 400);
  const stored = await storeStream(c.env, c.req.param('key'), new LargeReads(body));
  await c.env.FILES.delete(c.req.param('key'));
  return c.json({ size: stored.size, sha256: stored.sha256 });
});

app.post('/carry/:job', async (c) => {
  const [source, result] = ['in', 'out'].map((place) => `${c.req.param('job')}/${place}`);
  const { body } = c.req.raw;
  const [program, resultBytes] = [c.req.header('X-Program'), c.req.header('X-Result-Bytes')];
  if (!source || !result || !body || !program || !resultBytes) return c.body(null, 400);
  // Streamed like a file of a form, whose length is unknown: R2 stores it in parts, which the local R2 reads
  // more slowly.
  await storeStream(c.env, source, new LargeReads(body));
  const stored = await c.env.FILES.get(source);
  if (!stored) return c.body(null, 500);
  const headers = { 'X-Result-Bytes': resultBytes };
  const answer = await fetch(program, { method: 'PUT', headers, body: stored.body });
  await c.env.FILES.put(result, answer.body);
  await c.env.FILES.delete([source, result]);
  return c.body(null, 204);
});

app.post('/merge', async (c) => {
  await mergeStoreOperations(c.env, new Uint8Array(await c.req.arrayBuffer()));
  return c.body(null, 204);
});

export default app;
