import { rawPdf, streamObject } from '../../container/support/pdf.ts';

/** The person who must not be found afterwards; nobody has this name or these numbers. */
export const SECRET = {
  name: 'Zulmira Quintanilha',
  cpf: '529.982.247-25',
  mail: 'zulmira.q@exemplo.com.br',
};

function utf16(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/**
 * Three pages. The first shows a name, a CPF in pieces and an address; the name is also in a title, a
 * bookmark, a hidden layer, invisible letters, letters beyond the edge, `ActualText`, a comment, a field, a
 * link, an attachment, XMP and an earlier state of the file. On the second the name is only in a comment. The
 * third has nothing of it.
 */
export function leakyPdf(): Buffer {
  const { name, cpf, mail } = SECRET;
  const [given = '', surname = ''] = name.split(' ');
  const shown = Buffer.from(
    [
      `BT /F 14 Tf 40 700 Td (Contratante: ) Tj (${given} ${surname.slice(0, 4)}) Tj (${surname.slice(4)}) Tj ET`,
      `BT /F 14 Tf 40 670 Td [(CPF ${cpf.slice(0, 5)}) -20 (${cpf.slice(5)})] TJ ET`,
      `BT /F 14 Tf 40 640 Td (Correio: ${mail}) Tj ET`,
      'BT /F 14 Tf 40 610 Td (O objeto deste contrato permanece legivel.) Tj ET',
      `/OC /Hidden BDC BT /F 14 Tf 40 560 Td (${name} em rascunho) Tj ET EMC`,
      `BT 3 Tr /F 14 Tf 40 530 Td (${name}) Tj ET`,
      `BT 0 Tr /F 14 Tf 40 -300 Td (${name}) Tj ET`,
      `/Span << /ActualText ${utf16(name)} >> BDC BT /F 14 Tf 40 500 Td (Fulana) Tj ET EMC`,
    ].join('\n'),
  );
  const second = Buffer.from('BT /F 14 Tf 40 700 Td (Segunda folha, com um comentario.) Tj ET');
  const third = Buffer.from('BT /F 14 Tf 40 700 Td (Terceira folha, sem dados.) Tj ET');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>${name}</dc:creator></x:xmpmeta>`;
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources 6 0 R';
  const current = rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines 13 0 R /Metadata 15 0 R /AcroForm << /Fields [18 0 R] /DA (/F 12 Tf 0 g) >>
      /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>
      /Names << /EmbeddedFiles << /Names [(nota) 16 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    `<< ${page} /Contents 9 0 R /Annots [12 0 R 18 0 R 19 0 R] >>`,
    `<< ${page} /Contents 10 0 R /Annots [20 0 R] >>`,
    `<< ${page} /Contents 11 0 R >>`,
    '<< /Font << /F 7 0 R >> /Properties << /Hidden 8 0 R >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /OCG /Name (camada) >>',
    streamObject('', shown),
    streamObject('', second),
    streamObject('', third),
    `<< /Type /Annot /Subtype /Text /Rect [400 700 420 720] /Contents ${utf16(`Falar com ${name}`)} >>`,
    '<< /Type /Outlines /First 14 0 R /Last 14 0 R /Count 1 >>',
    `<< /Title (Dados de ${name}) /Parent 13 0 R /Dest [3 0 R /Fit] >>`,
    streamObject('/Type /Metadata /Subtype /XML', Buffer.from(xmp)),
    `<< /Type /Filespec /F (nota de ${given}.txt) /EF << /F 17 0 R >> >>`,
    streamObject('/Type /EmbeddedFile', Buffer.from(`\ufeff${name} ${cpf}`, 'utf16le')),
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (quem) /V (${name}) /Rect [40 440 300 460] /P 3 0 R /F 4 /DA (/F 12 Tf 0 g) >>`,
    `<< /Type /Annot /Subtype /Link /Rect [40 635 300 655] /A << /S /URI /URI (mailto:${mail}) >> >>`,
    `<< /Type /Annot /Subtype /Text /Rect [400 700 420 720] /Contents (${cpf}) >>`,
  ]);
  // An earlier state of the file, as editors leave it: an object that was replaced by a later one with its
  // number.
  const earlier = Buffer.from(
    `%PDF-1.5\n21 0 obj\n<< /Type /Annot /Contents (${name} ${cpf} ${mail}) >>\nendobj\n`,
  );
  return Buffer.concat([earlier, current]);
}
