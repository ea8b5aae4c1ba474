import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { heifFile } from './support/heif-file.ts';
import { withPdf } from './support/pdf.ts';
import { madeHeic } from './support/pictures.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const SIDE = 128;
const COLOURS = {
  red: [220, 30, 30],
  green: [30, 200, 30],
  blue: [30, 30, 220],
  yellow: [220, 220, 30],
} as const;
type Colour = keyof typeof COLOURS;
const ALL: readonly Colour[] = ['red', 'green', 'blue', 'yellow'];

const coded = { heic: new Map<Colour, Buffer>(), avif: new Map<Colour, Buffer>() };
const KINDS = ['heic', 'avif'] as const;
type Kind = (typeof KINDS)[number];

beforeAll(async () => {
  for (const colour of ALL) {
    const [r = 0, g = 0, b = 0] = COLOURS[colour];
    const background = { r, g, b };
    const picture = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } });
    coded.avif.set(colour, await picture.clone().avif({ quality: 90, effort: 0 }).toBuffer());
    coded.heic.set(colour, await madeHeic(await picture.png().toBuffer(), 'png'));
  }
});

const pictureOf = (kind: Kind, colour: Colour) => ({ bytes: coded[kind].get(colour) ?? Buffer.alloc(0) });

/** Four tiles, which the file does not hide, and the picture of them. */
function gridFile(kind: Kind): Given {
  const grid = { tiles: [1, 2, 3, 4], columns: 2, width: SIDE * 2, height: SIDE * 2 };
  const pictures = ALL.map((colour) => pictureOf(kind, colour));
  return { name: `quadro.${kind}`, bytes: heifFile({ pictures, grid, primary: 5 }) };
}

function nearest(pixel: readonly number[]): Colour {
  const distance = (colour: Colour) =>
    Math.hypot(...COLOURS[colour].map((level, index) => level - (pixel[index] ?? 0)));
  return ALL.toSorted((one, other) => distance(one) - distance(other))[0] ?? 'red';
}

/** The colours in the middle of the quarters, from the top left. */
async function quartersOf(picture: Uint8Array): Promise<Colour[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const [x, y] = [Math.floor(info.width * across), Math.floor(info.height * down)];
      const at = (y * info.width + x) * info.channels;
      return nearest([...data.subarray(at, at + 3)]);
    }),
  );
}

async function pagesOf(pdf: Uint8Array): Promise<Buffer[]> {
  return withPdf(pdf, async (path) => {
    const { stdout } = await execute('pdfimages', ['-list', path]);
    const count = stdout.trim().split('\n').length - 2;
    const pages: Buffer[] = [];
    for (let page = 1; page <= count; page++) {
      const args = ['-png', '-r', '72', '-singlefile', '-f', String(page), path, `${path}-${page}`];
      await execute('pdftoppm', args);
      pages.push(await sharp(`${path}-${page}.png`).toBuffer());
    }
    return pages;
  });
}

