import { describe, expect, test } from 'vitest';
import {
  canvasOf,
  isCut,
  largerCanvasOf,
  paperOf,
  type Wanted,
} from '../../../containers/documents/zpl/printing/paper.ts';
import { pixelBox } from '../../support/boxes.ts';

const LABEL: Wanted = { paper: null, dotsPerMillimetre: 8, width: null, length: null, farthest: [20, 20] };

describe('the paper of a label', () => {
  test('whose code does not say how wide it is grows until all of it is seen, with white after it', () => {
    const canvas = canvasOf(LABEL);
    const larger = largerCanvasOf(LABEL, canvas, pixelBox(20, 20, canvas.width, 100));
    expect(larger).toEqual({ width: 1760, height: canvas.height });
    expect(paperOf(LABEL, pixelBox(20, 20, 1320, 100))).toEqual({ width: 1336, height: 1200 });
    expect(largerCanvasOf(LABEL, canvas, pixelBox(20, 20, 800, 100))).toBeNull();
  });

  test('whose width the code says is that wide, and what goes beyond it is cut', () => {
    const wanted = { ...LABEL, width: 480 };
    const canvas = canvasOf(wanted);
    expect(canvas.width).toBeGreaterThan(480);
    const ink = pixelBox(20, 20, canvas.width, 100);
    expect(largerCanvasOf(wanted, canvas, ink)).toBeNull();
    expect(isCut(paperOf(wanted, ink), ink)).toBe(true);
  });
});
