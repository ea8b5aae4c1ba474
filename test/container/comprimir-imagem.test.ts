import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { similarity } from '../support/pictures/similarity.ts';
import { CONVERT, inDirectory, made, madeHeic, shown } from './support/pictures.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TOOL = 'comprimir-imagem';
/** Of several jobs, some of which try a dozen encodings. */
const LONG_MS = 400_000;
const QUALITIES = Array.from({ length: 48 }, (_, step) => 50 + step);

async function compressed(options: Record<string, unknown>, files: readonly Given[]) {
  const { state, files: outputs } = await runTool(program().url, TOOL, options, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: (state.info ?? '').split('\n'), outputs };
}

/** What ImageMagick draws, as PNG. */
async function drawn(args: readonly string[]): Promise<Buffer> {
  return inDirectory(async (home) => {
    await execute(CONVERT, [...args, '-depth', '8', join(home, 'a.png')]);
    return readFile(join(home, 'a.png'));
  });
}

const photo = (seed: number, size = '640x480') =>
  drawn(['-seed', String(seed), '-size', size, 'plasma:', '-blur', '0x1.2']);
const noisy = (seed: number) =>
  drawn(['-seed', String(seed), '-size', '480x360', 'plasma:', '-attenuate', '0.2', '+noise', 'Gaussian']);
const screen = () =>
  drawn([
    ...['-size', '600x400', 'xc:#f4f6f8', '-fill', '#1a73e8', '-draw', 'rectangle 0,0 600,60'],
    ...['-fill', '#202124', '-pointsize', '18', '-annotate', '+20+120', 'Pedido 1234  R$ 56,78'],
    ...['-annotate', '+20+180', 'Padaria da Ana, Recife'],
  ]);
const gradient = () => drawn(['-size', '500x300', 'gradient:#102040-#f0e0d0']);

