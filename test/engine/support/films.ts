import type { Bytes } from '../../service/support/fixtures.ts';
import { made, run } from '../../service/support/programs.ts';

/** A video whose compression takes about as many seconds as it has. */
export function film(seconds: number): Promise<Bytes> {
  const source = `testsrc2=size=1280x720:rate=30:duration=${seconds}`;
  return made('filme.mp4', (path) =>
    run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-preset', 'ultrafast', path]),
  );
}
