import sharp from 'sharp';
import { expect } from 'vitest';
import { looksLikeVideo } from '../../../support/looks.ts';
import type { Bytes } from '../../support/fixtures.ts';
import { made, run } from '../../support/programs.ts';
import type { Sample } from '../sample.ts';

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=25:duration=3'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'];

/** Three seconds of picture and sound, in codecs that no MP4 takes as they are. */
export function sampleVideo(): Promise<Bytes> {
  return made('amostra.mkv', (path) =>
    run('ffmpeg', [
      ...['-v', 'error', '-y', ...PICTURE, ...SOUND],
      ...['-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'flac', path],
    ]),
  );
}

export const videoSamples: Sample[] = [
  {
    tool: 'comprimir-video',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { quality: 'baixa', max_height: 360 },
    credits: 10,
    outputs: ['gravação.mp4'],
    look: ([bytes]) => looksLikeVideo(bytes, 360, 3),
  },
  {
    tool: 'converter-video',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { preset: 'web', resolution: 360 },
    credits: 10,
    outputs: ['gravação.mp4'],
    look: ([bytes]) => looksLikeVideo(bytes, 360, 3),
  },
  {
    tool: 'cortar-video',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { segments: [{ start: 0, end: '0:00.5' }, { start: 2 }] },
    credits: 1,
    outputs: ['gravação.mkv'],
    look: ([bytes]) => looksLikeVideo(bytes, 480, 1.5),
  },
  {
    tool: 'video-para-gif',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { start: 1, duration: 1, width: 160, fps: 10 },
    credits: 10,
    outputs: ['gravação.gif'],
    look: async ([bytes]) => {
      expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
        ...{ format: 'gif', width: 160, pageHeight: 120, pages: 10, loop: 0 },
        delay: Array(10).fill(100),
      });
    },
  },
];