/** A clip whose square moves over a gradient. */
async function clip(frames: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: frames }, async (_, frame) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><defs><linearGradient id="g"><stop stop-color="#204060"/><stop offset="1" stop-color="#f0c080"/></linearGradient></defs><rect width="240" height="160" fill="url(#g)"/><circle cx="${20 + frame * 20}" cy="80" r="18" fill="#d02040"/></svg>`;
      return sharp(Buffer.from(svg)).png().toBuffer();
    }),
  );
}

/** Photographs, noise, writing, a scan, drawings: of the qualities in which they are found. */
async function tenPictures(): Promise<Given[]> {
  const small = '320x240';
  const jpeg = async (picture: Promise<Buffer>, quality: number) =>
    sharp(await picture)
      .jpeg({ quality })
      .toBuffer();
  const scan = photo(15, small).then((one) => sharp(one).greyscale().toColourspace('b-w').png().toBuffer());
  return [
    { name: '0.jpg', bytes: await jpeg(photo(2, small), 95) },
    { name: '1.jpg', bytes: await jpeg(photo(3, small), 88) },
    { name: '2.jpg', bytes: await jpeg(noisy(4), 92) },
    { name: '3.jpg', bytes: await jpeg(gradient(), 96) },
    { name: '4.jpg', bytes: await jpeg(screen(), 90) },
    { name: '5.jpg', bytes: await jpeg(scan, 90) },
    { name: '6.png', bytes: await screen() },
    { name: '7.png', bytes: await photo(6, small) },
    {
      name: '8.png',
      bytes: await drawn([
        '-size',
        '300x200',
        'xc:none',
        '-fill',
        '#c04020',
        '-draw',
        'circle 150,100 150,20',
      ]),
    },
    {
      name: '9.webp',
      bytes: await sharp(await photo(7, small))
        .webp({ quality: 95 })
        .toBuffer(),
    },
  ];
}

/** The smallest that ImageMagick makes of a picture at a quality at which it is as similar to it; null where it never is. */
async function leastAsSimilar(bytes: Uint8Array, extension: string, alike: number): Promise<Buffer | null> {
  return inDirectory(async (home) => {
    const source = join(home, `a.${extension}`);
    const at = (quality: number) => join(home, `${quality}.${extension}`);
    await writeFile(source, bytes);
    // One start writes them all.
    const writes = QUALITIES.flatMap((quality) => ['-quality', String(quality), '-write', at(quality)]);
    await execute(CONVERT, [source, ...writes, 'null:']);
    let least: Buffer | null = null;
    let [low, high] = [0, QUALITIES.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const one = await readFile(at(QUALITIES[middle] ?? 0));
      if ((await similarity(bytes, one)) >= alike) {
        least = one;
        high = middle - 1;
      } else low = middle + 1;
    }
    return least;
  });
}

describe('comprimir-imagem', () => {
  test('each format becomes smaller and stays what it was, its pictures alike and animations whole', {
    timeout: LONG_MS,
  }, async () => {
    const source = await photo(1, '320x240');
    const frames = await clip(6);
    const moving = () => sharp(frames, { join: { animated: true } });
    const delay = [40, 50, 60, 70, 80, 90];
    const files = [
      { name: 'a.jpg', bytes: await sharp(source).jpeg({ quality: 97 }).toBuffer() },
      {
        name: 'a.png',
        bytes: await sharp(await screen())
          .png({ compressionLevel: 1 })
          .toBuffer(),
      },
      { name: 'a.webp', bytes: await sharp(source).webp({ quality: 98 }).toBuffer() },
      { name: 'a.avif', bytes: await sharp(source).avif({ quality: 90, effort: 1 }).toBuffer() },
      { name: 'a.tif', bytes: await sharp(source).tiff({ compression: 'none' }).toBuffer() },
      { name: 'a.heic', bytes: await madeHeic(source, 'png') },
      { name: 'a.jp2', bytes: await made(source, 'png', 'jp2', ['-quality', '95']) },
      { name: 'm.gif', bytes: await moving().gif({ delay, effort: 1 }).toBuffer() },
      { name: 'm.webp', bytes: await moving().webp({ delay, quality: 100 }).toBuffer() },
    ];
    const { outputs, info } = await compressed({}, files);
    expect(outputs.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    for (const [index, { name, bytes }] of outputs.entries()) {
      const given = files[index]?.bytes ?? Buffer.of();
      expect(bytes.length, name).toBeLessThan(given.length);
      expect(info[index]).toContain(`${name}: `);
      const extension = name.slice(2);
      if (name.startsWith('m')) {
        const [before, after] = await Promise.all(
          [given, bytes].map((one) => sharp(one, { animated: true }).metadata()),
        );
        expect(after).toMatchObject({ format: before?.format, pages: 6, delay, pageHeight: 160 });
      } else if (extension !== 'heic') {
        const [before, after] = await Promise.all([given, bytes].map((one) => shown(one, extension)));
        expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
      }
    }
    const tiff = outputs.find(({ name }) => name === 'a.tif');
    const same = await sharp(tiff?.bytes).raw().toBuffer();
    expect(same.equals(await sharp(source).removeAlpha().raw().toBuffer())).toBe(true);
  });

  test('by its defaults each of ten pictures is smaller than ImageMagick makes it as similar, or more', {
    timeout: LONG_MS,
  }, async () => {
    const sources = await tenPictures();
    expect(sources).toHaveLength(10);
    const { outputs } = await compressed({}, sources);
    const rows = await Promise.all(
      sources.map(async ({ name, bytes }, index) => {
        const extension = name.slice(2);
        const ours = outputs[index]?.bytes ?? Buffer.of();
        const alike = await similarity(bytes, ours);
        const theirs = await made(bytes, extension, extension);
        const asSimilar = extension === 'png' ? theirs : await leastAsSimilar(bytes, extension, alike);
        const row = `${name} ${bytes.length} nós ${ours.length} (${alike.toFixed(4)}) ImageMagick ${theirs.length} (${(await similarity(bytes, theirs)).toFixed(4)}), igual a nós ${asSimilar?.length ?? 'nunca'}`;
        expect(alike, row).toBeGreaterThan(0.85);
        expect(ours.length, row).toBeLessThan((asSimilar ?? theirs).length);
        return row;
      }),
    );
    if (process.env.PAPELADA_SHOW === '1') console.log(rows.join('\n'));
  });

  test('a file is as small as asked for: by quality, then by size, or an error says how small it can be', {
    timeout: LONG_MS,
  }, async () => {
    const files = [
      {
        name: 'a.jpg',
        bytes: await sharp(await noisy(8))
          .jpeg({ quality: 96 })
          .toBuffer(),
      },
      { name: 'a.png', bytes: await photo(9, '400x300') },
      {
        name: 'a.webp',
        bytes: await sharp(await noisy(10))
          .webp({ quality: 98 })
          .toBuffer(),
      },
      {
        name: 'm.gif',
        bytes: await sharp(await clip(8), { join: { animated: true } })
          .gif()
          .toBuffer(),
      },
    ];
    const sizes = files.map(({ bytes }) => bytes.length);
    const { outputs } = await compressed({ target_kb: 20 }, files);
    for (const [index, { name, bytes }] of outputs.entries()) {
      expect(bytes.length, name).toBeLessThanOrEqual(20_000);
      if ((sizes[index] ?? 0) > 40_000) expect(bytes.length, name).toBeGreaterThan(8_000);
      expect((await sharp(bytes).metadata()).width, name).toBeGreaterThanOrEqual(240);
    }
    const tooLittle = await failureOf(program().url, TOOL, { target_kb: 2 }, files.slice(0, 1));
    expect(tooLittle).toMatch(
      /Não é possível deixar a imagem "a\.jpg" com 2 KB sem estragá-la: .* cerca de \d+ KB/,
    );
    const exact = await failureOf(program().url, TOOL, { target_kb: 20, lossless: true }, files.slice(0, 1));
    expect(exact).toContain('Não é possível');
  });

  test('without loss no pixel changes; a palette is taken only where its colours suffice', async () => {
    const files = [
      {
        name: 'a.png',
        bytes: await sharp(await screen())
          .png({ compressionLevel: 2 })
          .toBuffer(),
      },
      {
        name: 'b.png',
        bytes: await sharp(await photo(11, '200x150'))
          .png({ compressionLevel: 2 })
          .toBuffer(),
      },
      {
        name: 'm.gif',
        bytes: await sharp(await clip(4), { join: { animated: true } })
          .gif({ effort: 1 })
          .toBuffer(),
      },
    ];
    const { outputs, info } = await compressed({ lossless: true }, files);
    for (const [index, { name, bytes }] of outputs.entries()) {
      const pixels = (one: Uint8Array | undefined) =>
        sharp(one, { animated: true }).ensureAlpha().raw().toBuffer();
      const isSame = (await pixels(bytes)).equals(await pixels(files[index]?.bytes));
      expect([name, isSame]).toEqual([name, true]);
      expect(info[index]).toContain('nenhum pixel mudou');
    }
    const jpeg = await sharp(await photo(12))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer();
    const { outputs: turned } = await compressed({ lossless: true }, [{ name: 'a.jpg', bytes: jpeg }]);
    const upright = await sharp(turned[0]?.bytes).metadata();
    expect([upright.width, upright.height, upright.orientation ?? 1]).toEqual([480, 640, 1]);
    expect(
      await similarity(await sharp(jpeg).autoOrient().png().toBuffer(), turned[0]?.bytes ?? Buffer.of()),
    ).toBeGreaterThan(0.998);
  });

  test('what is as small as can be comes back as it is, and is reported; place and camera go, profiles stay', async () => {
    const large = await sharp(await photo(13))
      .jpeg({ quality: 30 })
      .toBuffer();
    const first = await compressed({ lossless: true }, [{ name: 'a.jpg', bytes: large }]);
    const small = first.outputs[0]?.bytes ?? Buffer.of();
    const { outputs, info } = await compressed({ lossless: true }, [{ name: 'a.jpg', bytes: small }]);
    expect(outputs[0]?.bytes.equals(small)).toBe(true);
    expect(info[0]).toContain('já estava tão pequeno quanto fica');
    const camera = { IFD0: { Make: 'Camera da Ana' }, IFD3: { GPSLatitudeRef: 'S' } };
    const wide = await sharp(await photo(14))
      .withIccProfile('p3')
      .withExif(camera)
      .jpeg({ quality: 40 })
      .toBuffer();
    const { outputs: clean } = await compressed({ lossless: true }, [{ name: 'b.jpg', bytes: wide }]);
    const metadata = await sharp(clean[0]?.bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.icc).toBeDefined();
    const { outputs: kept } = await compressed({ keep_metadata: true, quality: 20 }, [
      { name: 'b.jpg', bytes: wide },
    ]);
    expect((await sharp(kept[0]?.bytes).metadata()).exif?.toString('latin1')).toContain('Camera da Ana');
  });

  test('an SVG looks the same with fewer bytes, its names and sizes kept; what holds entities is left alone', async () => {
    const svg = `<?xml version="1.0"?><!-- editor --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="80" height="60" viewBox="0 0 80 60"><metadata>x</metadata><g id="marca" inkscape:label="camada"><rect id="fundo" x="0.00001" y="0" width="80.000" height="60.000" fill="#ff0000"/><circle cx="40" cy="30" r="20" style="fill:#ffffff"/></g></svg>`;
    const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY cor "#00ff00">]><svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><!-- longo longo longo --><rect width="80" height="60" fill="&cor;"/></svg>`;
    const { outputs, info } = await compressed({}, [
      { name: 'a.svg', bytes: Buffer.from(svg) },
      { name: 'b.svg', bytes: Buffer.from(entity) },
    ]);
    const text = outputs[0]?.bytes.toString() ?? '';
    expect(text.length).toBeLessThan(svg.length * 0.7);
    expect(text).toContain('id="marca"');
    expect(text).toContain('viewBox="0 0 80 60"');
    const [before, after] = await Promise.all(
      [svg, text].map((one) => sharp(Buffer.from(one)).raw().toBuffer()),
    );
    expect(after?.equals(before ?? Buffer.of())).toBe(true);
    expect(outputs[1]?.bytes.toString()).toBe(entity);
    expect(info[1]).toContain('foi mantido como veio');
  });

  test('a bitmap becomes a PNG and is reported; one broken file does not keep the others', async () => {
    await inDirectory(async (home) => {
      await writeFile(join(home, 'x'), '');
      const files = [
        { name: 'a.bmp', bytes: await made(await screen(), 'png', 'bmp') },
        { name: 'b.png', bytes: (await screen()).subarray(0, 300) },
        { name: 'c.gif', bytes: Buffer.from('GIF89a\u0001\u0002') },
      ];
      const { outputs, info } = await compressed({}, files);
      expect(outputs.map(({ name }) => name)).toEqual(['a.png']);
      expect(info.join()).toContain('o resultado é PNG');
      for (const name of ['b.png', 'c.gif'])
        expect(info.join()).toContain(`O arquivo "${name}" está danificado`);
    });
  });
});
