import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Config, optimize } from 'svgo/browser';
import { openPicture, orFault, reportPixels } from '../../documents/pictures/pixels.ts';
import { isStyled } from '../../documents/pictures/svg-traits.ts';
import { limitIn } from '../../plain/limits-in-errors.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import type { optimizeSvgProgram } from '../../protocol/pictures/optimize-svg.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Pixels of the longer side of the compared drawings. */
const COMPARED_SIDE = 600;
const MOST_DIFFERENT_LEVELS = 24;
/** Share of the samples: rounding moves edges by parts of a pixel. */
const MOST_DIFFERENT_SHARE = 0.0005;
/** Entities may be nested without limit. */
const ENTITY = /<!ENTITY/i;
/** Names that other documents or scripts may use are kept. */
const NAMED_FROM_OUTSIDE = { cleanupIds: false } as const;

/** Removes nothing that is drawn by any program. */
const MILDEST: Config = {
  plugins: ['removeComments', 'removeMetadata', 'removeEditorsNSData', 'cleanupAttrs'],
};
/** Tried in turn, from the one that removes most. */
const WAYS: readonly Config[] = [
  { multipass: true, plugins: [{ name: 'preset-default', params: { overrides: NAMED_FROM_OUTSIDE } }] },
  {
    plugins: [
      {
        name: 'preset-default',
        params: {
          floatPrecision: 5,
          overrides: {
            ...NAMED_FROM_OUTSIDE,
            mergePaths: false,
            collapseGroups: false,
            convertShapeToPath: false,
            inlineStyles: false,
          },
        },
      },
    ],
  },
  MILDEST,
];

async function drawn(svg: Buffer): Promise<{ data: Buffer; size: string }> {
  const options = { limitInputPixels: MAX_PIXELS };
  const { width, height } = await sharp(svg, options).metadata();
  const { data } = await sharp(svg, options)
    .resize({ width: COMPARED_SIDE, height: COMPARED_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, size: `${width} ${height}` };
}

function looksAlike(left: Buffer, right: Buffer): boolean {
  if (left.length !== right.length) return false;
  let different = 0;
  for (let at = 0; at < left.length; at++)
    if (Math.abs((left[at] ?? 0) - (right[at] ?? 0)) > MOST_DIFFERENT_LEVELS) different += 1;
  return different <= left.length * MOST_DIFFERENT_SHARE;
}

/** Returns the smallest drawing that looks like the original; null if none is smaller. */
async function smaller(original: Buffer): Promise<string | null> {
  const before = await drawn(original);
  const text = original.toString('utf8');
  if (ENTITY.test(text) || !Buffer.from(text).equals(original)) return null;
  // The comparison does not show such styles.
  const ways = isStyled(text) ? [MILDEST] : WAYS;
  for (const way of ways) {
    try {
      const { data } = optimize(text, way);
      const after = await drawn(Buffer.from(data));
      const isSame = after.size === before.size && looksAlike(before.data, after.data);
      if (isSame && Buffer.byteLength(data) < original.length) return data;
    } catch (error) {
      if (!(error instanceof Error) || limitIn(error.message) !== null) throw error;
      // The optimizer fails on unusual drawings; the next way removes less.
      console.error(error);
    }
  }
  return null;
}

await runProgram<typeof optimizeSvgProgram>(({ source, target }) =>
  orFault(async () => {
    reportPixels(await openPicture(source).metadata());
    const data = await smaller(await readFile(source));
    if (data !== null) await writeFile(target, data);
    return { bytes: data === null ? null : Buffer.byteLength(data) };
  }),
);
