import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../worker/tools/catalogue.ts';
import { type Account, form } from './support/account.ts';
import { CONTRACT_PDF, RECEIPT_PNG } from './support/files.ts';
import { Service } from './support/service.ts';

let service: Service;
let account: Account;
let directory: string;
beforeAll(async () => {
  service = await Service.start();
  account = await service.account();
  directory = await mkdtemp(join(tmpdir(), 'papelada-tools-'));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

type Bytes = Uint8Array<ArrayBuffer>;

async function run(program: string, args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args)).stdout;
}

async function stored(name: string, bytes: Bytes): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

const looks = {
  async pdf(bytes: Bytes, pages: number, text: string): Promise<void> {
    const path = await stored('saida.pdf', bytes);
    await run('qpdf', ['--check', path]);
    expect((await run('qpdf', ['--show-npages', path])).trim()).toBe(String(pages));
    expect(await run('pdftotext', ['-layout', path, '-'])).toContain(text);
  },
  async picture(bytes: Bytes, format: string, width: number, height: number): Promise<void> {
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
  },
  async video(bytes: Bytes, height: number, seconds: number): Promise<void> {
    const path = await stored('saida.mp4', bytes);
    const probe = JSON.parse(
      await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path]),
    );
    const streams = probe.streams.map((stream: { codec_name: string }) => stream.codec_name);
    expect(streams).toEqual(['h264', 'aac']);
    expect(probe.streams[0].height).toBe(height);
    expect(Number(probe.format.duration)).toBeCloseTo(seconds, 0);
  },
};

const SAMPLE_TEXT = 'Orçamento de manutenção: R$ 1.234,56 até 30 de março.\n'.repeat(40);

async function sampleVideo(): Promise<Bytes> {
  const path = join(directory, 'amostra.mkv');
  const sources = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x480:rate=25:duration=3',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=3',
  ];
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, '-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'flac', path]);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(path));
}

interface Sample {
  tool: string;
  files: () => Promise<[string, Bytes][]>;
  options?: Record<string, unknown>;
  credits: number;
  output: string;
  look: (bytes: Bytes) => Promise<void>;
}

const samples: Sample[] = [
  {
    tool: 'unir-pdf',
    files: async () => [
      ['contrato.pdf', CONTRACT_PDF],
      ['recibo.png', RECEIPT_PNG],
      ['contrato.pdf', CONTRACT_PDF],
    ],
    options: { page_size: 'a4' },
    credits: 3,
    output: 'unido.pdf',
    look: (bytes) => looks.pdf(bytes, 5, 'Padaria Três Irmãos'),
  },
  {
    tool: 'word-para-pdf',
    files: async () => [['orçamento.txt', new TextEncoder().encode(SAMPLE_TEXT)]],
    credits: 5,
    output: 'orçamento.pdf',
    look: (bytes) => looks.pdf(bytes, 1, 'Orçamento de manutenção'),
  },
  {
    tool: 'word-para-pdf',
    files: async () => [['longo.txt', new TextEncoder().encode('Página de ação. '.repeat(2_300))]],
    credits: 6,
    output: 'longo.pdf',
    look: async (bytes) => expect(bytes.length).toBeGreaterThan(10_000),
  },
  {
    tool: 'comprimir-video',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { quality: 'baixa', max_height: 360 },
    credits: 10,
    output: 'gravação.mp4',
    look: (bytes) => looks.video(bytes, 360, 3),
  },
  {
    tool: 'converter-imagem',
    files: async () => [['recibo.png', RECEIPT_PNG]],
    options: { format: 'avif', quality: 60 },
    credits: 1,
    output: 'recibo.avif',
    look: (bytes) => looks.picture(bytes, 'heif', 900, 520),
  },
];

describe('a tool takes its files and gives what it promises', () => {
  test.each(samples)('$tool makes $output', async (sample) => {
    const before = await account.credits();
    const body = form(
      await sample.files(),
      sample.options ? { options: JSON.stringify(sample.options) } : {},
    );
    const { status, body: job } = await account.json(`/v1/tools/${sample.tool}?wait=60`, {
      method: 'POST',
      body,
    });
    expect([status, job.status, job.error]).toEqual([200, 'done', undefined]);
    expect([job.credits_charged, before - (await account.credits())]).toEqual([
      sample.credits,
      sample.credits,
    ]);
    expect([job.progress, job.outputs.length, job.outputs[0].name]).toEqual([100, 1, sample.output]);
    const file = await account.call(`/v1/jobs/${job.id}/files/0`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes.length).toBe(job.outputs[0].size);
    await sample.look(bytes);
  });

  test('every tool of the catalogue has a sample here', () => {
    expect(new Set(samples.map((sample) => sample.tool))).toEqual(new Set(catalogue.map((tool) => tool.id)));
  });
});

describe('GET /v1/tools', () => {
  test('lists each tool as its own address shows it', async () => {
    const { body } = await account.json('/v1/tools');
    expect([body.object, body.count]).toEqual(['list', catalogue.length]);
    for (const tool of body.data) {
      expect((await account.json(`/v1/tools/${tool.id}`)).body).toEqual(tool);
      expect(tool.options_schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    }
  });

  test('shows what a heavy tool and a video tool cost and take', async () => {
    const { body: word } = await account.json('/v1/tools/word-para-pdf');
    expect(word).toMatchObject({
      kind: 'heavy',
      heavy: true,
      credits_per_file: 5,
      multiple: true,
      min_files: 1,
      max_files: null,
    });
    const { body: video } = await account.json('/v1/tools/comprimir-video');
    expect(video).toMatchObject({ kind: 'video', credits_per_file: 10 });
    expect(video.options_schema.properties.max_height.default).toBe(720);
  });
});

describe('progress', () => {
  test('of a video is real: it grows while the job runs', async () => {
    const path = join(directory, 'longo.mp4');
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=1280x720:rate=30:duration=40',
      '-preset',
      'ultrafast',
      path,
    ]);
    const { readFile } = await import('node:fs/promises');
    const body = form([['longo.mp4', new Uint8Array(await readFile(path))]]);
    const { body: accepted } = await account.json('/v1/tools/comprimir-video', { method: 'POST', body });
    const seen: number[] = [];
    for (;;) {
      const { body: job } = await account.json(`/v1/jobs/${accepted.id}`);
      if (job.progress !== seen.at(-1)) seen.push(job.progress);
      if (job.finished_at !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
    expect(seen.at(-1)).toBe(100);
  });
});
