import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { Codec } from '../../containers/documents/pictures/compress/codec.ts';
import { jpegCodec } from '../../containers/documents/pictures/compress/jpeg.ts';
import type { CompressedSource } from '../../containers/documents/pictures/compress/pipeline.ts';
import { pngCodec } from '../../containers/documents/pictures/compress/png.ts';
import { jpegComparison, undamaged } from '../../containers/documents/pictures/compress/undamaged.ts';
import { traitsOf } from '../../containers/documents/pictures/picture-traits.ts';

const [WIDTH, HEIGHT] = [150, 90];
const RUNG = { quality: 80, scale: 1 };

/** Stripes on a red and blue ground, so that an upright picture differs from one on its side. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#c02040"/><rect width="50%" height="30%" fill="#2040c0"/>${Array.from({ length: 9 }, (_, index) => `<rect x="${index * 16}" y="40" width="8" height="20" fill="white"/>`).join('')}</svg>`;

interface Kind {
  kind: string;
  write: (picture: Sharp) => Sharp;
  keepMetadata?: boolean;
}

const KINDS: readonly Kind[] = [
  { kind: 'a JPEG', write: (picture) => picture.jpeg({ quality: 92 }) },
  { kind: 'a JPEG on its side', write: (picture) => picture.withMetadata({ orientation: 6 }).jpeg() },
  { kind: 'a grey JPEG', write: (picture) => picture.toColourspace('b-w').jpeg() },
  {
    kind: 'a JPEG with the profile of its colours',
    write: (picture) => picture.withIccProfile('p3').jpeg(),
    keepMetadata: true,
  },
  { kind: 'a JPEG of inks', write: (picture) => picture.toColourspace('cmyk').jpeg() },
  { kind: 'a PNG', write: (picture) => picture.png() },
];

async function withSource<Result>(
  { write, keepMetadata = false }: Kind,
  work: (given: CompressedSource, codec: Codec) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'undamaged-'));
  try {
    const source = join(directory, 'original');
    const original = await write(sharp(Buffer.from(PICTURE)).flatten()).toBuffer();
    await writeFile(source, original);
    const metadata = await sharp(original).metadata();
    const traits = traitsOf(metadata, false);
    const given = {
      source,
      shallow: source,
      original,
      traits,
      orientation: metadata.orientation ?? 1,
      keepMetadata,
    };
    return await work(given, metadata.format === 'png' ? pngCodec(given) : jpegCodec(given));
  } finally {
    await rm(directory, { recursive: true });
  }
}

function guarded(codec: Codec, given: CompressedSource): Codec {
  return codec.isApart ? undamaged(codec, given, jpegComparison(given)) : undamaged(codec, given);
}

/** Writes a block of 8 by 8 pixels of white stripes as black ones. */
async function withDamage(copy: Buffer): Promise<Buffer> {
  const { format, width, height } = await sharp(copy).metadata();
  const side = { left: width > height ? 64 : 32, top: width > height ? 40 : 64 };
  const block = await sharp(copy)
    .extract({ ...side, width: 8, height: 8 })
    .toColourspace('srgb')
    .negate()
    .png()
    .toBuffer();
  const damaged = sharp(copy)
    .composite([{ input: block, ...side }])
    .keepIccProfile();
  return format === 'png' ? damaged.png().toBuffer() : damaged.jpeg({ quality: 95 }).toBuffer();
}

test.each(
  KINDS,
)('a compressed copy of $kind is kept, and dropped if a block of it is a negative', async (kind) => {
  await withSource(kind, async (given, codec) => {
    const copy = await guarded(codec, given).lossy(RUNG);
    expect(copy).not.toBeNull();
    const damaging: Codec = {
      ...codec,
      lossless: () => codec.lossless(),
      lossy: async (rung) => {
        const data = await codec.lossy(rung);
        return data && withDamage(data);
      },
    };
    expect(await guarded(damaging, given).lossy(RUNG)).toBeNull();
  });
});
