import type { SharpOptions } from 'sharp';
import { applyChange } from '../../documents/pictures/apply-change.ts';
import { isTurnedByContainer } from '../../documents/pictures/container-turn.ts';
import { movingCopy } from '../../documents/pictures/moving-copy.ts';
import { openFrames } from '../../documents/pictures/open-frames.ts';
import { ANIMATED_FORMATS, DEEP_FORMATS, LONGEST_SIDES } from '../../documents/pictures/picture-output.ts';
import { isSequence } from '../../documents/pictures/picture-sequence.ts';
import { type PictureTraits, traitsOf } from '../../documents/pictures/picture-traits.ts';
import {
  faultOf,
  MAX_FRAME_PIXELS,
  openPicture,
  orFault,
  reportPixels,
  requirePictureFault,
  TooLongSide,
  TooManyFrames,
} from '../../documents/pictures/pixels.ts';
import { shareShown } from '../../documents/pictures/share-shown.ts';
import { writeAnimatedPng } from '../../documents/pictures/write-animated-png.ts';
import { writePicture } from '../../documents/pictures/write-picture.ts';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import type {
  ChangedPicture,
  ChangePictureAnswer,
  ChangePictureJob,
  ChangeTask,
  changePictureProgram,
  PictureLoss,
} from '../../protocol/pictures/change-picture.ts';
import type { PictureFault } from '../../protocol/pictures/picture-fault.ts';
import type { NeedsScreenColours } from '../../protocol/pictures/screen-colours.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** `isMovingPng`: the source has the frames of an animated PNG. */
type PictureTask = ChangeTask & Omit<ChangePictureJob, 'tasks'> & { isMovingPng: boolean };

/** Share of a cut off picture that is worth keeping. */
const LEAST_SHARE = 0.1;

/** Returns true if animations are kept: in PNG only those that were PNG. */
function isMoving({ output: { format }, isMovingPng }: PictureTask): boolean {
  return ANIMATED_FORMATS.includes(format) || (format === 'png' && isMovingPng);
}

/** Returns the losses that an ordinary reading of the file shows before it is changed. */
async function lossesOf(job: PictureTask, traits: PictureTraits): Promise<PictureLoss[]> {
  const { original, output } = job;
  const isStill = traits.frames > 1 ? !isMoving(job) : await isSequence(original);
  return [
    ...(isStill ? (['animation'] as const) : []),
    ...(traits.isDeep && !DEEP_FORMATS.includes(output.format) ? (['depth'] as const) : []),
    ...(traits.isCmyk ? (['cmyk'] as const) : []),
  ];
}

class Work {
  readonly #job: PictureTask;
  readonly #traits: PictureTraits;
  readonly #options: SharpOptions;
  #done: Omit<ChangedPicture, 'pictures' | 'losses'> | null = null;

  constructor(job: PictureTask, traits: PictureTraits, options: SharpOptions) {
    this.#job = job;
    this.#traits = traits;
    this.#options = options;
  }

