import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resizePlan } from '../../../containers/documents/pictures/resize-plan.ts';
import type { ResizeWish } from '../../../containers/protocol/pictures/picture-change.ts';

const NOTHING: ResizeWish = {
  width: null,
  height: null,
  longestSide: null,
  percent: null,
  fit: 'inside',
  enlarge: false,
};
const PHOTO = { width: 4000, height: 3000 };
const planOf = (wish: Partial<ResizeWish>, size = PHOTO) => resizePlan(size, { ...NOTHING, ...wish });

describe('a picture comes to its size', () => {
  test.each([
    [{ width: 800 }, [800, 600], [800, 600]],
    [{ height: 600 }, [800, 600], [800, 600]],
    [{ percent: 25 }, [1000, 750], [1000, 750]],
    [{ percent: 150 }, [6000, 4500], [6000, 4500]],
    [{ longestSide: 1000 }, [1000, 750], [1000, 750]],
    [{ width: 800, height: 800 }, [800, 600], [800, 600]],
    [{ width: 800, height: 800, fit: 'cover' }, [1067, 800], [800, 800]],
    [{ width: 800, height: 800, fit: 'contain' }, [800, 600], [800, 800]],
    [{ width: 800, height: 100, fit: 'fill' }, [800, 100], [800, 100]],
  ] as const)('%j', (wish, scaled, canvas) => {
    const plan = planOf(wish);
    expect([plan.scaled.width, plan.scaled.height]).toEqual(scaled);
    expect([plan.canvas.width, plan.canvas.height]).toEqual(canvas);
    expect(plan.isHeld).toBe(false);
  });

  test.each([
    [{ width: 8000 }, [4000, 3000]],
    [{ longestSide: 8000 }, [4000, 3000]],
    [{ width: 8000, height: 8000 }, [4000, 3000]],
    [{ width: 8000, height: 8000, fit: 'cover' }, [3000, 3000]],
    [{ width: 8000, height: 100, fit: 'fill' }, [4000, 100]],
  ] as const)('and is not enlarged unasked: %j', (wish, canvas) => {
    const plan = planOf(wish);
    expect([plan.canvas.width, plan.canvas.height]).toEqual(canvas);
    expect(plan.isHeld).toBe(true);
    expect(planOf({ ...wish, enlarge: true }).isHeld).toBe(false);
  });

  test('a small one keeps its own size on the requested canvas', () => {
    const plan = planOf({ width: 800, height: 800, fit: 'contain' }, { width: 100, height: 50 });
    expect(plan).toEqual({
      scaled: { width: 100, height: 50 },
      canvas: { width: 800, height: 800 },
      isHeld: false,
    });
  });

  test('of any shape, within the box, cut never beyond what there is', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    const fit = fc.constantFrom('inside', 'cover', 'contain', 'fill');
    fc.assert(
      fc.property(side, side, side, side, fit, fc.boolean(), (w, h, width, height, fitted, enlarge) => {
        const wish = { ...NOTHING, width, height, fit: fitted, enlarge } as const;
        const { scaled, canvas } = resizePlan({ width: w, height: h }, wish);
        for (const value of [scaled.width, scaled.height, canvas.width, canvas.height])
          expect(Number.isInteger(value) && value >= 1).toBe(true);
        expect(canvas.width <= width && canvas.height <= height).toBe(true);
        if (fitted === 'cover')
          expect(scaled.width >= canvas.width && scaled.height >= canvas.height).toBe(true);
        else expect(scaled.width <= canvas.width && scaled.height <= canvas.height).toBe(true);
        if (!enlarge && fitted !== 'cover') expect(scaled.width <= w && scaled.height <= h).toBe(true);
      }),
    );
  });
});
