import encodeQR from 'qr';
import { BLACK, type Canvas } from './canvas.ts';

/** A QR code of a text in a square from its bottom left corner, with the margin that readers need. */
export function drawQr(canvas: Canvas, text: string, x: number, y: number, side: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const unit = side / rows.length;
  const places = rows.flatMap((row, down) =>
    row.flatMap((isDark, across) =>
      isDark ? [[x + across * unit, y + side - (down + 1) * unit] as const] : [],
    ),
  );
  canvas.squares(places, unit, BLACK);
}
