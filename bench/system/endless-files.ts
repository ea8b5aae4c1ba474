import { strToU8 } from 'fflate';
import { wordPackage } from './document.ts';

/** A file of a few kilobytes that keeps its program busy until a limit stops it. */
export interface EndlessFile {
  tool: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  options: object;
}

const FILTERS = `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence type="turbulence" baseFrequency="0.9" numOctaves="900"/><feGaussianBlur stdDeviation="90"/>'.repeat(20)}</filter>`;

function drawing(): Uint8Array<ArrayBuffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${FILTERS}<rect width="4000" height="4000" filter="url(#f)"/></svg>`;
  return new Uint8Array(strToU8(svg));
}

function pageBreaks(): Uint8Array<ArrayBuffer> {
  return wordPackage('<w:p><w:r><w:br w:type="page"/></w:r></w:p>'.repeat(60_000));
}

/** A PDF with one page whose content draws itself 8^11 times. */
function contentBomb(): Uint8Array<ArrayBuffer> {
  const form = (name: number, content: string, resources: string) =>
    `${name} 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<${resources}>>/Length ${content.length}>>stream\n${content}\nendstream endobj\n`;
  const depth = 12;
  let objects = '';
  for (let level = 0; level < depth; level++) {
    const last = level === depth - 1;
    const content = last ? '0 0 m 600 800 l S\n'.repeat(10) : '/X Do\n'.repeat(8);
    objects += form(10 + level, content, last ? '' : `/XObject<</X ${11 + level} 0 R>>`);
  }
  const page = '/X Do';
  const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</X 10 0 R>>>>/Contents 4 0 R>>endobj
4 0 obj<</Length ${page.length}>>stream
${page}
endstream endobj
${objects}trailer<</Root 1 0 R/Size 40>>
%%EOF
`;
  return new Uint8Array(strToU8(text));
}

export function endlessFiles(): readonly EndlessFile[] {
  return [
    { tool: 'converter-imagem', name: 'desenho.svg', bytes: drawing(), options: { format: 'png' } },
    { tool: 'word-para-pdf', name: 'quebras.docx', bytes: pageBreaks(), options: {} },
    { tool: 'pdf-para-zpl', name: 'formas.pdf', bytes: contentBomb(), options: {} },
  ];
}
