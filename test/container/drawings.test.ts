import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

function drawing(name: string, attributes: string, rest = ''): Given {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${rest}</svg>`;
  return { name, bytes: strToU8(svg) };
}

async function run(tool: string, options: object, files: readonly Given[]) {
  const { state, files: outputs } = await runTool(program().url, tool, options, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: state.info ?? '', outputs: outputs.map(({ bytes }) => bytes) };
}

/** The first page as a picture of 96 pixels to an inch. */
async function rendered(pdf: Buffer | undefined): Promise<Buffer> {
  const path = join(
    await mkdir(join(home(), crypto.randomUUID()), { recursive: true }).then(String),
    'a.pdf',
  );
  await writeFile(path, pdf ?? '');
  await execute('pdftoppm', ['-r', '96', '-png', '-singlefile', path, path]);
  return sharp(`${path}.png`).png().toBuffer();
}

async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}

const SIZES: readonly [name: string, attributes: string][] = [
  ['polegadas', 'width="2in" height="1in"'],
  ['milimetros', 'width="50.8mm" height="25.4mm" viewBox="0 0 508 254"'],
  ['centimetros', 'width="5.08cm" height="2.54cm"'],
  ['pontos', 'width="144pt" height="72pt" viewBox="0 0 144 72"'],
  ['paicas', 'width="12pc" height="6pc"'],
  ['pixels', 'width="192px" height="96px"'],
  ['numeros', 'width="192" height="96"'],
  ['letras', 'width="12em" height="6em"'],
  ['proporcao', 'width="100%" height="100%" viewBox="0 0 192 96"'],
  ['caixa', 'viewBox="0 0 192 96"'],
];
const SQUARE = '<rect width="100%" height="100%" fill="red"/>';

describe('a drawing is as large as a browser shows it', () => {
  test('in pixels, whatever the unit of its size', async () => {
    const files = SIZES.map(([name, attributes]) => drawing(`${name}.svg`, attributes, SQUARE));
    const { outputs } = await run('converter-imagem', { format: 'png' }, files);
    const found = await Promise.all(outputs.map((bytes) => sharp(bytes).metadata()));
    expect(found.map(({ width, height }, at) => [SIZES[at]?.[0], width, height])).toEqual(
      SIZES.map(([name]) => [name, 192, 96]),
    );
  });

  test('on paper, 96 pixels to an inch', async () => {
    const files = SIZES.map(([name, attributes]) => drawing(`${name}.svg`, attributes, SQUARE));
    const { outputs } = await run('qualquer-para-pdf', {}, files);
    for (const [at, pdf] of outputs.entries()) {
      const { width, height } = await sharp(await rendered(pdf)).metadata();
      expect([SIZES[at]?.[0], width, height]).toEqual([SIZES[at]?.[0], 192, 96]);
    }
  });

  test('and so are its parts, in units of their own', async () => {
    const parts = '<rect x="25.4mm" width="1in" height="72pt" fill="#ff0000"/>';
    const file = drawing('etiqueta.svg', 'width="288" height="96"', parts);
    const [png = Buffer.of()] = (await run('converter-imagem', { format: 'png' }, [file])).outputs;
    const [pdf] = (await run('qualquer-para-pdf', {}, [file])).outputs;
    for (const picture of [png, await rendered(pdf)]) {
      const colours = [];
      for (const x of [90, 102, 186, 198]) colours.push((await colourAt(picture, x, 90))[1] ?? 0);
      expect(colours.map((level) => level > 128)).toEqual([true, false, false, true]);
    }
  });
});

const STYLED = `<style>
  :root { --marca: #ff0000; color-scheme: light }
  .b { fill: var(--falta, #00ff00) }
  .c { fill: light-dark(#0000ff, #000000) }
  @media screen { .d { fill: #ffff00 } }
  @media (min-width: 100000px) { .d { fill: #000000 } }
  .e { fill: color-mix(in srgb, #ff00ff 100%, black) }
  .g { fill: #00ffff }
</style>
<rect width="20" height="20" style="fill:var(--marca)"/>
<rect class="b" x="20" width="20" height="20"/>
<rect class="c" x="40" width="20" height="20"/>
<rect class="d" x="60" width="20" height="20"/>
<rect class="e" x="80" width="20" height="20"/>
<g color="#ff0000"><rect fill="currentColor" x="100" width="20" height="20"/></g>
<rect class="g" x="120" width="20" height="20"/>
<defs><rect id="u" width="20" height="20"/></defs><use href="#u" x="140" fill="#00ff00"/>
<rect fill="var(--marca)" x="160" width="20" height="20"/>`;
const SHOWN = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [255, 0, 255],
  [255, 0, 0],
  [0, 255, 255],
  [0, 255, 0],
  [255, 0, 0],
  [128, 128, 128],
];
const STYLED_ROOT = 'viewBox="0 0 200 20" style="background:#808080"';

describe('the styles of a drawing', () => {
  test('are those that a browser works out, in pictures and on pages', async () => {
    const file = drawing('marca.svg', STYLED_ROOT, STYLED);
    const made = await run('converter-imagem', { format: 'png' }, [file]);
    const paper = await run('qualquer-para-pdf', {}, [file]);
    expect([made.info, paper.info]).toEqual(['', '']);
    for (const picture of [made.outputs[0] ?? Buffer.of(), await rendered(paper.outputs[0])]) {
      const colours = [];
      for (const at of SHOWN.keys()) colours.push(await colourAt(picture, at * 20 + 10, 10));
      expect(colours).toEqual(SHOWN);
    }
  });

  test('what of a drawing is not drawn is reported, also on pages and in marks', async () => {
    const rest =
      '<style>@font-face{font-family:a;src:url(data:font/woff2;base64,AAAA)}</style><foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject><image href="foto.png"/>';
    const file = drawing('rico.svg', 'width="20" height="20"', rest);
    const notes = [
      'as fontes que o desenho traz não são usadas, e o texto sai em outras parecidas',
      'o que o desenho traz em HTML (foreignObject) não aparece',
      'o desenho aponta para arquivos de fora dele, que não são abertos e não aparecem',
    ];
    const picture = await run('converter-imagem', { format: 'png' }, [file]);
    expect(picture.info).toBe(`rico.svg: ${notes.join('; ')}`);
    const page = await run('qualquer-para-pdf', {}, [file]);
    expect(page.info.split('\n')).toEqual(notes.map((note) => `rico.svg: ${note}`));
    const paper = drawing('fundo.svg', 'width="90" height="90"', SQUARE);
    const marked = await run('marca-dagua-imagem', { format: 'png' }, [paper, { ...file, field: 'image' }]);
    expect(marked.info).toContain(`na marca rico.svg, ${notes.join('; ')}`);
  });

  test('fonts that are not there are named, but for those of which there are twins', async () => {
    const texts = ['Fonte Inventada', 'Arial', 'Noto Sans', 'serif'].map(
      (family) => `<text font-family="${family}" y="20">A</text>`,
    );
    const file = drawing('letras.svg', 'width="20" height="20"', texts.join(''));
    const { info } = await run('converter-imagem', { format: 'png' }, [file]);
    expect(info).toBe('letras.svg: fontes que não temos, trocadas por outras: Fonte Inventada');
  });

  test('are not taken out of a drawing that is made smaller', async () => {
    const file = drawing('marca.svg', STYLED_ROOT, `<!-- ${'comentário '.repeat(99)}-->${STYLED}`);
    const { outputs } = await run('comprimir-imagem', {}, [file]);
    const [smaller = Buffer.of()] = outputs;
    expect(smaller.length).toBeLessThan(file.bytes.length);
    const [png = Buffer.of()] = (
      await run('converter-imagem', { format: 'png' }, [{ name: 'a.svg', bytes: smaller }])
    ).outputs;
    const colours = [];
    for (const at of SHOWN.keys()) colours.push(await colourAt(png, at * 20 + 10, 10));
    expect(colours).toEqual(SHOWN);
  });
});
