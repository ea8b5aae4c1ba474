import sharp from 'sharp';
import { expect, test } from 'vitest';
import { forEachConcurrently } from '../../common/for-each-concurrently.ts';
import {
  allShown,
  type Color,
  colorDistance,
  made,
  madeHeic,
  type Pixels,
  PRESS,
  SCREEN,
  turnedHeic,
} from './support/pictures.ts';
import { type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

const OUTPUTS = ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'ico'] as const;
type Output = (typeof OUTPUTS)[number];

const [WIDTH, HEIGHT, PATCH] = [100, 80, 20];
const PATCHES: readonly Color[] = [
  [200, 80, 60],
  [60, 140, 90],
  [70, 90, 160],
  [230, 200, 80],
  [128, 128, 128],
];
const BACKGROUND = '#ff8800';
const BACKGROUND_COLOR: Color = [255, 136, 0];
/** Of CIELAB: the difference at which two neighbours on a table are distinguishable. */
const MOST_DISTANCE = 3;
const TRANSPARENT: readonly Output[] = ['png', 'webp', 'avif', 'gif', 'tiff', 'ico'];
const MOVING: readonly Output[] = ['gif', 'webp'];
/** A way of each kind: 8 bits without a profile, with one, and 16 bits. */
const KINDS: readonly Output[] = ['jpg', 'png', 'tiff'];
const DELAYS = [100, 200, 300];

interface Source {
  name: string;
  bytes: Buffer;
  hasAlpha?: boolean;
  frames?: number;
  pages?: number;
  /** Where what it has that others have not could be lost; else every format. */
  targets?: readonly Output[];
}

/** Five patches, and beneath them a strip of nothing, or of white. */
function drawing(strip: string): Buffer {
  const patches = PATCHES.map(
    (color, index) =>
      `<rect x="${index * PATCH}" width="${PATCH}" height="60" fill="rgb(${color.join(',')})"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${patches.join('')}${strip}</svg>`,
  );
}

async function sources(): Promise<Source[]> {
  const clear = sharp(drawing('')).png();
  const png = await clear.toBuffer();
  const solid = await sharp(png).flatten({ background: 'white' }).png().toBuffer();
  const opaque = sharp(solid);
  const frames = await Promise.all(
    [0, 1, 2].map((turn) =>
      sharp(solid)
        .linear(1 - turn * 0.2)
        .png()
        .toBuffer(),
    ),
  );
  const moving = () => sharp(frames, { join: { animated: true } });
  // As a camera writes them that was held upright.
  const lying = sharp(solid).rotate(270).withMetadata({ orientation: 6 });
  const lyingJpeg = await lying.clone().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  const wide = await sharp(solid).withIccProfile('p3').png().toBuffer();
  const toPress = ['-intent', 'relative', '-black-point-compensation', '-profile', SCREEN, '-profile', PRESS];
  const best = { quality: 95, chromaSubsampling: '4:4:4' };
  return [
    { name: 'jpg', bytes: await opaque.clone().jpeg(best).toBuffer() },
    { name: 'png', bytes: png, hasAlpha: true },
    { name: 'webp', bytes: await sharp(png).webp({ lossless: true }).toBuffer(), hasAlpha: true },
    { name: 'gif', bytes: await sharp(png).gif().toBuffer(), hasAlpha: true },
    { name: 'tiff', bytes: await sharp(png).tiff({ compression: 'lzw' }).toBuffer(), hasAlpha: true },
    { name: 'bmp', bytes: await made(solid, 'png', 'bmp') },
    { name: 'heic', bytes: await madeHeic(solid, 'png') },
    { name: 'avif', bytes: await sharp(png).avif({ quality: 90 }).toBuffer(), hasAlpha: true },
    { name: 'svg', bytes: drawing(''), hasAlpha: true },
    { name: 'ico', bytes: await made(png, 'png', 'ico'), hasAlpha: true },
    { name: 'psd', bytes: await made(png, 'png', 'psd'), hasAlpha: true },
    { name: 'jp2', bytes: await made(solid, 'png', 'jp2', ['-quality', '100']) },
    {
      name: 'animado.gif',
      targets: [...MOVING, 'jpg'],
      bytes: await moving().gif({ delay: DELAYS }).toBuffer(),
      frames: 3,
    },
    {
      name: 'animado.webp',
      targets: [...MOVING, 'jpg'],
      bytes: await moving().webp({ delay: DELAYS, lossless: true }).toBuffer(),
      frames: 3,
    },
    {
      name: 'paginas.tiff',
      targets: ['tiff', 'png', 'bmp'],
      bytes: await made(solid, 'png', 'tiff', ['-duplicate', '1']),
      pages: 2,
    },
    { name: 'virada.jpg', targets: KINDS, bytes: lyingJpeg },
    { name: 'virada.heic', targets: KINDS, bytes: turnedHeic(await madeHeic(lyingJpeg, 'jpg'), 3) },
    {
      name: 'p3.jpg',
      targets: [...KINDS, 'webp'],
      bytes: await sharp(wide).keepIccProfile().jpeg(best).toBuffer(),
    },
    { name: 'p3.png', targets: KINDS, bytes: wide },
    {
      name: 'p3-16.png',
      targets: [...KINDS, 'gif', 'bmp'],
      bytes: await sharp(wide).toColourspace('rgb16').keepIccProfile().png().toBuffer(),
    },
    { name: 'cmyk.tiff', targets: KINDS, bytes: await made(solid, 'png', 'tiff', toPress) },
    {
      name: 'cmyk.jpg',
      targets: KINDS,
      bytes: await made(solid, 'png', 'jpg', [...toPress, '-quality', '95']),
    },
    { name: 'cmyk.psd', targets: KINDS, bytes: await made(solid, 'png', 'psd', toPress) },
  ];
}

