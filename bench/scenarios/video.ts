import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interleaved, timed } from '../measure/pairs.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import { bare, inDirectory } from '../system/programs.ts';

const ALLOWED_MS = 150;
/**
 * A video as messengers forward it: Full HD, H.264, 1.8 Mbit/s. With larger files most of the time would go
 * to the local R2, which moves 30 MB a second on a CPU that ffmpeg needs too.
 */
const SECONDS = 20;
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=size=1920x1080:rate=30:duration=${SECONDS}`];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`];
const CODECS = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-b:v',
  '1800k',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
];
const OPTIONS = { quality: 'media', max_height: 720 } as const;
/** The arguments of `comprimir-video`. */
const BARE = [
  ...['-map', '0:0', '-vf', 'scale=1280:720,setsar=1', '-fps_mode', 'vfr'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '2', '-pix_fmt', 'yuv420p', '-crf', '28'],
  ...['-map', '0:1', '-c:a', 'aac', '-b:a', '77k', '-ac', '1', '-movflags', '+faststart', '-f', 'mp4'],
];

export const video: Scenario = {
  name: 'comprimir-video',
  async measure({ product }) {
    const client = await (await product()).account();
    return inDirectory(async (directory) => {
      const [source, target] = [join(directory, 'video.mp4'), join(directory, 'menor.mp4')];
      await bare('ffmpeg', ['-v', 'error', ...PICTURE, ...SOUND, ...CODECS, source]);
      const files: [string, Uint8Array<ArrayBuffer>][] = [
        ['video.mp4', new Uint8Array(await readFile(source))],
      ];
      const pairs = await interleaved(
        PAIRS,
        () => timed(() => client.convert('comprimir-video', files, OPTIONS)),
        () => timed(() => bare('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', source, ...BARE, target])),
      );
      return [
        {
          name: `${this.name} less ${ALLOWED_MS} ms`,
          unit: 'ratio',
          bar: { atMost: 1.05 },
          values: pairs.map(([ours, theirs]) => (ours - ALLOWED_MS) / theirs),
          detail: `${compared(pairs, 'ms')} of ffmpeg alone with the same settings`,
        },
      ];
    });
  },
};
