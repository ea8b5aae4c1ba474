import { isTurnedByContainer } from '../../documents/pictures/container-turn.ts';
import { leftOut } from '../../documents/pictures/left-out.ts';
import { openPicture, orFault, reportPixels } from '../../documents/pictures/pixels.ts';
import type {
  WatermarkPictureJob,
  watermarkPictureProgram,
} from '../../protocol/pictures/watermark-picture.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Pixels of the longer side: on A4 the resolution of a printer. */
const LONGER_SIDE = 1600;

async function draw({ original, source, target }: WatermarkPictureJob) {
  const picture = openPicture(source);
  const metadata = await picture.metadata();
  reportPixels(metadata);
  const isUpright = metadata.orientation !== undefined && (await isTurnedByContainer(original));
  const { width, height } = await (isUpright ? picture : picture.autoOrient())
    .resize({
      width: LONGER_SIDE,
      height: LONGER_SIDE,
      fit: 'inside',
      withoutEnlargement: metadata.format !== 'svg',
    })
    .toColourspace('srgb')
    .png()
    .toFile(target);
  return { width, height, left: await leftOut(metadata, 1, original) };
}

await runProgram<typeof watermarkPictureProgram>((job) => orFault(() => draw(job)));
