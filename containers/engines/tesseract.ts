import { PROGRAMS } from '../plain/system-programs.ts';
import type { SystemRunner } from '../runs/context.ts';

const ONE_THREAD = { environment: { OMP_THREAD_LIMIT: '1' }, limits: { cpuSeconds: 180 } };
/** Below it the orientation of a page is a guess. */
const LEAST_CONFIDENCE = 5;

const FORMATS = {
  /** The text alone, invisible and in its place. */
  pdf: ['-c', 'textonly_pdf=1', 'pdf'],
  /** With a box for each word. */
  hocr: ['-c', 'hocr_char_boxes=1', 'hocr'],
};

/** Writes the text of a picture in a format that knows its places; returns the file's path. */
export async function recognise(
  engine: SystemRunner,
  picture: string,
  dpi: number,
  language: string,
  target: string,
  format: keyof typeof FORMATS = 'pdf',
): Promise<string> {
  const reading = ['-l', language, '--dpi', String(dpi), '--psm', '1', ...FORMATS[format]];
  const { code, stderr } = await engine.run(PROGRAMS.tesseract, [picture, target, ...reading], ONE_THREAD);
  if (code !== 0) throw new Error(`tesseract ended with ${code}: ${stderr}`);
  return `${target}.${format}`;
}

/** The text of a picture, as it is read. */
export async function readPictureText(
  engine: SystemRunner,
  picture: string,
  dpi: number,
  language: string,
): Promise<string> {
  const args = [picture, 'stdout', '-l', language, '--dpi', String(dpi), '--psm', '1'];
  const { code, stdout, stderr } = await engine.run(PROGRAMS.tesseract, args, ONE_THREAD);
  if (code !== 0) throw new Error(`tesseract ended with ${code}: ${stderr}`);
  return stdout;
}

/** Degrees clockwise that set a picture upright; 0 where its text does not tell. */
export async function findTurn(engine: SystemRunner, picture: string, dpi: number): Promise<number> {
  const args = [picture, 'stdout', '--psm', '0', '--dpi', String(dpi)];
  const { stdout } = await engine.run(PROGRAMS.tesseract, args, ONE_THREAD);
  const turn = Number(/^Rotate: (\d+)/m.exec(stdout)?.[1] ?? 0);
  const confidence = Number(/^Orientation confidence: ([\d.]+)/m.exec(stdout)?.[1] ?? 0);
  return confidence >= LEAST_CONFIDENCE && [90, 180, 270].includes(turn) ? turn : 0;
}
