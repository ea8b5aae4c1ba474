import { PROGRAMS } from '../plain/system-programs.ts';
import type { SystemRunner } from '../runs/context.ts';

const CPU_SECONDS = 60;
/** Shorter codes of this kind are found where there are none. */
const LEAST_ITF = 10;
const NOTHING_FOUND = 4;

/** Reads QR codes, Code 128 and ITF in pictures; returns zbar's XML, which `readZbarReport` reads. */
export async function readCodes(engine: SystemRunner, pictures: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await engine.run(
    PROGRAMS.zbarimg,
    [
      ...['--quiet', '--xml', '--nodbus', '-S*.disable', '-Sqrcode.enable', '-Scode128.enable'],
      ...['-Si25.enable', `-Si25.min-length=${LEAST_ITF}`, ...pictures],
    ],
    { limits: { cpuSeconds: CPU_SECONDS } },
  );
  if (code !== 0 && code !== NOTHING_FOUND) throw new Error(`zbarimg ended with ${code}: ${stderr}`);
  return stdout;
}
