import type { PdfDocument } from '../../../containers/documents/pdf/objects/pdf-document.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const DESCRIPTOR = '11 0 R';
const PROGRAM = '12 0 R';

export interface EmbeddedFont {
  /** Of the descriptor, as `/FontFile3`. */
  key: string;
  program: Uint8Array;
  /** Of the program's stream. */
  subtype?: string;
  font?: object;
  descriptor?: object;
}

/** A document of one font, the object `10 0 R`, which brings this program. */
export function fontDocument({ key, program, subtype, font, descriptor }: EmbeddedFont): PdfDocument {
  const data = Buffer.from(program).toString('base64');
  const objects = {
    '10 0 R': {
      value: {
        '/Type': '/Font',
        '/Subtype': '/Type1',
        '/BaseFont': '/Letras',
        '/FontDescriptor': DESCRIPTOR,
        ...font,
      },
    },
    [DESCRIPTOR]: { value: { '/FontName': '/Letras', '/Flags': 32, [key]: PROGRAM, ...descriptor } },
    [PROGRAM]: { stream: { dict: subtype === undefined ? {} : { '/Subtype': subtype }, data } },
  };
  return madeDocument(objects);
}
