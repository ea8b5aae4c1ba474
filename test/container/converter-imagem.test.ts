import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { failureOf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

describe('converter-imagem', () => {
  const source = () =>
    sharp({ create: { width: 60, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } });

  test.each(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('makes a %s of a PNG', async (format) => {
    const files = [{ name: 'Foto Ação.PNG', bytes: await source().png().toBuffer() }];
    const { files: outputs } = await runTool(url(), 'converter-imagem', { format }, files);
    expect(outputs[0]?.name).toBe(`Foto Ação.${format}`);
    const metadata = await sharp(outputs[0]?.bytes).metadata();
    const expected = { jpg: 'jpeg', avif: 'heif' }[format as string] ?? format;
    expect(metadata).toMatchObject({ format: expected, width: 60, height: 30 });
  });

  test('the background replaces transparency in JPG', async () => {
    const files = [{ name: 'a.png', bytes: await source().png().toBuffer() }];
    const { files: outputs } = await runTool(
      url(),
      'converter-imagem',
      { format: 'jpg', background: '#0000ff' },
      files,
    );
    const { dominant } = await sharp(outputs[0]?.bytes).stats();
    expect(dominant.b).toBeGreaterThan(240);
  });

  test('orientation is applied and metadata taken out unless they are asked for', async () => {
    const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
      .withExif({ IFD0: { Copyright: 'Fulana' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Fulana' } })
      .jpeg()
      .toBuffer();
    const clean = await runTool(url(), 'converter-imagem', { format: 'jpg' }, [
      { name: 'a.jpg', bytes: photo },
    ]);
    const cleaned = await sharp(clean.files[0]?.bytes).metadata();
    expect([cleaned.width, cleaned.height, cleaned.exif, cleaned.orientation]).toEqual([
      40,
      80,
      undefined,
      undefined,
    ]);
    const kept = await runTool(url(), 'converter-imagem', { format: 'jpg', keep_metadata: true }, [
      { name: 'a.jpg', bytes: photo },
    ]);
    const metadata = await sharp(kept.files[0]?.bytes).metadata();
    expect([metadata.width, metadata.height]).toEqual([40, 80]);
    expect(metadata.exif?.toString('latin1')).toContain('Fulana');
    expect(metadata.orientation ?? 1).toBe(1);
  });

  test('an animation stays one between GIF and WebP', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const webp = await runTool(url(), 'converter-imagem', { format: 'webp' }, [
      { name: 'a.gif', bytes: gif },
    ]);
    expect((await sharp(webp.files[0]?.bytes, { animated: true }).metadata()).pages).toBe(2);
    const still = await runTool(url(), 'converter-imagem', { format: 'png' }, [
      { name: 'a.gif', bytes: gif },
    ]);
    expect(await sharp(still.files[0]?.bytes).metadata()).toMatchObject({ width: 20, height: 20 });
  });

  test('HEIC, BMP, ICO, PSD, JPEG 2000 and SVG are read', async () => {
    const png = await sharp({ create: { width: 64, height: 32, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    await writeFile(join(home(), 'a.png'), png);
    await execute('heif-enc', ['-o', join(home(), 'a.heic'), join(home(), 'a.png')]);
    const made = ['bmp', 'ico', 'psd', 'jp2'];
    for (const kind of made)
      await execute('/usr/bin/convert', [join(home(), 'a.png'), `${kind}:${join(home(), `a.${kind}`)}`]);
    const files = await Promise.all(
      ['heic', ...made].map(async (kind) => ({
        name: `${kind}.${kind}`,
        bytes: await readFile(join(home(), `a.${kind}`)),
      })),
    );
    const svg = strToU8(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="32" fill="green"/></svg>',
    );
    const { state, files: outputs } = await runTool(url(), 'converter-imagem', { format: 'png' }, [
      ...files,
      { name: 'd.svg', bytes: svg },
    ]);
    expect(state.state).toBe('done');
    for (const { name, bytes } of outputs) {
      const { width, height } = await sharp(bytes).metadata();
      expect([name, width, height]).toEqual([name, 64, 32]);
      expect((await sharp(bytes).stats()).dominant.g, name).toBeGreaterThan(100);
    }
  });

  test('bombs, scripts and disguised files are refused by name', async () => {
    const bad = (name: string, bytes: Uint8Array) =>
      failureOf(url(), 'converter-imagem', { format: 'png' }, [{ name, bytes }]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200000" height="200000"></svg>';
    expect(await bad('enorme.svg', strToU8(svg))).toContain('pixels demais');
    expect(await bad('x.bmp', strToU8("push graphic-context\nimage over 0,0 0,0 '/etc/passwd'"))).toContain(
      'roteiro de desenho',
    );
    expect(await bad('x.jpg', strToU8('%!PS-Adobe-3.0 EPSF-3.0\n'))).toContain('PostScript');
    expect(await bad('x.png', strToU8('%PDF-1.4\n'))).toContain('um PDF');
  });

  test('an SVG cannot pull a file of the machine into the picture', async () => {
    const svg = strToU8(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="32"><image xlink:href="file:///usr/share/pixmaps/debian-logo.png" width="64" height="32"/></svg>',
    );
    const { files } = await runTool(url(), 'converter-imagem', { format: 'png' }, [
      { name: 'a.svg', bytes: svg },
    ]);
    const { channels } = await sharp(files[0]?.bytes).stats();
    expect(channels.every(({ max }) => max === 0)).toBe(true);
  });
});
