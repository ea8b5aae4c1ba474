import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { againstEngine } from '../measure/against-engine.ts';
import type { Scenario } from '../scenario.ts';
import { bare, inDirectory } from '../system/programs.ts';
import { startTransport } from '../system/transport.ts';

const SECONDS = 10;
const LESSON_SECONDS = 180;
const SOURCES = {
  'video.mov': [
    ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ],
  /** A lecture: nearly no picture data. */
  'aula.mp4': [
    ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=10:duration=${LESSON_SECONDS}`],
    ...['-f', 'lavfi', '-i', `anoisesrc=color=pink:amplitude=0.3:duration=${LESSON_SECONDS}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '35', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ],
  'audio.flac': ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.3:duration=120'],
} as const;

interface AgainstFfmpeg {
  tool: string;
  options: object;
  file: keyof typeof SOURCES;
  /** Arguments of ffmpeg alone, before and after the input. */
  before: readonly string[];
  after: readonly string[];
  target: string;
}

const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '2', '-crf', '20', '-pix_fmt', 'yuv420p'];
const PALETTE =
  'fps=12:round=up,scale=480:270:flags=lanczos,setsar=1,format=bgr0,split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle';

const ROWS: readonly AgainstFfmpeg[] = [
  {
    tool: 'converter-audio',
    options: {},
    file: 'audio.flac',
    before: [],
    after: ['-b:a', '115k'],
    target: 'saida.mp3',
  },
  {
    tool: 'mp4-para-mp3',
    options: {},
    file: 'aula.mp4',
    before: [],
    after: ['-vn', '-b:a', '115k'],
    target: 'saida.mp3',
  },
  {
    tool: 'cortar-audio',
    options: { start: 10, end: 100 },
    file: 'audio.flac',
    before: ['-ss', '10', '-t', '90'],
    after: [],
    target: 'saida.flac',
  },
  {
    tool: 'converter-video',
    options: {},
    file: 'video.mov',
    before: [],
    after: ['-c', 'copy', '-movflags', '+faststart'],
    target: 'saida.mp4',
  },
  {
    tool: 'converter-video',
    options: { quality: 'alta' },
    file: 'video.mov',
    before: [],
    after: [...X264, '-c:a', 'copy', '-movflags', '+faststart'],
    target: 'saida.mp4',
  },
  {
    tool: 'cortar-video',
    options: { start: 1, end: 9 },
    file: 'video.mov',
    before: ['-ss', '1', '-t', '8'],
    after: [...X264, '-c:a', 'aac', '-b:a', '115k'],
    target: 'saida.mov',
  },
  {
    tool: 'cortar-video',
    options: { start: 3, end: 9, mode: 'rapido' },
    file: 'video.mov',
    before: ['-ss', '2', '-t', '7'],
    after: ['-c', 'copy'],
    target: 'saida.mov',
  },
  {
    tool: 'video-para-gif',
    options: {},
    file: 'video.mov',
    before: [],
    after: ['-an', '-filter_complex', PALETTE],
    target: 'saida.gif',
  },
];

/** Compares each audio and video job with ffmpeg alone and the same settings. */
export const mediaTools: Scenario = {
  name: 'media tools',
  async measure({ product, bare: bareWorker }) {
    const client = await (await product()).account();
    const worker = await bareWorker();
    return inDirectory(async (directory) => {
      for (const [name, args] of Object.entries(SOURCES))
        await bare('ffmpeg', ['-v', 'error', ...args, join(directory, name)]);
      const transport = await startTransport(worker, directory);
      const figures: Figure[] = [];
      for (const { tool, options, file, before, after, target } of ROWS) {
        const path = join(directory, file);
        const args = [...before, '-i', path, ...after, join(directory, target)];
        const engine = () => bare('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
        const job = { tool, options, path, name: file, engineName: 'ffmpeg', engine, atMost: 1.05 };
        figures.push(await againstEngine(client, transport, job));
      }
      await transport.stop();
      return figures;
    });
  },
};
