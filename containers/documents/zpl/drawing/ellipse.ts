import { drawn, graphicFieldOf } from './bars.ts';

const [SMALLEST, LARGEST, THINNEST] = [3, 4095, 1];

function numberIn(text: string | undefined, usual: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Math.min(LARGEST, Math.max(THINNEST, Number.isSafeInteger(value) ? value : usual));
}

function isWithin(x: number, y: number, across: number, down: number): boolean {
  return across > 0 && down > 0 && (x / across) ** 2 + (y / down) ** 2 <= 1;
}

/** Draws the ellipse of ^GE as a picture; null for a white one, which a picture cannot draw. */
export function drawEllipse(parameters: string): { command: string; width: number } | null {
  const [wide, high, border, color = ''] = parameters.split(',');
  if (color.trim().toUpperCase() === 'W') return null;
  const thickness = numberIn(border, THINNEST);
  const width = Math.max(SMALLEST, numberIn(wide, thickness));
  const height = Math.max(SMALLEST, numberIn(high, thickness));
  const [across, down] = [width / 2, height / 2];
  const graphic = drawn(width, height, (x, y) => {
    const [fromMiddle, fromCentre] = [x + 0.5 - across, y + 0.5 - down];
    return (
      isWithin(fromMiddle, fromCentre, across, down) &&
      !isWithin(fromMiddle, fromCentre, across - thickness, down - thickness)
    );
  });
  return { command: graphicFieldOf(graphic), width };
}
