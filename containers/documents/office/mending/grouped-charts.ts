import { childOf, descendantsOf, element, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { type Frame, frameOf, type Placing, placingOf } from './group-frame.ts';

/** A chart within a drawing of several parts. */
interface GroupedChart {
  graphic: XmlElement;
  /** From the upper left corner of the drawing. */
  frame: Frame;
  /** True if the chart is drawn over the parts before it. */
  isAbove: boolean;
}

const GROUPS = ['wpg:wgp', 'wpc:wpc'];
export const GROUPED_FRAMES = ['wpg:graphicFrame', 'wpc:graphicFrame'];
const OF_GROUP = ['wpg:cNvGrpSpPr', 'wpg:cNvPr', 'wpg:grpSpPr', 'wpc:bg', 'wpc:whole'];
const SHAPES = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const FRONT = '251658240';

const asIs: Placing = (frame) => frame;

function transformOf(shape: XmlElement): XmlElement | undefined {
  const properties = childOf(shape, 'wpg:grpSpPr');
  return properties && childOf(properties, 'a:xfrm');
}

function chartIn(frame: XmlElement): XmlElement | null {
  const graphic = childOf(frame, 'a:graphic');
  return graphic !== undefined && descendantsOf(graphic, 'c:chart').length > 0 ? graphic : null;
}

/**
 * Returns a shape that keeps a chart's place: LibreOffice enlarges the remaining shapes to the size of the
 * group.
 */
function placeholder({ left, top, width, height }: Frame): XmlElement {
  const transform = element('a:xfrm', {}, [
    element('a:off', { x: String(left), y: String(top) }),
    element('a:ext', { cx: String(width), cy: String(height) }),
  ]);
  const shape = element('a:prstGeom', { prst: 'rect' }, [element('a:avLst')]);
  const line = element('a:ln', {}, [element('a:noFill')]);
  return element('wps:wsp', { 'xmlns:wps': SHAPES }, [
    element('wps:cNvSpPr'),
    element('wps:spPr', {}, [transform, shape, element('a:noFill'), line]),
    element('wps:bodyPr'),
  ]);
}

/** Takes the charts out of a group whose shapes have this placing, and returns them. */
function takeCharts(group: XmlElement, placing: Placing): GroupedChart[] {
  const found: GroupedChart[] = [];
  let before = 0;
  group.children = group.children.map((child) => {
    if (typeof child === 'string' || OF_GROUP.includes(child.name)) return child;
    before += 1;
    if (child.name === 'wpg:grpSp') {
      const inner = placingOf(transformOf(child));
      if (inner !== null) found.push(...takeCharts(child, (frame) => placing(inner(frame))));
    }
    const graphic = GROUPED_FRAMES.includes(child.name) ? chartIn(child) : null;
    const frame = frameOf(childOf(child, 'wpg:xfrm') ?? childOf(child, 'wpc:xfrm'));
    if (graphic === null || frame === null) return child;
    found.push({ graphic, frame: placing(frame), isAbove: before > 1 });
    return placeholder(frame);
  });
  return found;
}

/**
 * Returns the placing of a group's shapes from the upper left corner of its drawing; null if it is unknown.
 */
function placingIn(holder: XmlElement, group: XmlElement): Placing | null {
  if (group.name === 'wpc:wpc') return asIs;
  const [outer, placing] = [frameOf(transformOf(group)), placingOf(transformOf(group))];
  const extent = childOf(holder, 'wp:extent')?.attributes;
  if (outer === null || placing === null || !(outer.width > 0 && outer.height > 0)) return null;
  const across = Number(extent?.get('cx') ?? outer.width) / outer.width;
  const down = Number(extent?.get('cy') ?? outer.height) / outer.height;
  return (frame) => {
    const { left, top, width, height } = placing(frame);
    return {
      left: (left - outer.left) * across,
      top: (top - outer.top) * down,
      width: width * across,
      height: height * down,
    };
  };
}

function offsetOf(holder: XmlElement, name: string): { from: string; offset: number } | null {
  const position = childOf(holder, name);
  const offset = position && childOf(position, 'wp:posOffset');
  const from = position?.attributes.get('relativeFrom');
  return offset === undefined || from === undefined
    ? null
    : { from, offset: Number(offset.children.join('')) };
}

function position(name: string, from: string, offset: number): XmlElement {
  return element(name, { relativeFrom: from }, [element('wp:posOffset', {}, [String(Math.round(offset))])]);
}

/** Returns the position of a drawing's chart on its page; null if it is unknown. */
function positionsOf(holder: XmlElement, { left, top }: Frame): XmlElement[] | null {
  if (holder.name === 'wp:inline')
    // LibreOffice counts upwards from the line.
    return [position('wp:positionH', 'character', left), position('wp:positionV', 'line', -top)];
  const [across, down] = [offsetOf(holder, 'wp:positionH'), offsetOf(holder, 'wp:positionV')];
  if (across === null || down === null || holder.attributes.get('simplePos') === '1') return null;
  return [
    position('wp:positionH', across.from, across.offset + left),
    position('wp:positionV', down.from, down.offset + (down.from === 'line' ? -top : top)),
  ];
}

function heightOf(holder: XmlElement, isAbove: boolean): number {
  const own = Number(holder.attributes.get('relativeHeight') ?? FRONT);
  return Math.max(0, own + (isAbove ? 1 : -1));
}

function alone(holder: XmlElement, chart: GroupedChart, positions: XmlElement[], id: number): XmlElement {
  const { graphic, frame, isAbove } = chart;
  const attributes = {
    ...{ distT: '0', distB: '0', distL: '0', distR: '0', simplePos: '0', locked: '0' },
    ...{ layoutInCell: '1', allowOverlap: '1', behindDoc: holder.attributes.get('behindDoc') ?? '0' },
    relativeHeight: String(heightOf(holder, isAbove)),
  };
  const size = { cx: String(Math.round(frame.width)), cy: String(Math.round(frame.height)) };
  return element('wp:anchor', attributes, [
    element('wp:simplePos', { x: '0', y: '0' }),
    ...positions,
    element('wp:extent', size),
    element('wp:wrapNone'),
    element('wp:docPr', { id: String(id), name: `Chart ${id}` }),
    graphic,
  ]);
}

const FIRST_ID = 1_000_000;

/**
 * Moves each chart of a group, which LibreOffice leaves out, to a drawing of its own in its place; returns
 * their number.
 */
export function ungroupCharts(root: XmlElement): number {
  let count = 0;
  const chartsOf = (holder: XmlElement, spaces: Record<string, string>): XmlElement[] => {
    const [group] = GROUPS.flatMap((name) => descendantsOf(holder, name));
    const placing = group && placingIn(holder, group);
    if (!group || !placing || positionsOf(holder, { left: 0, top: 0, width: 0, height: 0 }) === null)
      return [];
    return takeCharts(group, placing).map((chart) => {
      count += 1;
      const anchor = alone(holder, chart, positionsOf(holder, chart.frame) ?? [], FIRST_ID + count);
      return element('w:r', {}, [element('w:drawing', spaces, [anchor])]);
    });
  };
  const visit = (parent: XmlElement, above: Record<string, string>): XmlElement[] => {
    const own = [...parent.attributes].filter(([name]) => name.startsWith('xmlns:'));
    const spaces = { ...above, ...Object.fromEntries(own) };
    if (parent.name === 'wp:inline' || parent.name === 'wp:anchor') {
      const declared = descendantsOf(parent, 'a:graphic').flatMap(({ attributes }) => [...attributes]);
      return chartsOf(parent, { ...spaces, ...Object.fromEntries(declared) });
    }
    const found: XmlElement[] = [];
    parent.children = parent.children.flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return [child];
      const charts = visit(child, spaces);
      if (child.name === 'w:r') return [...charts, child];
      found.push(...charts);
      return [child];
    });
    return found;
  };
  visit(root, {});
  return count;
}
