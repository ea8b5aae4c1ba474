import { describe, expect, test } from 'vitest';
import { isLevel, uprightContent } from '../../../containers/documents/reading/upright.ts';
import { pageOf } from '../page-content/page-of.ts';
import { piece } from '../page-content/text-piece.ts';

/** A word of ten letters that runs at an angle. */
function word(angle: number, left: number, top: number) {
  return { ...piece('parafusado', left, top), angle };
}

describe('a page', () => {
  test('is read the way in which most of its letters run, for documents and for tables alike', () => {
    const mixed = [word(0, 50, 50), word(90, 100, 100), word(90, 120, 100), word(45, 200, 300)];
    const upright = uprightContent(pageOf({ texts: mixed, width: 600, height: 800 }));
    expect([upright.width, upright.height]).toEqual([800, 600]);
    expect(upright.texts.map(isLevel)).toEqual([false, true, true, false]);
    expect(upright.texts.map(({ angle }) => angle)).toEqual([270, 0, 0, 315]);
  });

  test('whose letters run level as often as up stays as it is', () => {
    const page = pageOf({ texts: [word(0, 50, 50), word(270, 100, 300)] });
    expect(uprightContent(page)).toBe(page);
  });
});
