import { basename, join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { tagPictureProgram } from '../../protocol/pictures/tag-picture.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import type { Cover } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

type CoverRunner = ProgramRunner<'outputDirectory'>;

/** Formats that players support; other pictures become JPEG. */
const COVER_CODECS = ['mjpeg', 'png'];

function codecFor({ codec }: Cover): string {
  return COVER_CODECS.includes(codec) ? 'copy' : 'mjpeg';
}

/** Returns the arguments that write covers as streams; `first` is the place of the first among the pictures. */
export function coverArguments(covers: readonly Cover[], first = 0): string[] {
  return covers.flatMap((cover, place) => {
    const at = first + place;
    return [
      ...['-map', `0:${cover.index}`, `-c:v:${at}`, codecFor(cover), `-q:v:${at}`, '2'],
      ...[`-disposition:v:${at}`, 'attached_pic', `-metadata:s:v:${at}`, `comment=${cover.kind}`],
    ];
  });
}

/** Returns the cover to keep if only one can be kept. */
export function frontCover(covers: readonly Cover[]): Cover | undefined {
  return covers.find(({ kind }) => kind === 'Cover (front)') ?? covers[0];
}

/** Writes tags with a cover in ffmpeg's metadata format, for containers that store pictures as text. */
export async function writeTagsWithCover(
  context: CoverRunner,
  input: ToolInput,
  tags: string,
  cover: Cover,
): Promise<string> {
  const stem = join(context.scratch, basename(input.path));
  const [picture, target] = [`${stem}-cover`, `${stem}-tags`];
  const codec = codecFor(cover);
  const taken = ['-map', `0:${cover.index}`, '-frames:v', '1', '-c:v', codec, '-q:v', '2'];
  await runFfmpeg(context, input, [...taken, '-f', 'image2pipe', picture]);
  const { width, height, kind } = cover;
  const mime = cover.codec === 'png' ? 'image/png' : 'image/jpeg';
  const job = { picture, target, tags, mime, width, height, isFront: kind !== 'Cover (back)' };
  const { isTooLarge } = await ask(context, tagPictureProgram, job);
  if (isTooLarge) throw failure('damaged', input.name);
  return target;
}
