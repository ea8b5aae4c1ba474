import { strToU8 } from 'fflate';
import { makeWord } from './documents.ts';

type Parts = Parameters<typeof makeWord>[0];

const PICTURES = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
const CHARTS = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const BY = 'w:author="Ana" w:date="2026-01-01T10:00:00Z"';
const EMU_PER_POINT = 12_700;
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one red pixel. */
export const PNG = Buffer.from(PIXEL, 'base64');

export const run = (content: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
export const letters = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`);
export const paragraph = (content: string) => `<w:p>${content}</w:p>`;
export const deleted = (content: string) => `<w:del w:id="90" ${BY}>${content}</w:del>`;
export const inserted = (content: string) => `<w:ins w:id="91" ${BY}>${content}</w:ins>`;
export const equation = (text: string) =>
  `<m:oMath><m:f><m:num><m:r><m:t>${text}</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>`;

function drawing(graphic: string, uri: string, width = 120, height = 60): string {
  const extent = `<wp:extent cx="${width * EMU_PER_POINT}" cy="${height * EMU_PER_POINT}"/>`;
  return `<w:drawing><wp:inline>${extent}<wp:docPr id="1" name="D"/><a:graphic><a:graphicData uri="${uri}">${graphic}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
}

/** A picture with its relationship in this attribute: `r:embed="i"`. */
function pictureOf(attribute: string): string {
  const size = `<a:ext cx="${120 * EMU_PER_POINT}" cy="${60 * EMU_PER_POINT}"/>`;
  return `<pic:pic xmlns:pic="${PICTURES}"><pic:nvPicPr><pic:cNvPr id="1" name="P"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${attribute}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>${size}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
}

export const picture = (attribute: string) => run(drawing(pictureOf(attribute), PICTURES));
export const chart = (id: string) => run(drawing(`<c:chart r:id="${id}"/>`, CHARTS));

/** An embedded object, with a preview picture if that has an id. */
export function embedded(id: string, pictureId: string | null): string {
  const shown = pictureId === null ? '' : `<v:imagedata r:id="${pictureId}"/>`;
  return run(
    `<w:object><v:shape id="s1" style="width:100pt;height:50pt">${shown}</v:shape><o:OLEObject Type="Embed" ProgID="Package" ShapeID="s1" DrawAspect="Icon" ObjectID="_1" r:id="${id}"/></w:object>`,
  );
}

/** Content in two versions: for programs that support an extension, and for others. */
export function alternatives(requires: string, choice: string, fallback: string): string {
  return `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:${requires}="urn:${requires}"><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
}

/** A DOCX of paragraphs with pictures of these names. */
export function makeIllustrated(
  body: readonly string[],
  media: Readonly<Record<string, Uint8Array>> = {},
  parts: Partial<Parts> = {},
): Uint8Array {
  const names = Object.keys(media);
  return makeWord({
    ...parts,
    body: body.join(''),
    relationships: [
      ...names.map((name) => ({ id: name.replace(/\W/g, ''), kind: 'image', target: `media/${name}` })),
      ...(parts.relationships ?? []),
    ],
    files: {
      ...Object.fromEntries(names.map((name) => [`word/media/${name}`, media[name] ?? strToU8('')])),
      ...parts.files,
    },
  });
}
