import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Figure } from '../figure.ts';
import { againstEngine } from '../measure/against-engine.ts';
import type { Scenario } from '../scenario.ts';
import { inDirectory } from '../system/programs.ts';
import { startTransport } from '../system/transport.ts';

/** The size of a phone's photograph: 12 megapixels. */
const [WIDTH, HEIGHT] = [4000, 3000];
const CORES = 2;

interface Conversion {
  tool: string;
  options: object;
  /** Applies the library alone, with the same settings. */
  engine: (picture: Sharp) => Sharp;
}

const CONVERSIONS: readonly Conversion[] = [
  { tool: 'jpg-para-png', options: {}, engine: (picture) => picture.png() },
  { tool: 'imagem-para-webp', options: {}, engine: (picture) => picture.webp({ quality: 80 }) },
  {
    tool: 'png-para-jpg',
    options: { quality: 85 },
    engine: (picture) => picture.jpeg({ quality: 85 }),
  },
  {
    tool: 'converter-imagem',
    options: { format: 'avif', quality: 60 },
    engine: (picture) => picture.avif({ quality: 60, effort: 2 }),
  },
  {
    tool: 'converter-imagem',
    options: { format: 'tiff' },
    engine: (picture) => picture.tiff({ compression: 'lzw', predictor: 'horizontal' }),
  },
  {
    tool: 'redimensionar-imagem',
    options: { longest_side: 1600, quality: 80 },
    engine: (picture) => picture.resize({ width: 1600 }).jpeg({ quality: 80, mozjpeg: true }),
  },
  {
    tool: 'comprimir-imagem',
    options: {},
    engine: (picture) => picture.jpeg({ quality: 77, mozjpeg: true, quantisationTable: 0 }),
  },
];

/** Makes a picture of smooth shapes with a sensor's noise. */
async function photograph(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 6 } as const;
  const noise = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise: grain },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#204060"/><stop offset="1" stop-color="#f0c080"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${Array.from({ length: 60 }, (_, index) => `<circle cx="${(index * 719) % WIDTH}" cy="${(index * 463) % HEIGHT}" r="${60 + index * 4}" fill="hsl(${index * 23} 50% 50%)" fill-opacity="0.5"/>`).join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Compares each image tool's job on a photograph with the library alone. */
export const pictures: Scenario = {
  name: 'pictures',
  async measure({ product, bare }) {
    const client = await (await product()).account();
    const worker = await bare();
    sharp.cache(false);
    sharp.concurrency(CORES);
    return inDirectory(async (directory) => {
      const [path, target] = [join(directory, 'foto.jpg'), join(directory, 'saida')];
      await writeFile(path, await photograph());
      const transport = await startTransport(worker, directory);
      const figures: Figure[] = [];
      for (const { tool, options, engine } of CONVERSIONS) {
        const alone = () => engine(sharp(path).autoOrient()).toFile(target);
        const job = {
          tool,
          options,
          path,
          name: 'foto.jpg',
          engineName: 'sharp',
          engine: alone,
          atMost: 1.1,
        };
        figures.push(await againstEngine(client, transport, job));
      }
      await transport.stop();
      return figures;
    });
  },
};
