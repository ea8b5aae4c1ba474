import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import { PART_BYTES, type RunState } from '../../../common/protocol.ts';

export interface Given {
  name: string;
  bytes: Uint8Array;
  /** The extra file of that name; otherwise one of `files`. */
  field?: string;
}

export interface Finished {
  attempt: string;
  state: RunState;
  files: { name: string; bytes: Buffer }[];
}

export interface Program {
  url: string;
  directory: string;
  /** Ends the program as an operator does. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** On a busy machine, too: what a run may take by the size of its input is the program's own to judge. */
const RUN_SECONDS = 300;

const SERVER = join(import.meta.dirname, '../../../containers/server.ts');

export async function startProgram(variables: Record<string, string> = {}): Promise<Program> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-test-'));
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, RUNNER_PORT: '0', PAPELADA_WORK: join(directory, 'work'), ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      const found = /ready on (http:\/\/[\d.]+:\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
  });
  const end = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return {
    url,
    directory: join(directory, 'work'),
    end,
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The attempts that a file's tests have submitted, with the program's URL. */
export const submitted: { url: string; attempt: string }[] = [];

export function newAttempt(): string {
  return `attempt-${randomUUID()}`;
}

export function announce(
  tool: string,
  options: unknown,
  files: readonly Given[],
  timeoutSeconds = RUN_SECONDS,
) {
  const inputs = files.map(({ name, bytes, field = 'files' }) => ({
    field,
    name,
    extension: extname(name).slice(1).toLowerCase(),
    size: bytes.length,
  }));
  return { tool, options, inputs, timeoutSeconds };
}

export async function submit(url: string, attempt: string, submission: unknown): Promise<Response> {
  submitted.push({ url, attempt });
  return fetch(`${url}/runs/${attempt}`, { method: 'POST', body: JSON.stringify(submission) });
}

export async function put(
  url: string,
  attempt: string,
  index: number,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> {
  const body = new Blob([Uint8Array.from(bytes)]);
  return fetch(`${url}/runs/${attempt}/inputs/${index}?offset=${offset}`, { method: 'PUT', body });
}

/** A whole file, in parts. */
export async function send(url: string, attempt: string, index: number, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const { status } = await put(url, attempt, index, offset, bytes.subarray(offset, offset + PART_BYTES));
    if (status !== 204) throw new Error(`The part at ${offset} answered ${status}.`);
  }
}

export async function stateOf(url: string, attempt: string, after = 0, wait = 0): Promise<RunState> {
  const response = await fetch(`${url}/runs/${attempt}?after=${after}&wait=${wait}`);
  if (!response.ok) throw new Error(`The state answered ${response.status}.`);
  const state: RunState = JSON.parse(await response.text());
  return state;
}

export async function finish(
  url: string,
  attempt: string,
  onState?: (state: RunState) => void,
): Promise<RunState> {
  let state = await stateOf(url, attempt);
  while (state.state === 'receiving' || state.state === 'running') {
    onState?.(state);
    state = await stateOf(url, attempt, state.sequence, 20);
  }
  return state;
}

/** A whole run: announced, sent, followed, its outputs fetched. */
export async function runTool(
  url: string,
  tool: string,
  options: unknown,
  files: readonly Given[],
  timeoutSeconds = RUN_SECONDS,
): Promise<Finished> {
  const attempt = newAttempt();
  const created = await submit(url, attempt, announce(tool, options, files, timeoutSeconds));
  if (created.status !== 201) throw new Error(`The submit answered ${created.status}.`);
  for (const [index, { bytes }] of files.entries()) {
    await send(url, attempt, index, bytes);
  }
  const state = await finish(url, attempt);
  const outputs = state.state === 'done' ? state.outputs : [];
  const fetched = outputs.map(async ({ name }, index) => {
    const response = await fetch(`${url}/runs/${attempt}/outputs/${index}`);
    return { name, bytes: Buffer.from(await response.arrayBuffer()) };
  });
  return { attempt, state, files: await Promise.all(fetched) };
}

/** The sentence of a failed run. */
export async function failureOf(
  url: string,
  tool: string,
  options: unknown,
  files: readonly Given[],
  timeoutSeconds = RUN_SECONDS,
) {
  const { state } = await runTool(url, tool, options, files, timeoutSeconds);
  return state.state === 'failed' ? state.message : `(${state.state})`;
}

export async function makePdf(text: string, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    document.addPage([300, 400]).drawText(`${text} ${page}`, { x: 40, y: 200, size: 20, font });
  }
  return document.save();
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export function makeDocx(paragraphs: readonly string[], claimedPages?: number): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const properties = `<Properties><Pages>${claimedPages}</Pages></Properties>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ),
    ...(claimedPages === undefined ? {} : { 'docProps/app.xml': strToU8(properties) }),
  });
}
