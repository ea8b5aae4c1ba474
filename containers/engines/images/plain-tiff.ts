import { readTiffPages, type TiffPage } from '../../files/tiff.ts';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';

/** Photometric interpretations (TIFF 6.0, and its supplements). */
const [MIN_IS_BLACK, YCBCR] = [1, 6];
const LAB = [8, 9, 10];
/** Interpretations that the picture library reads correctly; 1 is the last of the greys. */
const READ_COLOURS = [-1, 0, MIN_IS_BLACK, 2, 3, 4, 5, YCBCR];
/** CIELAB with its signed values shifted to the middle, as ICC profiles define it; ImageMagick takes it for RGB. */
const ICC_LAB = 9;
const JPEG = 7;
/** None, CCITT, LZW, JPEG, Deflate and PackBits. */
const READ_COMPRESSIONS = [1, 2, 3, 4, 5, JPEG, 8, 32_773, 32_946];
const FLOATING = 3;
const SHALLOW_BITS = 8;
const MOST_BITS = 16;

function isGrey({ photometric }: TiffPage): boolean {
  return photometric <= MIN_IS_BLACK;
}

/** Returns true if the picture library refuses a page, or shows it in wrong colours. */
function isForeign(page: TiffPage): boolean {
  const { photometric, compression, bits, sampleFormat } = page;
  if (!READ_COLOURS.includes(photometric) || !READ_COMPRESSIONS.includes(compression)) return true;
  if (photometric === YCBCR && compression !== JPEG) return true;
  return bits > MOST_BITS && (sampleFormat !== FLOATING || isGrey(page));
}

/**
 * Converts a TIFF to one that the picture library reads, and says what changed; null if the library reads the file
 * itself.
 */
export async function plainTiff(
  engine: SystemRunner,
  input: ToolInput,
  target: string,
  limits: readonly string[],
): Promise<{ path: string; left: string | null } | null> {
  const pages = await readTiffPages(input.path);
  if (!pages.some(isForeign)) return null;
  const isLab = pages.some(({ photometric }) => LAB.includes(photometric));
  const bits = Math.max(...pages.map((page) => page.bits));
  const path = `${target}.tif`;
  const args = [
    ...[...limits, `tiff:${input.path}`],
    ...(pages.every(({ photometric }) => photometric === ICC_LAB) ? ['-set', 'colorspace', 'Lab'] : []),
    // The profile described the previous colour space.
    ...(isLab ? ['+profile', 'icc'] : []),
    ...[
      '-colorspace',
      'sRGB',
      '-auto-orient',
      '-depth',
      String(bits > SHALLOW_BITS ? MOST_BITS : SHALLOW_BITS),
    ],
    ...['-define', 'quantum:format=unsigned', '-compress', 'none', `tiff:${path}`],
  ];
  const { code, stderr } = await engine.run(PROGRAMS.imagemagick, args);
  if (/exceeds limit|width or height/i.test(stderr)) throw failure('tooManyPixels', input.name);
  if (code !== 0) throw failure('damaged', input.name);
  const changes = [
    ...(isLab ? ['as cores CIELAB foram convertidas para RGB'] : []),
    ...(bits > MOST_BITS ? [`as cores passaram de ${bits} para ${MOST_BITS} bits`] : []),
  ];
  return { path, left: changes.length === 0 ? null : changes.join('; ') };
}