  get done(): Omit<ChangedPicture, 'pictures' | 'losses'> {
    if (this.#done === null) throw new Error('Nothing was written.');
    return this.#done;
  }

  async write(options: SharpOptions, target: string): Promise<void> {
    const { source, scratch, change, output } = this.#job;
    const traits =
      options.page === undefined
        ? this.#traits
        : traitsOf(
            await openPicture(source, { ...this.#options, ...options }).metadata(),
            this.#traits.isUpright,
          );
    const opened = await openFrames(source, { ...this.#options, ...options }, traits, output);
    const { picture, traits: after, size, scale, isHeld } = await applyChange(opened, change);
    const most = LONGEST_SIDES[output.format];
    if (most !== undefined && Math.max(size.width, size.height) > most) throw new TooLongSide();
    if (options.animated === true && output.format === 'png') {
      const { delay: delays = [], loop: plays = 0 } = await openPicture(source, options).metadata();
      await writeAnimatedPng(picture, after, { delays, plays }, { scratch, target });
    } else await writePicture(picture, output, after, target);
    const { width, height } = traits;
    this.#done ??= {
      before: { width, height },
      after: { width: size.width, height: size.height },
      scale,
      isHeld,
    };
  }

  /** Returns false if the pages of a file differ in size, so that they can be read only one by one. */
  async writesWhole(target: string): Promise<boolean> {
    try {
      await this.write({ animated: true }, target);
      return true;
    } catch (error) {
      requirePictureFault(error);
      return false;
    }
  }
}

async function change(
  job: PictureTask,
  failOn: SharpOptions['failOn'],
): Promise<ChangedPicture | NeedsScreenColours> {
  const metadata = await openPicture(job.source, { failOn, limitInputPixels: MAX_PIXELS }).metadata();
  reportPixels(metadata);
  const isUpright = metadata.orientation !== undefined && (await isTurnedByContainer(job.original));
  const traits = traitsOf(metadata, isUpright);
  if (traits.width * traits.height > MAX_PIXELS) throw new Error('exceeds the pixel limit');
  if (traits.isCmyk && traits.hasProfile) return { needs: 'screenColours' };
  const { format } = job.output;
  const losses = await lossesOf(job, traits);
  const work = new Work(job, traits, { failOn });
  const { pages, frames } = traits;
  const isPlain = format === 'tiff' && job.change.kind === 'none' && !metadata.orientation;
  if (isPlain && pages > 1 && (await work.writesWhole(`${job.target}.tiff`)))
    return { pictures: 1, losses, ...work.done };
  if (pages > job.mostPictures)
    return { pictures: pages, losses, before: traits, after: traits, scale: null, isHeld: false };
  if (pages > 1) {
    for (let page = 0; page < pages; page++)
      await work.write({ page }, `${job.target}-${page + 1}.${format}`);
  } else {
    const animated = frames > 1 && isMoving(job);
    if (animated && traits.width * traits.height * frames > MAX_FRAME_PIXELS) throw new TooManyFrames();
    await work.write(
      animated ? { animated, limitInputPixels: MAX_FRAME_PIXELS } : {},
      `${job.target}.${format}`,
    );
  }
  return { pictures: pages, losses, ...work.done };
}

/** Changes a file that is cut off as far as its data reach. */
async function changeCut(job: PictureTask): Promise<ChangedPicture> {
  if ((await shareShown(job.source)) < LEAST_SHARE) throw new Error('too little is left to see');
  const changed = await change(job, 'none');
  if ('needs' in changed) throw new Error('the colours of a press cannot be read of a part');
  return { ...changed, losses: [...changed.losses, 'cut'] };
}

async function perform(
  task: PictureTask,
): Promise<ChangedPicture | NeedsScreenColours | { fault: PictureFault }> {
  try {
    return await change(task, 'error');
  } catch (error) {
    console.error(error);
    const fault = faultOf(error);
    if (fault !== 'damaged') return { fault };
  }
  try {
    return await changeCut(task);
  } catch (error) {
    requirePictureFault(error);
    return { fault: 'damaged' };
  }
}

/** Returns the file to read instead: the frames of an animated PNG or AVIF, if a task can keep them. */
async function openable({ tasks, ...file }: ChangePictureJob): Promise<Omit<PictureTask, keyof ChangeTask>> {
  if (!tasks.some(({ output: { format } }) => format === 'png' || ANIMATED_FORMATS.includes(format)))
    return { ...file, isMovingPng: false };
  const moving = await movingCopy(file.original, file.scratch);
  return { ...file, source: moving?.path ?? file.source, isMovingPng: moving?.format === 'png' };
}

async function changeAll(job: ChangePictureJob): Promise<ChangePictureAnswer> {
  const opened = await openable(job);
  const changed: ChangedPicture[] = [];
  for (const task of job.tasks) {
    const answer = await perform({ ...opened, ...task });
    if ('fault' in answer || 'needs' in answer) return answer;
    changed.push(answer);
  }
  return { changed };
}

await runProgram<typeof changePictureProgram>((job) => orFault(() => changeAll(job)));