async function done(tool: string, options: unknown, ...given: Given[]) {
  const { state, files } = await runTool(url(), tool, options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { files, info: state.info ?? '' };
}

const NATURAL = { page_size: 'original' };
const PICTURE_TOOLS: readonly [tool: string, options: Record<string, unknown>][] = [
  ['converter-imagem', { format: 'png' }],
  ['imagem-para-webp', {}],
  ['redimensionar-imagem', { percent: 50 }],
  ['comprimir-imagem', { quality: 40 }],
  ['marca-dagua-imagem', { text: 'x', size: 1 }],
  ['imagem-redes-sociais', { presets: ['whatsapp_perfil'] }],
];

describe('a HEIC or AVIF of tiles is one picture', () => {
  test.each(KINDS)('each tool for pictures gives the one picture of an %s', async (kind) => {
    for (const [tool, options] of PICTURE_TOOLS) {
      const { files, info } = await done(tool, options, gridFile(kind));
      expect([tool, files.length]).toEqual([tool, 1]);
      const bytes = files[0]?.bytes ?? Buffer.alloc(0);
      const read = files[0]?.name.endsWith('.heic') ? await shownHeic(bytes) : bytes;
      expect([tool, await quartersOf(read)]).toEqual([tool, ALL]);
      expect([tool, info.includes('imagens')]).toEqual([tool, false]);
    }
  });

  test.each(KINDS)('each tool that makes a PDF draws the one picture of an %s', async (kind) => {
    for (const [tool, options] of [
      ['jpg-para-pdf', NATURAL],
      ['unir-pdf', NATURAL],
      ['qualquer-para-pdf', {}],
    ] as const) {
      const given = tool === 'unir-pdf' ? [gridFile(kind), gridFile(kind)] : [gridFile(kind)];
      const { files, info } = await done(tool, options, ...given);
      const pages = await pagesOf(files[0]?.bytes ?? Buffer.alloc(0));
      expect([tool, pages.length]).toEqual([tool, given.length]);
      if (tool !== 'qualquer-para-pdf')
        expect([tool, await quartersOf(pages[0] ?? Buffer.alloc(0))]).toEqual([tool, ALL]);
      expect([tool, info]).toEqual([tool, '']);
    }
  });
});

async function shownHeic(bytes: Uint8Array): Promise<Buffer> {
  const { files } = await done('converter-imagem', { format: 'png' }, { name: 'a.heic', bytes });
  return files[0]?.bytes ?? Buffer.alloc(0);
}

test('a HEIC of more pixels than are read is refused by what it says, before it is decoded', async () => {
  const tiles = Array.from({ length: 900 }, () => 1);
  const grid = { tiles, columns: 30, width: 12_000, height: 12_000 };
  const bytes = heifFile({ pictures: [pictureOf('heic', 'red')], grid, primary: 2 });
  expect(await failureOf(url(), 'jpg-para-pdf', {}, [{ name: 'enorme.heic', bytes }])).toContain(
    'tem pixels demais',
  );
});

describe('of several pictures of a HEIC or AVIF', () => {
  const album = (kind: Kind, groups: Parameters<typeof heifFile>[0]['groups'] = []): Given => ({
    name: `album.${kind}`,
    bytes: heifFile({
      pictures: [pictureOf(kind, 'red'), pictureOf(kind, 'blue')],
      primary: 2,
      groups,
    }),
  });

  test.each(KINDS)('a PDF shows the primary one of an %s, and says so', async (kind) => {
    const { files, info } = await done('jpg-para-pdf', NATURAL, album(kind));
    const [page = Buffer.alloc(0), second] = await pagesOf(files[0]?.bytes ?? Buffer.alloc(0));
    expect(second).toBeUndefined();
    expect(new Set(await quartersOf(page))).toEqual(new Set(['blue']));
    expect(info).toBe(`album.${kind}: tem várias imagens, e só a principal entrou`);
  });

  test.each(KINDS)('all come out of an %s as pictures', async (kind) => {
    const { files } = await done('converter-imagem', { format: 'png' }, album(kind));
    const colours = await Promise.all(files.map(async ({ bytes }) => (await quartersOf(bytes))[0]));
    expect(colours).toEqual(['red', 'blue']);
  });

  test.each(KINDS)('codings of the same picture in an %s are one', async (kind) => {
    const given = album(kind, [{ kind: 'altr', members: [1, 2] }]);
    const { files, info } = await done('converter-imagem', { format: 'png' }, given);
    expect(files).toHaveLength(1);
    expect((await quartersOf(files[0]?.bytes ?? Buffer.alloc(0)))[0]).toBe('blue');
    expect(info).toBe('');
  });

  test.each(KINDS)('the main view of a stereo pair in an %s is taken, and the other told', async (kind) => {
    const given = album(kind, [{ kind: 'ster', members: [1, 2] }]);
    const { files, info } = await done('converter-imagem', { format: 'png' }, given);
    expect(files).toHaveLength(1);
    expect(info).toBe(`album.${kind}: da foto em três dimensões ficou só a visão principal`);
  });
});
