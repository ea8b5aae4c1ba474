import { basename } from 'node:path';
import { failure } from '../../plain/failures.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { coverArguments, frontCover, writeTagsWithCover } from './covers.ts';
import { MAX_SECONDS, type Song } from './limits.ts';
import type { Cover } from './probe.ts';
import { type FfmpegResult, runAny, tried } from './run-ffmpeg.ts';
import { songTags } from './song-tags.ts';
import { SOUND_FORMATS, type SoundFormatName } from './sound-formats.ts';

export interface SongFile {
  context: ProgramRunner<'give' | 'outputDirectory'>;
  input: ToolInput;
  song: Song;
  format: SoundFormatName;
  keepsTags: boolean;
  target: string;
  onSeconds: (seconds: number) => void;
}

/** The inputs of a sound, and how it is processed. */
export interface SongSource {
  /** Options and path of each; the first is the whole file. */
  inputs: readonly (readonly string[])[];
  /** Arguments that map, filter and encode the sound. */
  sound: readonly string[];
  hasChapters: boolean;
}

/** Returns the arguments for tags and covers of a song, after its inputs. */
async function dress(file: SongFile, source: SongSource, covers: readonly Cover[]): Promise<string[]> {
  const { context, input, song, keepsTags } = file;
  const { covers: place, hasChapters } = SOUND_FORMATS[file.format];
  const text = songTags(keepsTags ? song.tags : {});
  const [cover] = place === 'tag' ? covers : [];
  const tags =
    cover === undefined
      ? await context.give(`${basename(input.path)}-tags`, text)
      : await writeTagsWithCover(context, input, text, cover);
  return [
    ...['-f', 'ffmetadata', '-i', tags, ...source.sound],
    ...['-map_metadata', String(source.inputs.length), '-map_metadata:s', '-1'],
    ...(place === 'streams' ? coverArguments(covers) : []),
    ...['-map_chapters', hasChapters && source.hasChapters ? '0' : '-1'],
  ];
}

async function write(file: SongFile, source: SongSource, covers: readonly Cover[]): Promise<FfmpegResult> {
  const { context, input, format, target, onSeconds } = file;
  const { muxer, extra } = SOUND_FORMATS[format];
  const args = [
    ...[...source.inputs.flat(), ...(await dress(file, source, covers)), '-t', String(MAX_SECONDS + 1)],
    ...[...extra, '-max_muxing_queue_size', '1024', '-f', muxer, target],
  ];
  const made = await runAny(context, input.name, args, onSeconds);
  if (made.seconds > MAX_SECONDS) throw failure('tooLongAudio', input.name);
  if (made.seconds <= 0) throw failure('noFrames', input.name);
  return made;
}

function keptCovers({ song, format, keepsTags }: SongFile): readonly Cover[] {
  const place = SOUND_FORMATS[format].covers;
  if (!keepsTags || place === 'none') return [];
  const front = frontCover(song.covers);
  return place === 'streams' || front === undefined ? song.covers : [front];
}

/** Writes a song with the covers that can be kept, and without covers if they are damaged. */
export async function writeSong(
  file: SongFile,
  source: SongSource,
): Promise<{ made: FfmpegResult; lostCovers: number }> {
  const wanted = file.keepsTags ? file.song.covers.length : 0;
  const covers = keptCovers(file);
  if (covers.length > 0) {
    const made = await tried(write(file, source, covers));
    if (made !== null) return { made, lostCovers: wanted - covers.length };
  }
  return { made: await write(file, source, []), lostCovers: wanted };
}
