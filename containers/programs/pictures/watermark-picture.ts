import { isTurnedByContainer } from '../../documents/pictures/container-turn.ts';
import { leftOut } from '../../documents/pictures/left-out.ts';
import { faultOf, openPicture, reportPixels } from '../../documents/pictures/pixels.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface WatermarkPictureJob {
  /** The file as it was sent, and what sharp reads in its place. */
  original: string;
  source: string;
  target: string;
}

/** Pixels of the longer side: on A4 as many as a printer shows. */
const LONGER_SIDE = 1600;

function isJob(value: unknown): value is WatermarkPictureJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

const job = readJob(isJob);
try {
  const picture = openPicture(job.source);
  const metadata = await picture.metadata();
  reportPixels(metadata);
  const isUpright = metadata.orientation !== undefined && (await isTurnedByContainer(job.original));
  const { width, height } = await (isUpright ? picture : picture.autoOrient())
    .resize({
      width: LONGER_SIDE,
      height: LONGER_SIDE,
      fit: 'inside',
      withoutEnlargement: metadata.format !== 'svg',
    })
    .toColourspace('srgb')
    .png()
    .toFile(job.target);
  report({ width, height, left: await leftOut(metadata, 1, job.original) });
} catch (error) {
  console.error(error);
  report({ fault: faultOf(error) });
}
