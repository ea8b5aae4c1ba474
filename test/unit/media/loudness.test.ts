import { expect, test } from 'vitest';
import { evenLoudness } from '../../../containers/engines/media/loudness.ts';
import type { MediaRunner } from '../../../containers/engines/media/run-ffmpeg.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';

/** What becomes of a sound in which ffmpeg measures this. */
function evened(seconds: number, loudness: string, peak: string) {
  const measured = { input_i: loudness, input_tp: peak, input_lra: '0.00', input_thresh: '-70.00' };
  const stderr = JSON.stringify({ ...measured, target_offset: '0.00' });
  const run = async (_: string, __: string[], { onLine }: { onLine: (line: string) => void }) => {
    onLine(`out_time_us=${seconds * 1e6}`);
    return { code: 0, stdout: '', stderr };
  };
  const input = { path: '/a', name: 'a.wav', type: 'wav' } as unknown as ToolInput;
  const listening = { index: 0, filters: [], before: [], target: -16 };
  return evenLoudness({ run, scratch: '/s' } as unknown as MediaRunner, input, listening, () => {});
}

test.each([
  ['a beep that is too short to be measured', 0.3, '-inf', '-10.00', 'short'],
  ['a short silence', 0.3, '-inf', '-inf', 'silent'],
  ['a long sound that nobody hears', 10, '-inf', '-60.00', 'silent'],
])('a sound without a loudness is left as it is, for its own reason: %s', async (_, seconds, loudness, peak, why) => {
  expect(await evened(seconds, loudness, peak)).toBe(why);
});

test('a sound with a loudness is evened', async () => {
  expect(await evened(0.5, '-30.00', '-10.00')).toMatchObject({
    filter: expect.stringContaining('measured_I=-30'),
  });
});
