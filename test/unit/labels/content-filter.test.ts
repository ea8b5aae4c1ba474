import { describe, expect, test } from 'vitest';
import { type FilterNames, withinBox } from '../../../containers/documents/pdf/labels/content-filter.ts';
import type { Box } from '../../../containers/plain/geometry/boxes.ts';

const BOX: Box = { left: 0, bottom: 0, right: 100, top: 100 };
const NAMES: FilterNames = {
  objectOf: (name) =>
    name === '/Picture'
      ? { kind: 'picture' }
      : { kind: 'form', matrix: [1, 0, 0, 1, 0, 0], box: { left: 0, bottom: 0, right: 300, top: 50 } },
  filteredForm: (name) => `${name}Part`,
};

function filtered(content: string): { content: string; drawn: string[] } {
  const result = withinBox(Buffer.from(content), NAMES, [1, 0, 0, 1, 0, 0], BOX);
  return { content: result.content.toString().replace(/\s+/g, ' ').trim(), drawn: [...result.drawn] };
}

describe('content within a box', () => {
  test.each([
    ['BT 10 10 Td (dentro) Tj 500 0 Td (fora) Tj ET', 'BT 10 10 Td (dentro) Tj 500 0 Td ET'],
    [
      "BT 1 0 0 1 10 10 Tm 12 TL (dentro) Tj 500 0 Td (fora) ' ET",
      'BT 1 0 0 1 10 10 Tm 12 TL (dentro) Tj 500 0 Td T* ET',
    ],
    [
      'q 1 0 0 1 400 0 cm BT (fora) Tj ET Q BT (dentro) Tj ET',
      'q 1 0 0 1 400 0 cm BT ET Q BT (dentro) Tj ET',
    ],
    ['10 10 5 5 re f 200 200 5 5 re f', '10 10 5 5 re f'],
    ['200 200 5 5 re W n 10 10 m 20 20 l S', '200 200 5 5 re W n 10 10 m 20 20 l S'],
    ['-50 50 m 400 50 l S', '-50 50 m 400 50 l S'],
    ['/Span <</ActualText (fora)>> BDC EMC /OC /L1 BDC EMC', '/OC /L1 BDC EMC'],
  ])('%s keeps what is in it, and the state of what follows', (content, kept) => {
    expect(filtered(content).content).toBe(kept);
  });

  test('leaves out pictures elsewhere, and asks for a part of forms that reach in', () => {
    const { content, drawn } = filtered(
      'q 10 0 0 10 5 5 cm /Picture Do Q q 10 0 0 10 500 5 cm /Picture Do Q /Form Do q 1 0 0 1 400 0 cm /Form Do Q',
    );
    expect(content).toBe(
      'q 10 0 0 10 5 5 cm /Picture Do Q q 10 0 0 10 500 5 cm Q /FormPart Do q 1 0 0 1 400 0 cm Q',
    );
    expect(drawn).toEqual(['/Picture', '/FormPart']);
  });

  test.each([
    ['in the box', 'q 10 0 0 10 5 5 cm /Picture Do Q', false],
    ['of the whole sheet', 'q 400 0 0 500 0 0 cm /Picture Do Q', true],
    ['of the whole sheet, inline', 'q 400 0 0 500 0 0 cm BI /W 1 /H 1 /BPC 1 /CS /G ID 0 EI Q', true],
    ['elsewhere', 'q 400 0 0 500 150 0 cm /Picture Do Q', false],
  ])('tells whether a picture %s has more than it shows', (_, content, hidesPart) => {
    expect(withinBox(Buffer.from(content), NAMES, [1, 0, 0, 1, 0, 0], BOX).hidesPart).toBe(hidesPart);
  });

  test('that cannot be read is refused', () => {
    expect(() => filtered('BT (aberto')).toThrow();
  });
});
