import { describe, expect, test } from 'vitest';
import { ungroupCharts } from '../../../../containers/documents/office/mending/grouped-charts.ts';
import {
  childOf,
  descendantsOf,
  parseXml,
  type XmlElement,
} from '../../../../containers/documents/text/tree.ts';
import { chartFrame, groupDrawing, shapeOfGroup } from '../../../support/office/groups.ts';

function ungrouped(drawing: string): { root: XmlElement; count: number; anchors: XmlElement[] } {
  const root = parseXml(`<w:p xmlns:w="urn:w"><w:r>${drawing}</w:r></w:p>`);
  const count = ungroupCharts(root);
  const anchors = descendantsOf(root, 'wp:anchor').filter(
    (each) => descendantsOf(each, 'c:chart').length > 0,
  );
  return { root, count, anchors };
}

function boxOf(anchor: XmlElement | undefined) {
  const offset = (name: string) => {
    const position = anchor && childOf(anchor, name);
    const value = position && childOf(position, 'wp:posOffset');
    return [position?.attributes.get('relativeFrom'), Number(value?.children.join(''))];
  };
  const extent = anchor && childOf(anchor, 'wp:extent')?.attributes;
  return {
    across: offset('wp:positionH'),
    down: offset('wp:positionV'),
    size: [Number(extent?.get('cx')), Number(extent?.get('cy'))],
  };
}

describe('a chart of a group', () => {
  test('becomes a drawing of its own where the group has drawn it, in its size there', () => {
    const { count, anchors, root } = ungrouped(
      groupDrawing(chartFrame('c', [1000, 200, 3000, 2500]) + shapeOfGroup([0, 0, 900, 900]), {
        anchor: [50, 70],
        scale: 2,
      }),
    );
    expect(count).toBe(1);
    expect(boxOf(anchors[0])).toEqual({
      across: ['column', 50 + 2000],
      down: ['paragraph', 70 + 400],
      size: [6000, 5000],
    });
    expect(descendantsOf(root, 'wpg:graphicFrame')).toEqual([]);
    const [, kept] = descendantsOf(root, 'wps:wsp').map((shape) => descendantsOf(shape, 'a:ext')[0]);
    expect(Object.fromEntries(kept?.attributes ?? [])).toEqual({ cx: '900', cy: '900' });
  });

  test('leaves its place to what nobody sees, so that the group keeps its size', () => {
    const { root } = ungrouped(groupDrawing(chartFrame('c', [1000, 200, 3000, 2500])));
    const [shape] = descendantsOf(root, 'wps:wsp');
    expect(descendantsOf(shape ?? root, 'a:ext')[0]?.attributes.get('cx')).toBe('3000');
    expect(descendantsOf(shape ?? root, 'a:noFill')).toHaveLength(2);
  });

  test('is placed from the character and the line, upwards as LibreOffice counts, where the group is in a line', () => {
    const { anchors } = ungrouped(groupDrawing(chartFrame('c', [1000, 200, 3000, 2500])));
    expect(boxOf(anchors[0])).toEqual({
      across: ['character', 1000],
      down: ['line', -200],
      size: [3000, 2500],
    });
  });

  test('is found in groups within the group', () => {
    const inner = `<wpg:grpSp><wpg:grpSpPr><a:xfrm><a:off x="1000" y="1000"/><a:ext cx="500" cy="500"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="1000"/></a:xfrm></wpg:grpSpPr>${chartFrame('c', [200, 400, 600, 600])}</wpg:grpSp>`;
    expect(boxOf(ungrouped(groupDrawing(inner)).anchors[0])).toMatchObject({
      across: ['character', 1100],
      down: ['line', -1200],
      size: [300, 300],
    });
  });

  test('lies below the group where it begins it, and else above', () => {
    const heightOf = (inner: string) =>
      Number(ungrouped(groupDrawing(inner, { anchor: [0, 0] })).anchors[0]?.attributes.get('relativeHeight'));
    const [chart, shape] = [chartFrame('c', [0, 0, 9, 9]), shapeOfGroup([0, 0, 9, 9])];
    expect(heightOf(chart + shape)).toBe(99);
    expect(heightOf(shape + chart)).toBe(101);
  });

  test.each([
    ['turned', groupDrawing(chartFrame('c', [0, 0, 9, 9]), { turned: true })],
    ['placed by an alignment', groupDrawing(chartFrame('c', [0, 0, 9, 9]), { aligned: true })],
    ['no chart', groupDrawing(chartFrame(null, [0, 0, 9, 9]))],
  ])('stays in its group where it is %s', (_, drawing) => {
    expect(ungrouped(drawing).count).toBe(0);
  });
});
