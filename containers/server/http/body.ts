import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { RunSubmission } from '../../../common/protocol.ts';
import { Refusal } from '../../runs/refusal.ts';

const MAX_JSON_BYTES = 1024 * 1024;
/** A shipping batch may have 1,000 invoices and its labels. */
const MOST_INPUTS = 1_200;

const submissionSchema = z.object({
  tool: z.string().max(64),
  options: z.unknown(),
  inputs: z
    .array(
      z.object({
        field: z.string().min(1).max(64),
        name: z.string().max(512),
        extension: z.string().max(32),
        size: z.int().min(0),
      }),
    )
    .max(MOST_INPUTS),
  timeoutSeconds: z
    .number()
    .positive()
    .max(6 * 3600),
  pages: z.int().min(0).optional(),
  account: z.string().max(64).optional(),
  background: z.boolean().optional(),
  isLowered: z.boolean().optional(),
});

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new Refusal('bad_request');
    size += chunk.length;
    if (size > MAX_JSON_BYTES) throw new Refusal('bad_request', 413);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal('bad_request');
  }
}

/** Reads the submission of a run and checks it against its schema. */
export async function readSubmission(request: IncomingMessage): Promise<RunSubmission> {
  const parsed = submissionSchema.safeParse(await readJson(request));
  if (!parsed.success) throw new Refusal('bad_request');
  return parsed.data;
}

/** Names and texts of files may have halves of characters, which many readers of JSON refuse. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body, wellFormed);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

export function sendNothing(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** Reads a whole number from the query, or returns the fallback if there is none. */
export function queryInteger(url: URL, name: string, fallback: number): number {
  const value = url.searchParams.get(name);
  if (value === null) return fallback;
  if (!/^\d{1,15}$/.test(value)) throw new Refusal('bad_request');
  return Number(value);
}
