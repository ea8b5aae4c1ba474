import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { interpretPage, visibleLayers } from '../../documents/pdf/pages/interpret-page.ts';
import type { DrawnPicture } from '../../documents/pdf/pages/interpreter.ts';
import { openDocument } from '../../documents/pdf/pages/open-document.ts';
import { samplesFor } from '../../documents/pdf/pages/page-pictures.ts';
import type { Samples } from '../../documents/pdf/pages/pictures.ts';
import { obscuredPictures } from '../../documents/pdf/redact/obscured-pictures.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import type { writeObscuredPicturesProgram } from '../../protocol/pdf/write-obscured-pictures.ts';
import { runProgram } from '../../protocol/run-program.ts';

const [COARSEST_DPI, FINEST_DPI] = [70, 300];
/** Smaller, in pixels, no text is read. */
const [LEAST_WIDTH, LEAST_HEIGHT] = [30, 10];
const BLACK = '000000';

sharp.cache(false);
sharp.concurrency(1);

function dpiOf({ matrix: [a, b, c, d] }: DrawnPicture, { width, height }: Samples): number {
  const across = (width / Math.hypot(a, b)) * POINTS_PER_INCH;
  const down = (height / Math.hypot(c, d)) * POINTS_PER_INCH;
  const dpi = Math.max(across, down);
  return Number.isFinite(dpi) ? dpi : FINEST_DPI;
}

/** As gray as recognition needs it, without regard to what is transparent in it. */
async function write(picture: DrawnPicture, samples: Samples, path: string): Promise<number> {
  const { data, width, height, channels } = samples;
  const found = dpiOf(picture, samples);
  const dpi = Math.round(Math.min(FINEST_DPI, Math.max(COARSEST_DPI, found)));
  const raw = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  const opaque = picture.color === null ? raw.removeAlpha() : raw.flatten({ background: '#ffffff' });
  const scale = Math.min(1, FINEST_DPI / found);
  await opaque
    .grayscale()
    .resize(Math.max(LEAST_WIDTH, Math.round(width * scale)))
    .png({ compressionLevel: 1 })
    .toFile(path);
  return dpi;
}

await runProgram<typeof writeObscuredPicturesProgram>(async (job) => {
  const document = await openDocument(job.pdf);
  const isVisible = await visibleLayers(document);
  const written = new Map<string, { path: string; dpi: number; pages: number[] }>();
  const unread = new Set<number>();
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { interpreter, arrived } = await interpretPage(page, isVisible);
    for (const picture of obscuredPictures(interpreter)) {
      const ink = picture.color === null ? null : BLACK;
      const samples = await samplesFor({ ...picture, color: ink }, arrived);
      if (samples === null) {
        unread.add(number);
        continue;
      }
      if (samples.width < LEAST_WIDTH || samples.height < LEAST_HEIGHT) continue;
      const key = createHash('sha1').update(`${samples.width} `).update(samples.data).digest('hex');
      const known = written.get(key);
      if (known) {
        if (!known.pages.includes(number)) known.pages.push(number);
        continue;
      }
      if (written.size >= job.mostPictures) {
        unread.add(number);
        continue;
      }
      const path = `${job.prefix}-${written.size + 1}.png`;
      written.set(key, { path, dpi: await write(picture, samples, path), pages: [number] });
    }
    page.cleanup();
  }
  return { pictures: [...written.values()], unread: [...unread], looked: document.numPages };
});
