import { PROGRAMS } from '../plain/system-programs.ts';
import type { SystemRunner } from '../runs/context.ts';

const ONE_THREAD = { environment: { OMP_THREAD_LIMIT: '1' }, limits: { cpuSeconds: 180 } };
/** Below this confidence the orientation of a page is a guess. */
const LEAST_CONFIDENCE = 5;

const FORMATS = {
  /** The text alone, invisible and at its place. */
  pdf: ['-c', 'textonly_pdf=1', 'pdf'],
  /** hOCR with a box for each word. */
  hocr: ['-c', 'hocr_char_boxes=1', 'hocr'],
};

/** Recognises the text of a picture and writes it in a format with positions; returns the file's path. */
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

/** Recognises the text of a picture and returns it. */
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

/** Returns the clockwise rotation in degrees that makes a picture upright; 0 if its text does not show it. */
export async function findTurn(engine: SystemRunner, picture: string, dpi: number): Promise<number> {
  const args = [picture, 'stdout', '--psm', '0', '--dpi', String(dpi)];
  const { stdout } = await engine.run(PROGRAMS.tesseract, args, ONE_THREAD);
  const turn = Number(/^Rotate: (\d+)/m.exec(stdout)?.[1] ?? 0);
  const confidence = Number(/^Orientation confidence: ([\d.]+)/m.exec(stdout)?.[1] ?? 0);
  return confidence >= LEAST_CONFIDENCE && [90, 180, 270].includes(turn) ? turn : 0;
}
