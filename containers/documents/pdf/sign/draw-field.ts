import type { ComposedSigner, PlacedField } from '../../../../common/esign/composition.ts';
import { BLACK, type Canvas, GREY, RED } from './canvas.ts';
import { drawMark, type MarkPlace } from './draw-mark.ts';
import { fitText, LEADING } from './fit-text.ts';
import { formatCpf } from './people.ts';
import { brasiliaDay, brasiliaTime } from './times.ts';

const DESCENT = 0.25;
const LARGEST_TEXT = 11;
const LARGEST_CAPTION = 7.5;
/**
 * The height of a box, in points, below which the name and the time are beside the signature, where there is
 * room.
 */
const LOW = 26;
const WIDE = 90;
/** The gap, in points, between a signature and the words beside it: with less, they are read as one word. */
const GAP = 6;

/** A field of a page whose size is the canvas's, filled in by its signer. */
export function drawField(canvas: Canvas, field: PlacedField, signer: ComposedSigner, isTest: boolean): void {
  const box = {
    x: field.x * canvas.width,
    y: (1 - field.y - field.h) * canvas.height,
    width: field.w * canvas.width,
    height: field.h * canvas.height,
  };
  if (field.type === 'signature') drawSignature(canvas, box, signer, isTest);
  else if (field.type === 'initials') drawMark(canvas, signer.initials, box);
  else drawText(canvas, writtenIn(field.type, signer), box);
}

function writtenIn(type: 'date' | 'name' | 'cpf', signer: ComposedSigner): string {
  if (type === 'date') return brasiliaDay(signer.signedAt);
  return type === 'name' ? signer.name : formatCpf(signer.cpf);
}

const BEFORE_NAME = { sign: '', approve: 'Aprovado por ', witness: 'Testemunha: ' };

function drawSignature(canvas: Canvas, box: MarkPlace, signer: ComposedSigner, isTest: boolean): void {
  const caption = `${BEFORE_NAME[signer.role]}${signer.name}`;
  const time = `${isTest ? 'TESTE · ' : ''}${brasiliaTime(signer.signedAt)} (Brasília)`;
  const isBeside = box.height < LOW && box.width >= WIDE;
  const largest = LARGEST_CAPTION * Math.max(1, canvas.scale);
  const [mark, words] = isBeside ? besides(box) : belows(box, largest);
  drawMark(canvas, signer.signature, mark);
  const colour = isTest ? RED : GREY;
  const height = words.height / 2;
  drawLines(canvas, caption, { ...words, y: words.y + height, height }, largest, GREY);
  drawLines(canvas, time, { ...words, height }, largest, colour);
}

function belows({ x, y, width, height }: MarkPlace, largest: number): [MarkPlace, MarkPlace] {
  const words = Math.min(height * 0.42, 2 * largest * LEADING);
  return [
    { x, y: y + words, width, height: height - words },
    { x, y, width, height: words },
  ];
}

function besides({ x, y, width, height }: MarkPlace): [MarkPlace, MarkPlace] {
  const mark = width * 0.5;
  return [
    { x, y, width: mark - GAP, height },
    { x: x + mark, y, width: width - mark, height },
  ];
}

function drawText(canvas: Canvas, text: string, box: MarkPlace): void {
  drawLines(canvas, text, box, LARGEST_TEXT * Math.max(1, canvas.scale), BLACK);
}

function drawLines(canvas: Canvas, text: string, box: MarkPlace, most: number, colour: typeof BLACK): void {
  if (text === '') return;
  const { size, lines } = fitText(canvas.fonts, text, 'text', { width: box.width, height: box.height, most });
  const height = lines.length * size * LEADING;
  let y = box.y + (box.height + height) / 2 - size * (LEADING - DESCENT);
  for (const line of lines) {
    canvas.text(line, box.x, y, 'text', size, colour);
    y -= size * LEADING;
  }
}
