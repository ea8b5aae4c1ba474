import { beforeAll, expect } from 'vitest';
import { flashesAndBeeps, H264, type Moments, useMedia, WEBM } from './media.ts';
import { type Given, runTool } from './program.ts';
import { useProgram } from './use-program.ts';

/** A frame of 25 a second, which is also what the eye forgives. */
const FRAME = 0.04;
export const AT = [0.4, 1.2, 2] as const;
export const CLIP = flashesAndBeeps(2.5, AT);

/** Cuts of the clip that are joined, with a part that is taken again; and when it flashes then. */
export const FOUR_CUTS = {
  segments: [
    { start: 0.3, end: 0.61 },
    { start: 1.03, end: 1.47 },
    { start: 1.81, end: 2.27 },
    { start: 0.34, end: 0.7 },
  ],
  flashes: [0.1, 0.31 + 0.17, 0.31 + 0.44 + 0.19, 0.31 + 0.44 + 0.46 + 0.06],
  seconds: 1.57,
};

const CLIPS = {
  mp4: [...H264, '-g', '25'],
  webm: WEBM,
  ts: [...H264, '-bf', '2', '-g', '25'],
  wmv: ['-c:v', 'wmv2', '-c:a', 'wmav2'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'mp3'],
};
export type ClipKind = keyof typeof CLIPS;

/** Clips of several kinds that flash and beep at the same moments, and tools that must keep it so. */
export function useSync() {
  const program = useProgram();
  const media = useMedia();
  let clips: Given[] = [];
  beforeAll(async () => {
    const written = Object.entries(CLIPS).map(([kind, args]) => [`claquete.${kind}`, args] as const);
    clips = await media.madeTogether(CLIP, written);
  });

  function clip(kind: ClipKind): Given {
    const found = clips.find(({ name }) => name === `claquete.${kind}`);
    if (found === undefined) throw new Error('The clips are not made.');
    return found;
  }

  async function run(tool: string, options: object, ...files: Given[]) {
    const { state, files: results } = await runTool(program().url, tool, options, files);
    expect(results, JSON.stringify(state)).toHaveLength(files.length);
    return { state, files: results };
  }

  /** Each flashes and beeps together, and when it should. */
  async function expectSync(
    files: readonly Given[],
    expected: readonly number[],
    slack = 2.5 * FRAME,
  ): Promise<Moments[]> {
    const found = await media.moments(files);
    for (const [place, { flashes, beeps }] of found.entries()) {
      const name = files[place]?.name ?? '';
      expect(flashes, name).toHaveLength(expected.length);
      expect(beeps, name).toHaveLength(expected.length);
      for (const [index, at] of expected.entries()) {
        const [flash = Number.NaN, beep = Number.NaN] = [flashes[index], beeps[index]];
        expect(Math.abs(flash - beep), `${name} ${index}`).toBeLessThan(FRAME);
        expect(Math.abs(flash - at), `${name} ${index}`).toBeLessThan(slack + 0.001);
      }
    }
    return found;
  }

  /** The same, and each as long as it should be, within a frame. */
  async function expectLength(files: readonly Given[], expected: readonly number[], length: number) {
    for (const [place, { seconds }] of (await expectSync(files, expected)).entries())
      expect(Math.abs(seconds - length), files[place]?.name).toBeLessThan(FRAME + 0.005);
  }

  return { ...media, clip, run, expectSync, expectLength };
}
