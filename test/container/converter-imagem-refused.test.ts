import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TOOLS: Record<string, Record<string, unknown>> = {
  'converter-imagem': { format: 'webp' },
  'png-para-jpg': {},
  'jpg-para-png': {},
  'imagem-para-webp': {},
  'redimensionar-imagem': { percent: 50 },
  'imagem-redes-sociais': {},
  'marca-dagua-imagem': { text: 'Ana' },
  'comprimir-imagem': {},
};

async function square(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), body.length + 4);
  return whole;
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** A PNG of a few bytes that says to be so large. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.of())]);
}

/** A WebP of so many frames, of two that take turns. */
async function longAnimation(count: number, side: number): Promise<Buffer> {
  const stills = await Promise.all(
    ['#a03030', '#3030a0'].map((background) =>
      sharp({ create: { width: side, height: side, channels: 3, background } })
        .webp({ lossless: true })
        .toBuffer(),
    ),
  );
  const size24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);
  const riffChunk = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(kind), length, body, Buffer.alloc(body.length % 2)]);
  };
  const canvas = Buffer.concat([Buffer.from([2, 0, 0, 0]), size24(side - 1), size24(side - 1)]);
  const head = Buffer.concat([
    size24(0),
    size24(0),
    size24(side - 1),
    size24(side - 1),
    size24(40),
    Buffer.of(0),
  ]);
  const frames = Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      riffChunk('ANMF', Buffer.concat([head, stills[index % 2]?.subarray(12) ?? Buffer.of()])),
    ),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    frames,
  ]);
  return riffChunk('RIFF', body);
}

const failed = (tool: string, name: string, bytes: Uint8Array) =>
  failureOf(program().url, tool, TOOLS[tool], [{ name, bytes }]);

describe.each(Object.keys(TOOLS))('%s', (tool) => {
  test('names one broken file among sound ones, which arrive; a mislabelled one is read as what it is', async () => {
    const files: Given[] = [
      { name: 'quebrada.png', bytes: (await square(64)).subarray(0, 60) },
      { name: 'inteira.jpg', bytes: await square(64) },
      { name: 'bomba.png', bytes: bomb(30_000) },
    ];
    const { state, files: outputs } = await runTool(program().url, tool, TOOLS[tool], files);
    expect(state.state).toBe('done');
    const info = state.state === 'done' ? (state.info ?? '') : '';
    expect(outputs).toHaveLength(1);
    expect(outputs[0]?.name).toContain('inteira');
    expect(info).toContain('O arquivo "quebrada.png" está danificado ou incompleto');
    expect(info).toContain('A imagem "bomba.png" tem pixels demais');
  });
});

describe('image tools', () => {
  test('count the pixels of all frames: 5,000 small ones pass, as many large ones are refused', async () => {
    const small = await longAnimation(5000, 16);
    const { state, files } = await runTool(program().url, 'imagem-para-webp', {}, [
      { name: 'a.webp', bytes: small },
    ]);
    expect(state.state).toBe('done');
    expect((await sharp(files[0]?.bytes, { pages: 1 }).metadata()).pages).toBe(5000);
    const large = await longAnimation(5000, 300);
    for (const tool of ['imagem-para-webp', 'comprimir-imagem', 'marca-dagua-imagem'])
      expect(await failed(tool, 'a.webp', large), tool).toContain(
        'somados todos os quadros, o máximo é de 300 milhões',
      );
    expect(await failureOf(program().url, 'png-para-jpg', {}, [{ name: 'a.webp', bytes: large }])).toBe(
      '(done)',
    );
  });

  test('an SVG reaches no file and no address, and what it names is reported', async () => {
    const link = 'http://127.0.0.1:9/x.png';
    const image = `<image href="${link}" width="9" height="9"/><image href="file:///etc/hostname" width="9" height="9"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="32" fill="red"/>${image}</svg>`;
    const file = { name: 'a.svg', bytes: Buffer.from(svg) };
    const { state } = await runTool(program().url, 'jpg-para-png', {}, [file]);
    expect(state.state === 'done' && state.info).toBe(
      'a.svg: o desenho aponta para arquivos de fora dele, que não são abertos e não aparecem',
    );
    const plain = svg.replace(image, `<a href="${link}"><use href="#x"/></a>`);
    const { state: silent } = await runTool(program().url, 'jpg-para-png', {}, [
      { name: 'a.svg', bytes: Buffer.from(plain) },
    ]);
    expect(silent.state === 'done' && silent.info).toBeFalsy();
    const laughs = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('');
    const bombed = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`;
    for (const tool of ['jpg-para-png', 'comprimir-imagem'])
      expect(await failed(tool, 'b.svg', Buffer.from(bombed)), tool).toContain('está danificado');
  });

  test('a side that the format cannot hold is refused in words, and other formats take it', async () => {
    const wide = await sharp({ create: { width: 20_000, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await failed('imagem-para-webp', 'faixa.png', wide)).toContain('16.383 pixels em WebP');
    expect(await failureOf(program().url, 'png-para-jpg', {}, [{ name: 'faixa.png', bytes: wide }])).toBe(
      '(done)',
    );
  });
});
