import { describe, expect, test } from 'vitest';
import { statedBox } from '../../../containers/engines/bounding-box.ts';

const TITLE = '%!PS-Adobe-3.0 EPSF-3.0';

describe('the box of a drawing', () => {
  test.each(['\n', '\r', '\r\n'])('is read with line ends %j, of negative corners too', (end) => {
    const head = [TITLE, '%%BoundingBox: -100 -40 100 40', '%%EndComments', ''].join(end);
    expect(statedBox(head, '')).toEqual({ left: -100, bottom: -40, right: 100, top: 40 });
  });

  test('is the exact one where both are given', () => {
    const head = `${TITLE}\n%%BoundingBox: 0 0 11 21\n%%HiResBoundingBox: 0.25 .5 10.5 20.75\n%%EndComments\n`;
    expect(statedBox(head, '')).toEqual({ left: 0.25, bottom: 0.5, right: 10.5, top: 20.75 });
  });

  test('is the last of the trailer where the first comments leave it to the end', () => {
    const head = `${TITLE}\n%%BoundingBox: (atend)\n%%EndComments\n`;
    const tail = '%%BoundingBox: 0 0 5 5\n%%Trailer\n%%BoundingBox: -10 -20 30 40\n%%EOF\n';
    expect(statedBox(head, tail)).toEqual({ left: -10, bottom: -20, right: 30, top: 40 });
  });

  test('is not that of another drawing within it, and none where there is none or nothing in it', () => {
    const within = `${TITLE}\n%%Title: x\n%%EndComments\n%%BeginDocument: y\n%%BoundingBox: 0 0 5 5\n`;
    expect(statedBox(within, '')).toBeNull();
    expect(statedBox(`${TITLE}\n%%BoundingBox: 0 0 0 0\n`, '')).toBeNull();
    expect(statedBox(`${TITLE}\n%%BoundingBox: (atend)\n`, '%%EOF\n')).toBeNull();
  });
});
