import { rawPdf, streamObject } from './pdf.ts';

const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const [SCREEN, PRINT, HIDDEN, NO_VIEW, TOGGLE_NO_VIEW] = [0, 4, 2, 32, 256];

function line(text: string, y: number, x = 30): string {
  return `BT /F 24 Tf ${x} ${y} Td (${text}) Tj ET\n`;
}

interface Parts {
  catalog?: string;
  page?: string;
  content?: string;
  resources?: string;
  /** Objects from the fifth on. */
  more?: readonly (string | Buffer)[];
}

export function contractWith({
  catalog = '',
  page = '',
  content = '',
  resources = '',
  more = [],
}: Parts): Buffer {
  const text = line('Contrato de compra', 250) + line('Valor: R$', 200) + content;
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Resources << ${FONT} ${resources} >> ${page} >>`,
    streamObject('', Buffer.from(text)),
    ...more,
  ]);
}

function appearance(text: string): Buffer {
  const content = `1 1 1 rg 0 0 200 30 re f 0 g BT /F 24 Tf 2 5 Td (${text}) Tj ET`;
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << ${FONT} >>`;
  return streamObject(form, Buffer.from(content));
}

export function stamped(flags: number): Buffer {
  const stamp = `<< /Type /Annot /Subtype /Stamp /Rect [150 195 350 225] /F ${flags} /AP << /N 6 0 R >> >>`;
  return contractWith({ page: '/Annots [5 0 R]', more: [stamp, appearance('900.000,00')] });
}

const USAGE = {
  onPaper: '/Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >>',
  onScreen: '/Usage << /View << /ViewState /ON >> /Print << /PrintState /OFF >> >>',
  notExported: '/Usage << /Export << /ExportState /OFF >> >>',
};

function heeding(...events: string[]): string {
  return `/AS [${events.map((event) => `<< /Event /${event} /Category [/${event}] /OCGs [5 0 R] >>`).join(' ')}]`;
}

function layered(configuration: string, usage: string, membership?: string): Buffer {
  return contractWith({
    catalog: `/OCProperties << /OCGs [5 0 R] /D << ${configuration} >> >>`,
    resources: `/Properties << /L ${membership === undefined ? 5 : 6} 0 R >>`,
    content: `/OC /L BDC ${line('900.000,00', 200, 150)}EMC\n`,
    more: [`<< /Type /OCG /Name (Valor) ${usage} >>`, ...(membership === undefined ? [] : [membership])],
  });
}

export function filled(value: string, shown: string | null, ofForm = '', ofCatalog = ''): Buffer {
  const look = shown === null ? '' : '/AP << /N 6 0 R >>';
  const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (valor) /F 4 /Rect [150 195 350 225] /V (${value}) /DA (/F 24 Tf 0 g) ${look} >>`;
  return contractWith({
    catalog: `/AcroForm << /Fields [5 0 R] /DR << ${FONT} >> /DA (/F 12 Tf 0 g) ${ofForm} >> ${ofCatalog}`,
    page: '/Annots [5 0 R]',
    more: [field, ...(shown === null ? [] : [appearance(shown)])],
  });
}

/** Documents whose screen shows another thing than paper, in any reader that does what they ask for. */
export const ONE_SIDED: Record<string, Buffer> = {
  'a layer for paper': layered(heeding('View', 'Print'), USAGE.onPaper),
  'a layer for the screen': layered(heeding('View', 'Print'), USAGE.onScreen),
  'a layer for paper that only browsers heed': layered('', USAGE.onPaper),
  'a layer by an expression': layered(
    heeding('View', 'Print'),
    USAGE.onScreen,
    '<< /Type /OCMD /OCGs [5 0 R] /VE [/Not 5 0 R] >>',
  ),
  'a stamp for paper': stamped(NO_VIEW | PRINT),
  'a stamp for the screen': stamped(SCREEN),
  'a stamp that a pointer shows': stamped(NO_VIEW | PRINT | TOGGLE_NO_VIEW),
};

/** Documents that look otherwise in some readers. */
export const OF_SOME_READERS: Record<string, Buffer> = {
  'a layer that is not exported': layered(heeding('Export'), USAGE.notExported),
  'a field that shows another value': filled('900.000,00', '100,00'),
  'a field that is to be redrawn': filled('900.000,00', '100,00', '/NeedAppearances true'),
  'a field without an appearance': filled('900.000,00', null),
};

/** Documents that give a printer what no screen shows, or change by themselves. */
export const FOR_PRINTERS: Record<string, Buffer> = {
  'uma imagem que a impressora usaria no lugar da mostrada': contractWith({
    resources: '/XObject << /I 5 0 R >>',
    content: 'q 200 0 0 30 150 195 cm /I Do Q',
    more: [picture(200, '/Alternates [<< /Image 6 0 R /DefaultForPrinting true >>]'), picture(0)],
  }),
  'um código PostScript, que só a impressora desenharia': contractWith({
    resources: '/XObject << /P 5 0 R >>',
    content: '/P Do',
    more: [streamObject('/Type /XObject /Subtype /PS', Buffer.from('(900.000,00) show'))],
  }),
  'um ajuste de cores que muda conforme a impressora': contractWith({
    resources: '/ExtGState << /G << /Type /ExtGState /TR 5 0 R >> >>',
    content: `q /G gs 1 g ${line('900.000,00', 150)} Q`,
    more: ['<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>'],
  }),
  'a escolha do que é impresso das páginas': contractWith({
    catalog: '/ViewerPreferences << /PrintArea /MediaBox >>',
    page: '/CropBox [0 170 400 300]',
    content: line('900.000,00', 100),
  }),
  'um código JavaScript': filled(
    '100,00',
    '100,00',
    '',
    '/AA << /WP << /S /JavaScript /JS (this.getField\\("valor"\\).value = "900.000,00") >> >>',
  ),
  'a versão XFA do formulário': filled('100,00', '100,00', '/XFA (<xdp>900.000,00</xdp>)'),
};

/** A white area that covers an amount on a screen, and lets it be printed. */
export const OVERPRINTED = contractWith({
  resources: '/ExtGState << /G << /Type /ExtGState /OP true /op true /OPM 1 >> >>',
  content: `0 0 0 1 k ${line('900.000,00', 150)} q /G gs 0 0 0 0 k 20 140 300 40 re f Q`,
});

/** Documents that hold layers, fields and annotations, and look the same to everybody. */
export const AGREEING: Record<string, Buffer> = {
  'a stamp on both': stamped(PRINT),
  'a hidden stamp': stamped(HIDDEN | PRINT),
  'a field that shows its value': filled('100,00', '100,00'),
  'a layer that is always shown': layered('', ''),
  'a layer that is never shown': layered('/OFF [5 0 R]', ''),
  'a framed link': contractWith({
    page: '/Annots [5 0 R]',
    more: [
      '<< /Type /Annot /Subtype /Link /Rect [150 195 350 225] /Border [0 0 1] /C [1 0 0] /A << /S /URI /URI (https://exemplo.com.br) >> >>',
    ],
  }),
};

function picture(grey: number, more = ''): Buffer {
  const image = `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray ${more}`;
  return streamObject(image, Buffer.from([grey, grey, grey, grey]));
}
