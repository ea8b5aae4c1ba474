type Box = readonly [left: number, top: number, width: number, height: number];

interface GroupPlace {
  /** From the column and the paragraph; inline by default. */
  anchor?: readonly [across: number, down: number];
  /** The factor between its drawn size and that of its shapes. */
  scale?: number;
  turned?: boolean;
  aligned?: boolean;
}

const CHARTS = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const WORD = 'http://schemas.microsoft.com/office/word/2010';
const [WIDTH, HEIGHT] = [4_500_000, 3_000_000];

const frame = ([left, top, width, height]: Box) =>
  `<a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/>`;

/** A chart in a group; without an id, something else. */
export function chartFrame(id: string | null, box: Box): string {
  const content = id === null ? '<x:other/>' : `<c:chart r:id="${id}"/>`;
  return `<wpg:graphicFrame><wpg:cNvPr id="11" name="G"/><wpg:cNvFrPr/><wpg:xfrm>${frame(box)}</wpg:xfrm><a:graphic><a:graphicData uri="${CHARTS}">${content}</a:graphicData></a:graphic></wpg:graphicFrame>`;
}

/** A rectangle in a group. */
export function shapeOfGroup(box: Box, colour = '0000FF'): string {
  return `<wps:wsp><wps:cNvPr id="12" name="R"/><wps:cNvSpPr/><wps:spPr><a:xfrm>${frame(box)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></wps:spPr><wps:bodyPr/></wps:wsp>`;
}

/** A group of shapes as Word writes it, without the alternative for other programs. */
export function groupDrawing(
  shapes: string,
  { anchor, scale = 1, turned, aligned }: GroupPlace = {},
): string {
  const size = `cx="${WIDTH * scale}" cy="${HEIGHT * scale}"`;
  const own = frame([0, 0, WIDTH, HEIGHT]);
  const transform = `<a:xfrm${turned ? ' rot="5400000"' : ''}>${own}<a:chOff x="0" y="0"/><a:chExt cx="${WIDTH}" cy="${HEIGHT}"/></a:xfrm>`;
  const graphic = `<a:graphic><a:graphicData uri="${WORD}/wordprocessingGroup"><wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr>${transform}</wpg:grpSpPr>${shapes}</wpg:wgp></a:graphicData></a:graphic>`;
  const end = `<wp:extent ${size}/>${anchor || aligned ? '<wp:wrapNone/>' : ''}<wp:docPr id="9" name="Grupo"/>${graphic}`;
  const [across, down] = anchor ?? [0, 0];
  const positions = aligned
    ? '<wp:positionH relativeFrom="margin"><wp:align>center</wp:align></wp:positionH>'
    : `<wp:positionH relativeFrom="column"><wp:posOffset>${across}</wp:posOffset></wp:positionH>`;
  const drawing =
    anchor || aligned
      ? `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="100" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${positions}<wp:positionV relativeFrom="paragraph"><wp:posOffset>${down}</wp:posOffset></wp:positionV>${end}</wp:anchor>`
      : `<wp:inline distT="0" distB="0" distL="0" distR="0">${end}</wp:inline>`;
  return `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:wpg="${WORD}/wordprocessingGroup" xmlns:wps="${WORD}/wordprocessingShape" Requires="wpg"><w:drawing>${drawing}</w:drawing></mc:Choice></mc:AlternateContent>`;
}
