import { describe, expect, test } from 'vitest';
import {
  oddForArchives,
  oddOperandsPdf,
  spacelessPdf,
  wideLettersPdf,
} from '../support/archive/documents.ts';
import { pageTexts, pixelsOf, qpdfOf, rawPdf, reportOf, streamObject } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { hasPreflight, preflight } from './support/preflight.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function archived(bytes: Uint8Array, options: object = {}) {
  const { files, state } = await runTool(url(), 'pdf-para-pdfa', options, [{ name: 'ata.pdf', bytes }]);
  if (state.state !== 'done') throw new Error(state.state === 'failed' ? state.message : state.state);
  return { bytes: files[0]?.bytes, info: state.info ?? '' };
}

/** The catalog of a PDF, and any object of it. */
async function objectsOf(bytes: Uint8Array | undefined) {
  const [, objects] = await reportOf(bytes, 'qpdf');
  const at = (reference: string) =>
    objects[`obj:${reference}`].value ?? objects[`obj:${reference}`].stream.dict;
  return { catalog: at(objects.trailer.value['/Root']), info: at(objects.trailer.value['/Info']), at };
}

const CHECKED = 'conferido pelas verificações estruturais da Papelada, não por um validador certificado';
const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]';

/** A page with this content, resources and more of its own; `more` are objects from 5 on. */
function pagePdf(
  content: string,
  resources: string,
  more: (string | Buffer)[] = [],
  own = '',
  catalog = '',
): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE} /Contents 4 0 R /Resources << ${resources} >> ${own} >>`,
    streamObject('', Buffer.from(content)),
    ...more,
  ]);
}

/** What `traitsPdf` has, with a title and dates. */
async function titledPdf(): Promise<Uint8Array> {
  const source = traitsPdf('a', 'ON').toString('latin1');
  const size = Number(/\/Size (\d+)/.exec(source)?.[1]);
  const title = Buffer.from('\ufeffAta da reunião nº 3 — ação', 'utf16le').swap16().toString('hex');
  const info = `${size} 0 obj\n<< /Title <${title}> /Author (Jo\xe3o & Filhos) /CreationDate (D:20240102030405-03'00') >>\nendobj\n`;
  const start = source.lastIndexOf('xref\n0 ');
  const withInfo =
    source.slice(0, start) +
    info +
    source.slice(start).replace('/Root 1 0 R', `/Root 1 0 R /Info ${size} 0 R`);
  return qpdfOf(Buffer.from(withInfo, 'latin1'), []);
}

describe('pdf-para-pdfa', () => {
  test('keeps layers, tags, form, links, outline, language and title in 2b, and names what went', async () => {
    const { bytes, info } = await archived(await titledPdf());
    expect(info).toBe(
      `ata.pdf: convertido para PDF/A-2b, com as páginas como estavam; ${CHECKED}; saíram os scripts (JavaScript); ` +
        'saiu o anexo nota.txt, que só o nível 3b mantém; a fonte Helvetica não vinha no arquivo e foi embutida na forma equivalente que temos',
    );
    const { catalog, info: said, at } = await objectsOf(bytes);
    expect(Object.keys(catalog)).toEqual(
      expect.arrayContaining(['/OCProperties', '/StructTreeRoot', '/AcroForm', '/Outlines', '/PageLabels']),
    );
    expect(catalog['/Lang']).toBe('u:pt-BR');
    expect(catalog['/Names']).not.toHaveProperty('/JavaScript');
    expect(catalog['/Names']).not.toHaveProperty('/EmbeddedFiles');
    expect(catalog['/OutputIntents'][0]).toMatchObject({ '/S': '/GTS_PDFA1' });
    expect(at(catalog['/Outlines'])['/Count']).toBe(1);
    expect(said).toMatchObject({
      '/Title': 'u:Ata da reunião nº 3 — ação',
      '/Author': 'u:João & Filhos',
      '/CreationDate': "u:D:20240102030405-03'00'",
    });
    const xmp = Buffer.from(bytes ?? []).toString('utf8');
    expect(xmp).toContain('<rdf:li xml:lang="x-default">Ata da reunião nº 3 — ação</rdf:li>');
    expect(xmp).toContain('<rdf:li>João &amp; Filhos</rdf:li>');
    expect(xmp).toContain('<xmp:CreateDate>2024-01-02T03:04:05-03:00</xmp:CreateDate>');
    expect(await pageTexts(bytes)).toEqual([expect.stringContaining('Texto a1'), 'Texto a2']);
    const { at: pixel } = await pixelsOf(bytes);
    expect([pixel(0.2, 0.7), pixel(0.5, 0.7)]).toEqual([
      [0, 255, 0],
      [255, 255, 255],
    ]);
  });

  test('keeps attachments in 3b, with their relation to the document', async () => {
    const { bytes, info } = await archived(await titledPdf(), { level: '3b' });
    expect(info).not.toContain('anexo');
    const { catalog, at } = await objectsOf(bytes);
    const [file] = catalog['/AF'];
    expect(at(file)).toMatchObject({
      '/AFRelationship': '/Unspecified',
      '/F': 'u:nota.txt',
      '/UF': 'u:nota.txt',
    });
    expect(Buffer.from(bytes ?? []).toString('utf8')).toContain('<pdfaid:part>3</pdfaid:part>');
  });

  test('makes of layers, tags and transparency in 1b what Preflight takes, and says so', async () => {
    const { bytes, info } = await archived(await titledPdf(), { level: '1b' });
    expect(info).toContain('com as páginas redesenhadas');
    expect(info).toContain('as camadas não foram mantidas: ficou o que estava visível');
    expect(info).toContain('a marcação de acessibilidade não foi mantida');
    const { catalog } = await objectsOf(bytes);
    expect(Object.keys(catalog)).toEqual(expect.arrayContaining(['/Outlines', '/AcroForm', '/Lang']));
    if (hasPreflight) expect(await preflight(bytes)).toBe('The file file.pdf is a valid PDF/A-1b file');
  });

  test('flattens in 1b what shines through, and keeps it in 2b', async () => {
    const bytes = pagePdf('/S gs 1 0 0 rg 20 20 160 160 re f', '/ExtGState << /S << /ca 0.5 >> >>');
    const [flat, kept] = [await archived(bytes, { level: '1b' }), await archived(bytes)];
    expect(flat.info).toContain('as transparências foram achatadas');
    expect(kept.info).toBe(`ata.pdf: convertido para PDF/A-2b, com as páginas como estavam; ${CHECKED}`);
    for (const { bytes: made } of [flat, kept])
      expect((await pixelsOf(made)).at(0.5, 0.5)[1]).toBeGreaterThan(120);
    if (hasPreflight) expect(await preflight(flat.bytes)).toBe('The file file.pdf is a valid PDF/A-1b file');
  });

  test('gives back what already is of the level as it came', async () => {
    const { bytes } = await archived(await makePdf('folha', 2));
    const again = await archived(bytes ?? new Uint8Array());
    expect(Buffer.compare(again.bytes ?? Buffer.alloc(0), bytes ?? Buffer.alloc(1))).toBe(0);
    expect(again.info).toBe(
      'ata.pdf: já era PDF/A-2b pelas verificações estruturais da Papelada, e foi mantido como veio',
    );
  });

  test('takes no claim for granted', async () => {
    const { bytes } = await archived(await makePdf('folha'));
    const broken = await qpdfOf(bytes ?? new Uint8Array(), ['--object-streams=disable']);
    const text = Buffer.from(broken).toString('latin1').replace('/OutputIntents', '/OutputXntents');
    const { info } = await archived(Buffer.from(text, 'latin1'));
    expect(info).toContain('dizia ser PDF/A-2b, mas há cores sem perfil que as defina');
  });

  test('draws pages anew whose fonts it cannot bring by themselves', async () => {
    const bytes = pagePdf('BT /F 20 Tf 20 100 Td (Palavra) Tj ET', '/Font << /F 5 0 R >>', [
      '<< /Type /Font /Subtype /TrueType /BaseFont /Verdana /Encoding /WinAnsiEncoding >>',
    ]);
    const { bytes: made, info } = await archived(bytes);
    expect(info).toContain('com as páginas redesenhadas');
    expect(info).toContain('a fonte Verdana não vinha no arquivo e foi trocada por outra');
    expect(await pageTexts(made)).toEqual(['Palavra']);
  });

  test('fails where nobody can tell which letters a font would have shown', async () => {
    const bytes = pagePdf('BT /F 20 Tf 20 100 Td <00410042> Tj ET', '/Font << /F 5 0 R >>', [
      '<< /Type /Font /Subtype /Type0 /BaseFont /Calibri /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Calibri /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>',
    ]);
    expect(await failureOf(url(), 'pdf-para-pdfa', {}, [{ name: 'ata.pdf', bytes }])).toMatch(
      /^O arquivo "ata.pdf" não pôde ser convertido para PDF\/A-2b: há fontes que não estão embutidas, e .*\(Calibri\)\./,
    );
  });

  test('tells of a signature, and asks for the declaration where the author restricts', async () => {
    const signed = pagePdf(
      '',
      '',
      [
        '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /F 132 /Rect [0 0 0 0] /V << /Type /Sig /Filter /X /ByteRange [0 1 2 3] /Contents <00> >> >>',
      ],
      '/Annots [5 0 R]',
      '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>',
    );
    expect((await archived(signed)).info).toContain('as assinaturas digitais do original não valem');
    const locked = await qpdfOf(await makePdf('folha'), [
      '--encrypt',
      '',
      'dono',
      '256',
      '--modify=none',
      '--',
    ]);
    const given = [{ name: 'ata.pdf', bytes: locked }];
    expect(await failureOf(url(), 'pdf-para-pdfa', {}, given)).toContain('restringiu');
    expect((await archived(locked, { authorized: true })).info).toContain('convertido para PDF/A-2b');
  });

  test('says what colours of presses are, and takes links that lead nowhere', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest / >>';
    const { bytes, info } = await archived(
      pagePdf('0 1 1 0 k 20 20 160 160 re f', '', [link], '/Annots [5 0 R]'),
    );
    expect(info).toContain('com as páginas como estavam');
    const [, objects] = await reportOf(bytes, 'qpdf');
    expect(JSON.stringify(objects)).toContain('/DefaultCMYK');
  });

  test('leaves out in 2b the lists of letters that a font need not have, and lists all of them in 1b', async () => {
    const [letters] = oddForArchives;
    const listed = async (level: string) => {
      const { bytes } = await archived(letters?.bytes ?? Buffer.alloc(0), { level });
      return /"\/CharSet":"u:([^"]*)"/.exec(JSON.stringify(await reportOf(bytes, 'qpdf')))?.[1];
    };
    expect(await listed('2b')).toBeUndefined();
    expect((await listed('1b'))?.split('/')).toEqual(expect.arrayContaining(['space', 'R', 'ordmasculine']));
  });

  test('puts distances in place of spaces that a font does not have, and the page looks and reads as before', async () => {
    const source = spacelessPdf();
    const { bytes, info } = await archived(source);
    expect(info).toContain('com as páginas como estavam');
    const plain = await qpdfOf(bytes ?? Buffer.alloc(0), ['--qdf', '--object-streams=disable']);
    expect(/BT [^\n]* ET/.exec(Buffer.from(plain).toString('latin1'))?.[0]).toBe(
      'BT /F 20 Tf 24 TL 2 Tw 20 140 Td [(Um) -378 (recibo)] TJ [(dos) 30 -378 (dois)] TJ T* [(mais) -378 (um)] TJ ET',
    );
    expect(await pageTexts(bytes)).toEqual(await pageTexts(source));
    const [before, after] = [await pixelsOf(source), await pixelsOf(bytes)];
    expect(after.data.equals(before.data)).toBe(true);
  });

  test('has letters as wide as is said of them, and no other metadata to tell of where it had none', async () => {
    const source = wideLettersPdf();
    const { bytes, info } = await archived(source);
    expect(info).toBe(`ata.pdf: convertido para PDF/A-2b, com as páginas redesenhadas; ${CHECKED}`);
    expect(await pageTexts(bytes)).toEqual(await pageTexts(source));
    const [before, after] = [await pixelsOf(source), await pixelsOf(bytes)];
    expect(after.data.equals(before.data)).toBe(true);
  });

  test('writes strings and numbers as the norm has them, and the page looks as before', async () => {
    const source = oddOperandsPdf();
    const { bytes, info } = await archived(source);
    expect(info).toBe(`ata.pdf: convertido para PDF/A-2b, com as páginas como estavam; ${CHECKED}`);
    const plain = Buffer.from(
      await qpdfOf(bytes ?? Buffer.alloc(0), ['--qdf', '--object-streams=disable', '--normalize-content=n']),
    ).toString('latin1');
    expect(plain).toContain('0 .5 .8 rg BT /T 20 Tf 20 100 Td <70> Tj ET');
    expect(plain).toContain('.8 0 .1 rg BT /T 20 Tf 20 20 Td [<7 0 70>] TJ ET');
    expect(plain).toContain('10 0 0 0 10 10 d1 0 0 10 10 re f');
    const [before, after] = [await pixelsOf(source), await pixelsOf(bytes)];
    expect(after.data.equals(before.data)).toBe(true);
    expect(after.at(0.15, 0.45)).toEqual([0, 128, 204]);
  });

  test('gives check boxes an appearance, and makes links of what buttons lead to', async () => {
    const field = (at: number, more: string) =>
      `<< /Type /Annot /Subtype /Widget /T (f${at}) /F 4 /Rect [${at} 20 ${at + 20} 40] ${more} >>`;
    const { bytes } = await archived(
      pagePdf(
        '',
        '',
        [
          field(20, '/FT /Btn /AP << /N << >> >>'),
          field(60, '/FT /Btn /Ff 65536 /AP << /N 7 0 R >> /A << /S /URI /URI (https://loja.example/) >>'),
          streamObject('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', Buffer.from('0 0 20 20 re f')),
        ],
        '/Annots [5 0 R 6 0 R]',
        '/AcroForm << /Fields [5 0 R 6 0 R] >>',
      ),
    );
    const [, objects] = await reportOf(bytes, 'qpdf');
    const annotations = Object.values(objects as Record<string, { value?: Record<string, unknown> }>)
      .flatMap(({ value }) => (value?.['/Type'] === '/Annot' ? [value] : []))
      .map((annotation) => ({
        kind: annotation['/Subtype'],
        look: annotation['/AP'],
        action: annotation['/A'],
      }));
    const look = { '/N': { '/Off': expect.any(String) } };
    expect(annotations).toEqual(
      expect.arrayContaining([
        { kind: '/Widget', look, action: undefined },
        { kind: '/Link', look: undefined, action: { '/S': '/URI', '/URI': 'u:https://loja.example/' } },
      ]),
    );
    expect(annotations.filter(({ kind, action }) => kind === '/Widget' && action !== undefined)).toEqual([]);
  });

  test('takes out overprinting, metadata of unknown schemas and of pictures, marks fonts, and says what went', async () => {
    const schema = streamObject('/Type /Metadata /Subtype /XML', Buffer.from('\u0000 no XML <<'));
    const glyph = streamObject('', Buffer.from('10 0 0 0 10 10 d1 0 0 10 10 re f'));
    const { bytes, info } = await archived(
      pagePdf(
        '/S gs 0 1 1 0 k 20 20 90 90 re f BT /T 10 Tf 20 150 Td (a) Tj ET q 10 0 0 10 0 0 cm /I Do Q',
        '/ExtGState << /S << /Type /ExtGState /op true /OP true /OPM 1 >> >> /Font << /T 6 0 R >> /XObject << /I 8 0 R >>',
        [
          schema,
          '<< /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [10] /Resources << >> >>',
          glyph,
          streamObject(
            '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Metadata 5 0 R',
            Buffer.from([9]),
          ),
        ],
        '',
        '/Metadata 5 0 R',
      ),
    );
    expect(info).toContain('saíram metadados próprios de outros programas');
    expect(info).toContain('os metadados do original não podiam ser lidos por inteiro e foram refeitos');
    const [, objects] = await reportOf(bytes, 'qpdf');
    const json = JSON.stringify(objects);
    expect(json).not.toContain('/OPM');
    expect(json.match(/"\/Metadata":/g)).toHaveLength(1);
    expect(json).toMatch(/"\/Subtype":"\/Type3","\/Type":"\/Font"/);
  });
});
