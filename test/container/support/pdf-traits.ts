import { rawPdf, streamObject } from './pdf.ts';

/**
 * A PDF of two pages with a shown and a hidden layer (by their own state, by a base state that hides all, and by a
 * membership), an attachment, tags, a language, page labels, a form field, a link to a named destination, a bookmark.
 * `letter` tells its texts from those of another.
 */
export function traitsPdf(letter: string, base: 'ON' | 'OFF'): Buffer {
  const layers = base === 'ON' ? '/BaseState /ON /OFF [7 0 R]' : '/BaseState /OFF /ON [6 0 R]';
  const square = (layer: string, colour: string, left: number) =>
    `/OC /${layer} BDC ${colour} rg ${left} 20 40 40 re f EMC`;
  const content = (page: number) =>
    Buffer.from(
      [
        `/Trecho << /MCID 0 >> BDC BT /F 20 Tf 20 150 Td (Texto ${letter}${page}) Tj ET EMC`,
        square('Shown', '0 1 0', 20),
        square('Hidden', '1 0 0', 80),
        square('WhenHidden', '0 0 1', 140),
      ].join('\n'),
    );
  const resources =
    '/Resources << /Font << /F 5 0 R >> /Properties << /Shown 6 0 R /Hidden 7 0 R /WhenHidden 19 0 R >> >>';
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${resources}`;
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /Lang (${letter === 'a' ? 'pt-BR' : 'en-US'}) /MarkInfo << /Marked true >>
      /StructTreeRoot 10 0 R /Outlines 21 0 R
      /OCProperties << /OCGs [6 0 R 7 0 R] /D << ${layers} /Order [6 0 R 7 0 R] /Locked [7 0 R] >> >>
      /Names << /Dests << /Names [(alvo) [4 0 R /Fit]] >> /EmbeddedFiles << /Names [(nota.txt) 15 0 R] >>
        /JavaScript << /Names [(x) << /S /JavaScript /JS (1) >>] >> >>
      /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /P (${letter}-) /St 5 >>] >>
      /AcroForm << /Fields [17 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv ${letter === 'a' ? '5' : '23'} 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< ${page} /Contents 8 0 R /StructParents 0 /Annots [17 0 R 18 0 R] >>`,
    `<< ${page} /Contents 9 0 R /StructParents 1 >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (vista) >>',
    '<< /Type /OCG /Name (oculta) >>',
    streamObject('', content(1)),
    streamObject('', content(2)),
    `<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [12 0 R] 1 [13 0 R] 2 14 0 R] >> /ParentTreeNextKey 3
      /RoleMap << /Trecho /${letter === 'a' ? 'P' : 'Span'} >> /IDTree << /Names [(n1) 12 0 R] >> >>`,
    '<< /Type /StructElem /S /Document /P 10 0 R /K [12 0 R 13 0 R 14 0 R] >>',
    '<< /Type /StructElem /S /Trecho /P 11 0 R /Pg 3 0 R /K 0 /ID (n1) >>',
    '<< /Type /StructElem /S /Trecho /P 11 0 R /Pg 4 0 R /K 0 >>',
    '<< /Type /StructElem /S /Link /P 11 0 R /K << /Type /OBJR /Obj 18 0 R /Pg 3 0 R >> >>',
    '<< /Type /Filespec /F (nota.txt) /UF (nota.txt) /EF << /F 16 0 R >> >>',
    streamObject('/Type /EmbeddedFile', Buffer.from(`anexo ${letter}`)),
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (nome) /V (valor ${letter}) /P 3 0 R /Rect [20 100 180 120]
      /DA (/Helv 10 Tf 0 g) /F 4 /AP << /N 20 0 R >> >>`,
    '<< /Type /Annot /Subtype /Link /Rect [20 140 180 170] /Dest (alvo) /StructParent 2 /Border [0 0 1] >>',
    '<< /Type /OCMD /OCGs [7 0 R] /P /AllOff >>',
    streamObject(
      '/Type /XObject /Subtype /Form /BBox [0 0 160 20] /Resources << /Font << /Helv 5 0 R >> >>',
      Buffer.from(`BT /Helv 10 Tf 2 5 Td (valor ${letter}) Tj ET`),
    ),
    '<< /Type /Outlines /First 22 0 R /Last 22 0 R /Count 1 >>',
    `<< /Title (Capitulo ${letter}) /Parent 21 0 R /Dest (alvo) >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]);
}
