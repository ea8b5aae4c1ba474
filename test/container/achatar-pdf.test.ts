import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { appearanceObject, FIRST_MORE, type FormPdf, formPdf, utf16 } from './support/form-pdf.ts';
import { pageTexts, pixelsOf, qpdfOf, reportOf, streamObject, withPdf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function flattened(bytes: Uint8Array, options: object = {}) {
  const { files, state } = await runTool(url(), 'achatar-pdf', options, [{ name: 'ficha.pdf', bytes }]);
  if (state.state !== 'done') throw new Error(state.state === 'failed' ? state.message : state.state);
  return { bytes: files[0]?.bytes ?? Buffer.alloc(0), info: state.info ?? '' };
}

const flattenedForm = (form: FormPdf, options: object = {}) => flattened(formPdf(form), options);

/** All objects of a PDF, its streams unpacked, as one text. */
function plainBytes(bytes: Uint8Array): Promise<string> {
  return withPdf(bytes, async (path, directory) => {
    await execute('qpdf', ['--qdf', '--no-original-object-ids', path, `${directory}/plain.pdf`]);
    const { stdout } = await execute('cat', [`${directory}/plain.pdf`], {
      encoding: 'latin1',
      maxBuffer: 1e8,
    });
    return stdout;
  });
}

async function annotationsOf(bytes: Uint8Array): Promise<string[]> {
  const objects = JSON.stringify(await reportOf(bytes, 'qpdf'));
  return [
    ...objects.matchAll(/"\/Subtype":"\/(Widget|Link|Text|Popup|Stamp|FreeText|FileAttachment|Square)"/g),
  ]
    .map(([, kind = '']) => kind)
    .toSorted();
}

const rendered = new WeakMap<Uint8Array, ReturnType<typeof pixelsOf>>();

function pixelsOnce(bytes: Uint8Array) {
  const pixels = rendered.get(bytes) ?? pixelsOf(bytes);
  rendered.set(bytes, pixels);
  return pixels;
}

/** Whether anything but white is to be seen within a rectangle of the page's points. */
async function hasInk(bytes: Uint8Array, [left, bottom, right, top]: readonly number[]): Promise<boolean> {
  const { at } = await pixelsOnce(bytes);
  for (let x = left ?? 0; x < (right ?? 0); x += 2)
    for (let y = bottom ?? 0; y < (top ?? 0); y += 2)
      if (at(x / 400, 1 - y / 400).some((part) => part < 200)) return true;
  return false;
}

const same = async (left: Uint8Array, right: Uint8Array) =>
  (await pixelsOf(left)).data.equals((await pixelsOf(right)).data);

const AP = `/AP << /N ${FIRST_MORE} 0 R >>`;
const BOX = appearanceObject('1 0 0 rg 0 0 60 20 re f 0 0 1 rg 60 0 40 10 re f');

describe('achatar-pdf', () => {
  test.each([
    ['as it is', { page: '' }],
    ['turned and cropped', { page: '/Rotate 90 /CropBox [20 30 380 390]' }],
    ['with content that leaves its state open', { page: '', content: 'q 0.5 0 0 0.5 50 50 cm 0 g BT' }],
  ])('shows a page %s to the pixel as before, with nothing left to change but links', async (_, given) => {
    const fields = [
      `/FT /Tx /T (a) /Rect [20 300 220 340] ${AP}`,
      `/FT /Sig /T (b) /Rect [250 20 280 120] /AP << /N ${FIRST_MORE + 1} 0 R >>`,
      `/FT /Btn /T (c) /V /Sim /AS /Sim /Rect [20 20 60 60] /AP << /N << /Sim ${FIRST_MORE} 0 R /Off ${FIRST_MORE + 2} 0 R >> >>`,
      `/FT /Btn /T (d) /AS /Off /Rect [80 20 120 60] /AP << /N << /Sim ${FIRST_MORE} 0 R /Off ${FIRST_MORE + 2} 0 R >> >>`,
    ];
    const comments = [
      `/Subtype /Stamp /Rect [100 100 300 200] ${AP}`,
      `/Subtype /Text /F 28 /Rect [300 300 320 320] ${AP}`,
      '/Subtype /Link /Rect [10 10 50 50] /Border [0 0 1] /A << /S /URI /URI (https://example.com) >>',
      '/Subtype /Popup /Rect [100 100 200 200]',
    ];
    const more = [
      BOX,
      appearanceObject('0 0.6 0 rg 10 0 90 20 re f', '/Matrix [0 1 -1 0 20 0]'),
      appearanceObject('0.7 g 0 0 100 20 re f'),
    ];
    const bytes = formPdf({ ...given, fields, comments, more });
    const made = await flattened(bytes);
    expect(await same(made.bytes, bytes)).toBe(true);
    expect(await annotationsOf(made.bytes)).toEqual(['Link']);
    expect(await reportOf(made.bytes, 'acroform')).toMatchObject({ hasacroform: false });
    expect(made.info).toBe('ficha.pdf: 4 campos de formulário e 2 comentários viraram parte das páginas');
  });

  test('shows a stamp drawn in a unit of hundreds of thousands to the pixel as before', async () => {
    const bytes = formPdf({
      comments: [`/Subtype /Stamp /Rect [100 100 250 200] ${AP}`],
      more: [appearanceObject('0 0.6 0 rg 10 0 90 20 re f', '/Matrix [2000 0 0 2000 0 0]')],
    });
    const made = await flattened(bytes);
    expect(await same(made.bytes, bytes)).toBe(true);
  });

  test('draws in its place what content before it closes too often or moves', async () => {
    const { bytes } = await flattenedForm({
      content: '0.5 0 0 0.5 99 99 cm Q Q Q 0 1 0 rg 0 0 30 30 re f',
      comments: [`/Subtype /Stamp /Rect [100 200 300 300] ${AP}`],
      more: [appearanceObject('0 g 0 0 100 20 re f')],
    });
    const { at } = await pixelsOf(bytes);
    expect([at(0.26, 0.26), at(0.74, 0.49), at(0.24, 0.26), at(0.26, 0.24), at(0.27, 0.73)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
      [0, 255, 0],
    ]);
  });

  test('writes the values of fields that have no appearance, in any letters, as their fields would', async () => {
    const { bytes, info } = await flattenedForm({
      form: '/NeedAppearances true',
      fields: [
        `/FT /Tx /T (a) /V ${utf16('Inscrição: “ÇÃO” Ж π ✓')} /Rect [20 360 380 380]`,
        `/FT /Tx /T (b) /Ff 4096 /V ${utf16('uma linha longa que não cabe\rsegunda')} /Rect [20 300 140 355]`,
        '/FT /Tx /T (c) /Ff 16777216 /MaxLen 4 /V (7319) /Rect [200 300 300 320]',
        '/FT /Tx /T (d) /Ff 8192 /V (segredo) /Rect [200 330 300 350]',
        `/FT /Ch /Ff 131072 /T (e) /Opt [[(sp) ${utf16('São Paulo')}] [(rj) (Rio)]] /V (sp) /Rect [20 260 140 280]`,
        '/FT /Ch /T (f) /Opt [(maçã) (uva)] /V (uva) /Rect [20 200 140 250]',
        '/FT /Btn /Ff 65536 /T (g) /MK << /CA (Enviar) /BC [0] >> /Rect [20 160 100 180] /A << /S /URI /URI (https://example.com) >>',
        '/FT /Tx /T (h) /V (um texto que nunca vai caber) /Rect [200 260 240 280]',
      ],
    });
    const [text = ''] = await pageTexts(bytes);
    const words = text.split(/\s+/).join(' ');
    for (const part of ['Inscrição: “ÇÃO” Ж π ✓', 'uma linha longa', 'segunda', 'São Paulo', 'uva', 'Enviar'])
      expect(words).toContain(part);
    expect(words).toMatch(/7 ?3 ?1 ?9/);
    expect(words).toContain('*******');
    expect(words).not.toContain('segredo');
    expect(await annotationsOf(bytes)).toEqual(['Link']);
    expect(info).toContain('7 campos preenchidos não tinham desenho próprio');
    expect(info).toContain('1 campo tem mais texto do que cabe nele');
    const { stdout } = await withPdf(bytes, (path) => execute('pdffonts', [path]));
    expect(stdout.split('\n').filter((line) => / Type0| CID /.test(line))).not.toHaveLength(0);
  });

  test('sets a value to the left, the middle or the right, as its field says', async () => {
    const { bytes } = await flattenedForm({
      fields: [0, 1, 2].map(
        (quadding) =>
          `/FT /Tx /T (${quadding}) /Q ${quadding} /V (xxxxx) /Rect [20 ${200 + 30 * quadding} 380 ${220 + 30 * quadding}]`,
      ),
    });
    const seen = [0, 1, 2].map((quadding) =>
      Promise.all(
        [20, 160, 300].map((left) =>
          hasInk(bytes, [left, 200 + 30 * quadding, left + 80, 220 + 30 * quadding]),
        ),
      ),
    );
    expect(await Promise.all(seen)).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  test('tells where it has to write in another font', async () => {
    const font = (name: string) =>
      `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const { bytes, info } = await flattenedForm({
      form: `/DR << /Font << /A ${FIRST_MORE} 0 R /B ${FIRST_MORE + 1} 0 R >> >>`,
      fields: [
        `/FT /Tx /T (a) /DA (/A 12 Tf) /DR << /Font << /A ${FIRST_MORE} 0 R >> >> /V (um) /Rect [20 300 120 320]`,
        `/FT /Tx /T (b) /DA (/B 12 Tf) /DR << /Font << /B ${FIRST_MORE + 1} 0 R >> >> /V (dois) /Rect [20 250 120 270]`,
      ],
      more: [font('ArialMT'), font('ABCDEF+Verdana-Bold')],
    });
    expect((await pageTexts(bytes))[0]?.split(/\s+/)).toEqual(['um', 'dois']);
    expect(info).toContain('1 campo foi desenhado com uma fonte parecida, no lugar da que o formulário pede');
  });

  test('lets the value count that a field was given after its appearance was made, but not against its script', async () => {
    const shown = (text: string) => appearanceObject(`/Tx BMC BT /Helv 12 Tf 2 5 Td (${text}) Tj ET EMC`);
    const { bytes, info } = await flattenedForm({
      fields: [
        `/FT /Tx /T (a) /V (novo) /Rect [20 300 120 320] ${AP}`,
        `/FT /Tx /T (b) /V (igual) /Rect [20 250 120 270] /AP << /N ${FIRST_MORE + 1} 0 R >>`,
        `/FT /Tx /T (c) /V (1234.5) /Rect [20 200 120 220] /AP << /N ${FIRST_MORE + 2} 0 R >> /AA << /F << /S /JavaScript /JS (x) >> >>`,
      ],
      more: [shown('velho'), shown('igual'), shown('1.234,50')],
    });
    const [text = ''] = await pageTexts(bytes);
    expect(text.split(/\s+/)).toEqual(['novo', 'igual', '1.234,50']);
    expect(info).toContain('1 campo mostrava outra coisa que o valor preenchido; ficou o valor');
  });

  test('shows of a choice between buttons what it showed, and the value where no button says its state', async () => {
    const button = (name: string, left: number, more: string) =>
      `/FT /Btn /T (${name}) ${more} /Rect [${left} 300 ${left + 40} 340] /AP << /N << /Sim ${FIRST_MORE} 0 R >> >>`;
    const { bytes, info } = await flattenedForm({
      fields: [
        button('a', 20, '/V /Sim'),
        button('b', 100, '/V /Sim /AS /Off'),
        button('c', 180, '/AS /Sim'),
      ],
      more: [appearanceObject('0 g 0 0 100 20 re f')],
    });
    const ink = await Promise.all([20, 100, 180].map((left) => hasInk(bytes, [left, 300, left + 40, 340])));
    expect(ink).toEqual([true, false, true]);
    expect(info).toContain('1 opção está marcada nos dados do formulário, mas não aparecia marcada');
  });

  test('draws comments of all kinds that have no appearance where they are, and nowhere else', async () => {
    const kinds: [string, (x: number, y: number) => string][] = [
      ['/FreeText', () => '/DA (/Helv 12 Tf 1 0 0 rg) /Contents (texto)'],
      ['/Line', (x, y) => `/L [${x + 10} ${y + 10} ${x + 50} ${y + 40}] /LE [/OpenArrow /None]`],
      ['/Square', () => '/C [1 0 0]'],
      ['/Circle', () => '/IC [0 0 1]'],
      ['/Polygon', (x, y) => `/Vertices [${x} ${y} ${x + 60} ${y} ${x + 30} ${y + 50}]`],
      ['/PolyLine', (x, y) => `/Vertices [${x} ${y} ${x + 60} ${y} ${x + 30} ${y + 50}]`],
      ['/Ink', (x, y) => `/InkList [[${x} ${y} ${x + 20} ${y + 40} ${x + 50} ${y}]]`],
      ['/Highlight', () => ''],
      ['/Underline', (x, y) => `/QuadPoints [${x} ${y + 20} ${x + 60} ${y + 20} ${x} ${y} ${x + 60} ${y}]`],
      ['/Squiggly', (x, y) => `/QuadPoints [${x} ${y + 20} ${x + 60} ${y + 20} ${x} ${y} ${x + 60} ${y}]`],
      ['/StrikeOut', () => ''],
      ['/Stamp', () => '/Name /Approved'],
      ['/Caret', () => ''],
      ['/Text', () => '/Contents (nota)'],
      ['/FileAttachment', () => ''],
      ['/Redact', () => ''],
    ];
    const placed = kinds.map(([kind, more], place) => {
      const [x, y] = [20 + (place % 4) * 100, 20 + Math.floor(place / 4) * 100];
      return { kind, x, y, entries: `/Subtype ${kind} /Rect [${x} ${y} ${x + 60} ${y + 50}] ${more(x, y)}` };
    });
    const { bytes } = await flattenedForm({ comments: placed.map(({ entries }) => entries) });
    for (const { kind, x, y } of placed) {
      const ink = [
        await hasInk(bytes, [x - 4, y - 4, x + 64, y + 54]),
        await hasInk(bytes, [x + 70, y - 16, x + 80, y + 70]),
        await hasInk(bytes, [x - 16, y + 62, x + 80, y + 76]),
      ];
      expect([kind, ...ink]).toEqual([kind, true, false, false]);
    }
    expect(await annotationsOf(bytes)).toEqual([]);
  });

  test('lets a text below a highlight be read', async () => {
    const { bytes } = await flattenedForm({
      content: '0 g 150 120 100 60 re f',
      comments: [
        '/Subtype /Highlight /Rect [100 100 300 200] /QuadPoints [100 200 300 200 100 100 300 100] /C [1 1 0]',
      ],
    });
    const { at } = await pixelsOf(bytes);
    expect([at(0.5, 0.625), at(0.3, 0.625)]).toEqual([
      [0, 0, 0],
      [255, 255, 0],
    ]);
  });

  test('tells of what comments had beside their looks, and keeps their files among the attachments', async () => {
    const { bytes, info } = await flattenedForm({
      comments: [
        `/Subtype /Text /Rect [20 300 40 320] /Contents ${utf16('Rever este parágrafo')} ${AP}`,
        `/Subtype /FileAttachment /Rect [60 300 80 320] ${AP} /FS << /Type /Filespec /F (nota.txt) /UF (nota.txt) /EF << /F ${FIRST_MORE + 1} 0 R >> >>`,
        `/Subtype /Redact /Rect [100 300 200 320] ${AP}`,
        `/Subtype /Screen /Rect [300 300 340 340] ${AP}`,
      ],
      more: [BOX, streamObject('/Type /EmbeddedFile', Buffer.from('anexo'))],
    });
    expect(info).toBe(
      'ficha.pdf: 3 comentários viraram parte das páginas; 1 comentário tem um texto que só se lia ao abri-lo, e que não ficou no resultado; para mantê-lo em uma lista no fim, envie comment_list como true; ' +
        '1 arquivo que estava em um comentário passou para os anexos do documento; ' +
        '1 marca de tarja não tinha sido aplicada: o que está sob ela continua no arquivo; para apagar, use ocultar-dados; ' +
        '1 elemento de vídeo, som ou 3D ficou como estava',
    );
    const { stdout } = await withPdf(bytes, (path) => execute('pdfdetach', ['-list', path]));
    expect(stdout).toContain('nota.txt');
  });

  test('tells of values that were on no page', async () => {
    const { info } = await flattenedForm({
      fields: ['/FT /Tx /T (a) /V (visto) /Rect [20 300 120 320]'],
      form: `/Fields [${FIRST_MORE} 0 R ${FIRST_MORE + 1} 0 R ${FIRST_MORE + 2} 0 R]`,
      more: ['<< /FT /Tx /T (b) /V (guardado) >>', '<< /FT /Tx /T (c) /V () >>'],
    });
    expect(info).toContain('1 campo que não está em nenhuma página saiu, com o valor dele');
  });

  test('lists at the end, where it is asked to, what comments said', async () => {
    const long = 'uma frase que se repete muitas vezes. '.repeat(300);
    const { bytes, info } = await flattenedForm(
      {
        comments: [
          `/Subtype /Text /Rect [20 300 40 320] /T ${utf16('Márcia')} /M (D:20260131120000) /Contents ${utf16('Rever isto: ação')} ${AP}`,
          `/Subtype /Highlight /Rect [20 200 40 220] /Contents ${utf16(long)} ${AP}`,
        ],
        more: [BOX],
      },
      { comment_list: true },
    );
    const texts = await pageTexts(bytes);
    expect(texts).toHaveLength(4);
    expect(texts[1]).toMatch(
      /^Comentários\s+Página 1 · Márcia · 31\/01\/2026\s+Rever isto: ação\s+Página 1\s+uma frase/,
    );
    expect(texts.join(' ').match(/muitas\s+vezes\./g)).toHaveLength(300);
    expect(info).toContain('2 textos de comentários estão na lista acrescentada no fim do arquivo');
  });

  test('goes by what is seen on a screen, or on paper', async () => {
    const fields = [
      `/FT /Tx /T (a) /F 6 /V (oculto) /Rect [20 300 120 320] ${AP}`,
      `/FT /Tx /T (b) /F 0 /Rect [20 250 120 270] ${AP}`,
      `/FT /Tx /T (c) /F 36 /Rect [20 200 120 220] ${AP}`,
    ].map((field) => field.replace('/FT', '/X 1 /FT'));
    const bytes = Buffer.from(
      formPdf({ fields, more: [BOX] })
        .toString('latin1')
        .replaceAll('/F 4 /X', '/Q 0 /X'),
      'latin1',
    );
    const seen = async (view: string) => {
      const made = await flattened(bytes, { view });
      return Promise.all([300, 250, 200].map((bottom) => hasInk(made.bytes, [20, bottom, 120, bottom + 20])));
    };
    expect([await seen('tela'), await seen('impressao')]).toEqual([
      [false, true, false],
      [false, false, true],
    ]);
    expect((await flattened(bytes)).info).toContain(
      '2 campos que não apareciam na tela saíram, com os valores deles',
    );
  });

  test.each([
    'ON',
    'OFF',
  ] as const)('leaves of layers what is to be seen (base state %s), and nothing of the others', async (base) => {
    const source = traitsPdf('a', base);
    const { bytes, info } = await flattened(source);
    expect(await same(bytes, source)).toBe(true);
    const plain = await plainBytes(bytes);
    expect(plain).toContain('20 20 40 40 re');
    expect(plain).toContain('140 20 40 40 re');
    expect(plain).not.toMatch(/80 20 40 40 re|1 0 0 rg 80|OCProperties|\/OCG|\/OC |oculta/);
    expect(info).toBe(
      'ficha.pdf: 1 campo de formulário virou parte das páginas; 2 camadas foram achatadas: 1 visível ficou, e o conteúdo de 1 oculta saiu do arquivo',
    );
  });

  test('leaves nothing of hidden layers in pictures, forms, patterns, annotations, tags and data of programs', async () => {
    const first = FIRST_MORE;
    const picture = (name: string, more = '') =>
      streamObject(
        `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${more}`,
        Buffer.from(`${name}-imagem`),
      );
    const source = formPdf({
      content: [
        '/OC /L BDC q 50 0 0 50 20 20 cm /A Do Q EMC',
        'q 50 0 0 50 100 20 cm /B Do Q q 50 0 0 50 180 20 cm /C Do Q /D Do',
        '/OC /L BDC /Span << /MCID 0 >> BDC BT /F 12 Tf 20 300 Td (palavrasecreta) Tj ET EMC EMC',
        '/OC /M BDC 0 0 1 rg 300 300 40 40 re f EMC',
      ].join('\n'),
      page: '/StructParents 0 /PieceInfo << /Editor << /Private (camada inteira) >> >>',
      resources: `/XObject << /A ${first} 0 R /B ${first + 1} 0 R /C ${first + 2} 0 R /D ${first + 3} 0 R >>
        /Properties << /L ${first + 4} 0 R /M ${first + 5} 0 R >>`,
      catalog: `/OCProperties << /OCGs [${first + 4} 0 R] /D << /OFF [${first + 4} 0 R] >> >>
        /StructTreeRoot ${first + 6} 0 R`,
      comments: [
        `/Subtype /Square /OC ${first + 4} 0 R /C [1 0 0] /Contents (comentariosecreto) /Rect [20 200 60 240]`,
        `/Subtype /Square /OC ${first + 5} 0 R /C [0 1 0] /Rect [80 200 120 240]`,
        `/Subtype /Link /Rect [0 0 9 9] /A << /S /SetOCGState /State [/ON ${first + 4} 0 R] >>`,
      ],
      more: [
        picture('a'),
        picture('b', `/OC ${first + 4} 0 R`),
        picture('c'),
        // It has no resources of its own: its names are those of the page.
        streamObject(
          '/Type /XObject /Subtype /Form /BBox [0 0 400 400]',
          Buffer.from('/OC /L BDC 1 0 0 rg 200 200 77 77 re f EMC 0 1 0 rg 300 100 40 40 re f'),
        ),
        '<< /Type /OCG /Name (nomesecreto) >>',
        `<< /Type /OCMD /OCGs [${first + 4} 0 R] /P /AllOff >>`,
        `<< /Type /StructTreeRoot /K ${first + 7} 0 R /ParentTree << /Nums [0 [${first + 7} 0 R]] >> >>`,
        `<< /Type /StructElem /S /Span /P ${first + 6} 0 R /Pg 3 0 R /K 0 /ActualText (faladosecreto) >>`,
      ],
    });
    const { bytes, info } = await flattened(source);
    expect(await same(bytes, source)).toBe(true);
    expect(await hasInk(bytes, [300, 300, 340, 340])).toBe(true);
    const plain = await plainBytes(bytes);
    expect(plain).toContain('c-imagem');
    expect(plain).not.toMatch(/secret|a-imagem|b-imagem|77 77|camada inteira|OCG|OCMD/);
    expect(info).toBe(
      'ficha.pdf: 1 comentário virou parte das páginas; 1 camada foi achatada: 0 visíveis ficaram, e o conteúdo de 1 oculta saiu do arquivo; ' +
        '1 anotação de uma camada oculta saiu; 1 ação que mostrava ou ocultava camadas saiu; ' +
        'saíram os dados de edição do programa de origem, que podem guardar as camadas ocultas',
    );
  });

  test('does not guess at layers in content that cannot be read', async () => {
    const bytes = formPdf({
      content: '/OC /L BDC (sem fim',
      resources: `/Properties << /L ${FIRST_MORE} 0 R >>`,
      catalog: `/OCProperties << /OCGs [${FIRST_MORE} 0 R] /D << /OFF [${FIRST_MORE} 0 R] >> >>`,
      more: ['<< /Type /OCG /Name (a) >>'],
    });
    const files = [{ name: 'ficha.pdf', bytes }];
    expect(await failureOf(url(), 'achatar-pdf', {}, files)).toMatch(
      /camadas .* não podem ser separadas com segurança/,
    );
  });

  test('keeps outline, links, tags, attachments, labels, scripts and language, with the values among the tags', async () => {
    const { bytes } = await flattened(traitsPdf('a', 'ON'));
    const said = await withPdf(
      bytes,
      async (path) => (await execute('pdfinfo', ['-struct-text', path])).stdout,
    );
    expect(said).toContain('Texto a1');
    const plain = await plainBytes(bytes);
    for (const kept of [
      '/OBJR',
      '(alvo)',
      '(Capitulo a)',
      '(nota.txt)',
      '/JavaScript',
      '(pt-BR)',
      '/PageLabels',
      '/IDTree',
    ])
      expect(plain).toContain(kept);
    expect(await annotationsOf(bytes)).toEqual(['Link']);
  });

  test('gives the tag of a field the value that is drawn for it', async () => {
    const { bytes } = await flattenedForm({
      catalog: `/MarkInfo << /Marked true >> /StructTreeRoot ${FIRST_MORE} 0 R`,
      page: '/Tabs /S',
      fields: ['/FT /Tx /T (a) /V (valor lido) /StructParent 0 /Rect [20 300 220 320]'],
      comments: ['/Subtype /Square /Rect [20 100 60 140]'],
      more: [
        `<< /Type /StructTreeRoot /K ${FIRST_MORE + 1} 0 R /ParentTree << /Nums [0 ${FIRST_MORE + 1} 0 R] >> >>`,
        `<< /Type /StructElem /S /Form /P ${FIRST_MORE} 0 R /Pg 3 0 R /K << /Type /OBJR /Obj ${FIRST_MORE + 2} 0 R >> >>`,
      ],
    });
    const said = await withPdf(
      bytes,
      async (path) => (await execute('pdfinfo', ['-struct-text', path])).stdout,
    );
    expect(said).toContain('valor lido');
    const plain = await plainBytes(bytes);
    expect(plain).not.toContain('/OBJR');
    expect(plain).toContain('/Artifact BMC');
  });

  test('flattens only what it is asked to', async () => {
    const source = formPdf({
      fields: [`/FT /Tx /T (a) /V (valor) /Rect [20 300 120 320] ${AP}`],
      comments: [`/Subtype /Stamp /Rect [20 200 120 220] ${AP}`],
      content: '/OC /L BDC 0 1 0 rg 20 20 40 40 re f EMC',
      resources: `/Properties << /L ${FIRST_MORE + 1} 0 R >>`,
      catalog: `/OCProperties << /OCGs [${FIRST_MORE + 1} 0 R] /D << >> >>`,
      more: [appearanceObject('BT /Helv 12 Tf 2 5 Td (valor) Tj ET'), '<< /Type /OCG /Name (fundo) >>'],
    });
    const left = async (flatten: string[]) => {
      const { bytes } = await flattened(source, { flatten });
      const catalog = await plainBytes(bytes);
      expect(await same(bytes, source)).toBe(true);
      return [...(await annotationsOf(bytes)), ...(catalog.includes('/OCProperties') ? ['camadas'] : [])];
    };
    expect(await left(['formularios'])).toEqual(['Stamp', 'camadas']);
    expect(await left(['comentarios'])).toEqual(['Widget', 'camadas']);
    expect(await left(['camadas'])).toEqual(['Stamp', 'Widget']);
    const { fields } = await reportOf((await flattened(source, { flatten: ['camadas'] })).bytes, 'acroform');
    expect(fields).toMatchObject([{ fullname: 'a', value: 'u:valor' }]);
  });

  test('gives back as it came what has nothing to flatten', async () => {
    const bytes = await makePdf('folha', 2);
    const made = await flattened(bytes);
    expect(Buffer.compare(made.bytes, bytes)).toBe(0);
    expect(made.info).toBe('ficha.pdf: não há o que achatar; o arquivo foi mantido como veio');
  });

  test('has no pages to flatten in a dynamic XFA form, and leaves the XFA of a static one out', async () => {
    const xfa = '/XFA [(template) 4 0 R]';
    const files = [{ name: 'ficha.pdf', bytes: formPdf({ form: xfa }) }];
    expect(await failureOf(url(), 'achatar-pdf', {}, files)).toMatch(/formulário XFA dinâmico/);
    const { info, bytes } = await flattenedForm({
      form: xfa,
      fields: [`/FT /Tx /T (a) /Rect [20 300 120 320] ${AP}`],
      more: [BOX],
    });
    expect(info).toContain('a parte XFA do formulário saiu');
    expect(await plainBytes(bytes)).not.toContain('/XFA');
  });

  test('needs the declaration where the author forbids changes, keeps what else is restricted, and opens no password', async () => {
    const source = traitsPdf('a', 'ON');
    const locked = (...rights: string[]) => qpdfOf(source, ['--encrypt', '', 'dono', '256', ...rights, '--']);
    const forbidden = [{ name: 'ficha.pdf', bytes: await locked('--assemble=n') }];
    expect(await failureOf(url(), 'achatar-pdf', {}, forbidden)).toMatch(/restringiu .* authorized/);
    const encryptionOf = (bytes: Uint8Array) =>
      withPdf(bytes, async (path) => (await execute('qpdf', ['--show-encryption', path])).stdout);
    const freed = await runTool(url(), 'achatar-pdf', { authorized: true }, forbidden);
    expect(await encryptionOf(freed.files[0]?.bytes ?? Buffer.alloc(0))).toContain('not encrypted');
    const kept = await flattened(await locked('--print=none'));
    expect(await encryptionOf(kept.bytes)).toContain('print low resolution: not allowed');
    expect(kept.info).toContain('o arquivo mantém as restrições do autor');
    const closed = [{ name: 'ficha.pdf', bytes: await qpdfOf(source, ['--encrypt', 'x', 'y', '256', '--']) }];
    expect(await failureOf(url(), 'achatar-pdf', {}, closed)).toContain('protegido por senha');
  });

  test('tells that a signature holds no more', async () => {
    const { info } = await flattenedForm({
      fields: [`/FT /Sig /T (a) /V << /Type /Sig /Contents <00> >> /Rect [20 300 120 320] ${AP}`],
      more: [BOX],
    });
    expect(info).toContain('as assinaturas digitais do original não valem para o resultado');
  });

  test('goes through fields and comments that are not what they should be', async () => {
    const first = FIRST_MORE;
    const { bytes, info } = await flattenedForm({
      form: '/NeedAppearances true',
      fields: [
        `/FT /Tx /T (a) /V (um) /Rect [20 300 120 320] /Parent ${first} 0 R`,
        '/FT /Tx /T [1] /V << /A 1 >> /Rect (x) /DA 7 /MK [1] /AP 3',
        '/FT /Ch /T (c) /V [1 2 null] /Opt [[] [1] 9] /TI (x) /Rect [20 20 20 20]',
        '/FT /Btn /AP << /N << /Off 4 >> >> /AS 3 /Rect [1 2 3]',
        `/FT /Tx /T (e) /Ff 16777216 /MaxLen 1e30 /V (dois) /DA (/Helv 1e9 Tf << 0 g) /Rect [20 100 120 120]`,
      ],
      comments: [
        '/Subtype /Ink /InkList [[1] [] 3] /Rect [0 0 9 9]',
        '/Subtype 3',
        '/Subtype /Line /L [0 0]',
      ],
      more: [`<< /T (laco) /Kids [${first} 0 R ${first + 1} 0 R] /Parent ${first} 0 R >>`],
    });
    expect((await pageTexts(bytes))[0]).toContain('um');
    expect(info).toContain('5 campos de formulário');
    expect(await annotationsOf(bytes)).toEqual([]);
  });

  test('flattens two thousand fields', async () => {
    const fields = Array.from(
      { length: 2_000 },
      (_, at) =>
        `/FT /Tx /T (f${at}) /V (${at}) /Rect [${(at % 100) * 4} ${Math.floor(at / 100) * 2} ${(at % 100) * 4 + 4} ${Math.floor(at / 100) * 2 + 2}]`,
    );
    const { info } = await flattenedForm({ fields });
    expect(info).toContain('2.000 campos de formulário viraram parte das páginas');
  });
});