function nameOf({ name }: Source): string {
  return name.includes('.') ? name : `simples.${name}`;
}

function pictureAt(pictures: readonly Pixels[], place: number): Pixels {
  const picture = pictures[place];
  if (picture === undefined) throw new Error(`There is no picture ${place}.`);
  return picture;
}

/** What is wrong with a result, and how far its farthest patch is from its colour. */
async function judge(
  source: Source,
  output: Output,
  bytes: Buffer,
  picture: Pixels,
): Promise<{ faults: string[]; distance: number }> {
  const isIcon = output === 'ico';
  const [width, height] = isIcon ? [64, 64] : [WIDTH, HEIGHT];
  const faults =
    picture.width === width && picture.height === height ? [] : [`${picture.width}x${picture.height}`];
  const scale = isIcon ? 64 / WIDTH : 1;
  const top = isIcon ? (64 - HEIGHT * scale) / 2 : 0;
  const at = (x: number, y: number) => picture.at(Math.round(x * scale), Math.round(top + y * scale));
  const distances = PATCHES.map((color, patch) => colorDistance(at(patch * PATCH + 10, 30).color, color));
  const strip = at(50, 72);
  if (source.hasAlpha && TRANSPARENT.includes(output)) {
    if (strip.alpha > 8) faults.push(`alpha ${strip.alpha}`);
  } else {
    const expected: Color = source.hasAlpha ? BACKGROUND_COLOR : [255, 255, 255];
    distances.push(colorDistance(strip.color, expected));
    if (strip.alpha < 250) faults.push(`alpha ${strip.alpha}`);
  }
  const { pages = 1, delay } =
    output === 'bmp' || isIcon ? {} : await sharp(bytes, { animated: true }).metadata();
  const expected =
    source.frames && MOVING.includes(output) ? source.frames : output === 'tiff' ? (source.pages ?? 1) : 1;
  if (pages !== expected) faults.push(`${pages} quadros`);
  if (expected === 3 && output !== 'tiff' && delay?.join() !== DELAYS.join()) faults.push(`tempos ${delay}`);
  const distance = Math.max(...distances);
  if (distance > MOST_DISTANCE) faults.push(`cor a ${distance.toFixed(1)}`);
  return { faults, distance };
}

/** Printed where asked for: `PAPELADA_SHOW=1`. */
function table(cells: ReadonlyMap<string, string>, names: readonly string[]): string {
  const row = (first: string, others: readonly string[]) =>
    `| ${first.padEnd(13)} | ${others.map((cell) => cell.padEnd(5)).join(' | ')} |`;
  return [
    row('', OUTPUTS),
    ...names.map((name) =>
      row(
        name,
        OUTPUTS.map((output) => cells.get(`${name} ${output}`) ?? ''),
      ),
    ),
  ].join('\n');
}

test('each format becomes each other with its size, colours, transparency, frames, pages and turn', async () => {
  const all = await sources();
  const cells = new Map<string, string>();
  const faults: string[] = [];
  const jobs = OUTPUTS.flatMap((format) => {
    const given = all.filter(({ targets = OUTPUTS }) => targets.includes(format));
    return [given.slice(0, 8), given.slice(8, 16), given.slice(16)].map((part) => ({ format, given: part }));
  });
  const toFormat = async ({ format, given }: (typeof jobs)[number]) => {
    if (given.length === 0) return;
    const files: Given[] = given.map((source) => ({ name: nameOf(source), bytes: source.bytes }));
    const { state, files: outputs } = await runTool(
      program().url,
      'converter-imagem',
      { format, background: BACKGROUND, quality: 90 },
      files,
      150,
    );
    if (state.state !== 'done') throw new Error(JSON.stringify(state));
    // The fifth of an icon's sizes is 64: the sixth would be larger than the picture.
    const index = format === 'ico' ? 4 : 0;
    const shown = await allShown(outputs.map(({ bytes }) => ({ bytes, extension: format, index })));
    for (const source of given) {
      const stem = nameOf(source).replace(/\.\w+$/, '');
      const count = format === 'tiff' ? 1 : (source.pages ?? 1);
      const ofSource = outputs.splice(0, count);
      const pictures = shown.splice(0, count);
      const name = `${source.name} para ${format}`;
      if (ofSource.length !== count || !ofSource[0]?.name.startsWith(stem)) {
        faults.push(`${name}: ${ofSource.map((one) => one.name).join()}`);
        continue;
      }
      const judged = await Promise.all(
        ofSource.map(({ bytes }, page) => judge(source, format, bytes, pictureAt(pictures, page))),
      );
      faults.push(...judged.flatMap((one) => one.faults).map((fault) => `${name}: ${fault}`));
      cells.set(`${source.name} ${format}`, Math.max(...judged.map(({ distance }) => distance)).toFixed(1));
    }
  };
  await forEachConcurrently(jobs, 2, toFormat);
  if (process.env.PAPELADA_SHOW === '1')
    console.log(
      table(
        cells,
        all.map(({ name }) => name),
      ),
    );
  expect(faults).toEqual([]);
  expect(cells.size).toBe(all.flatMap(({ targets = OUTPUTS }) => targets).length);
}, 180_000);
