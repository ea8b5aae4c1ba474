import type { Bytes } from '../../support/fixtures.ts';
import { made, run } from '../../support/programs.ts';
import { looksLikeVideo } from '../looks.ts';
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
];
