import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SOCIAL_PRESETS } from '../../common/catalogue/social-presets.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

async function prepared(options: Record<string, unknown>, name: string, bytes: Uint8Array) {
  const { state, files } = await runTool(program().url, 'imagem-redes-sociais', options, [{ name, bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: state.info ?? '', outputs: files };
}

/** Blue, with a yellow square at the left. */
async function photo(width = 3000, height = 2000): Promise<Buffer> {
  const square = `<rect x="100" y="${height / 2 - 150}" width="300" height="300" fill="#ffe000"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#2040a0"/>${square}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

async function pixelOf(bytes: Uint8Array | undefined, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('imagem-redes-sociais', () => {
  test('several presets at once, each in exactly its size, under its name', async () => {
    const presets = ['instagram_quadrado', 'instagram_stories', 'linkedin_pagina', 'mercado_livre'];
    const { outputs } = await prepared({ presets, quality: 60 }, 'foto.jpg', await photo(900, 600));
    const chosen = Object.entries(SOCIAL_PRESETS).filter(([id]) => presets.includes(id));
    const sizes = chosen.map(([id, { width, height }]) => ({
      name: `foto-${id.replaceAll('_', '-')}.jpg`,
      width,
      height,
    }));
    const found = outputs.map(async ({ name, bytes }) => {
      const { width, height } = await sharp(bytes).metadata();
      return { name, width, height };
    });
    expect(await Promise.all(found)).toEqual(sizes);
  });

  test('cut, it keeps what draws the eye', async () => {
    const { outputs } = await prepared({ presets: ['instagram_stories'] }, 'foto.jpg', await photo());
    const { data, info } = await sharp(outputs[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    let yellow = 0;
    for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 0) > 200) yellow += 1;
    // All of the square, as large as the picture is scaled.
    expect(yellow).toBeGreaterThan(270 * 270 * 0.96 ** 2);
  });

  test('whole, it is in the safe area, on a colour or on itself, blurred', async () => {
    const banner = { presets: ['youtube_capa'], fit: 'preencher' };
    const coloured = await prepared(
      { ...banner, surround: 'cor', background: '#ff0000' },
      'foto.jpg',
      await photo(),
    );
    const { safe } = SOCIAL_PRESETS.youtube_capa;
    const [middle, outside] = [Math.round(safe.top + safe.height / 2), safe.top - 6];
    expect((await pixelOf(coloured.outputs[0]?.bytes, 1400, middle))[2]).toBeGreaterThan(140);
    expect((await pixelOf(coloured.outputs[0]?.bytes, 1400, outside))[0]).toBeGreaterThan(240);
    const blurred = await prepared(banner, 'foto.jpg', await photo());
    const around = await pixelOf(blurred.outputs[0]?.bytes, 2000, outside);
    expect(around[2]).toBeGreaterThan(Math.max(around[0] ?? 0, around[1] ?? 0));
    expect(around[2]).toBeLessThan(150);
  });

  test('a preview of the safe area is made where there is one, and what is cut off elsewhere is reported', async () => {
    const { outputs, info } = await prepared(
      { presets: ['facebook_capa', 'instagram_quadrado'], safe_area: true },
      'foto.jpg',
      await photo(),
    );
    expect(outputs.map(({ name }) => name)).toEqual([
      'foto-facebook-capa.jpg',
      'foto-facebook-capa-area-segura.jpg',
      'foto-instagram-quadrado.jpg',
    ]);
    const [plain, marked] = await Promise.all(
      outputs.slice(0, 2).map(({ bytes }) => pixelOf(bytes, 1400, 40)),
    );
    expect(marked?.[2]).toBeLessThan((plain?.[2] ?? 0) * 0.7);
    expect(info).toContain('em Facebook, capa, só o que está na área segura (1640 x 624');
  });

  test('what is enlarged is reported; transparency gets the colour; an animation stays one where the format has them', async () => {
    const small = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { outputs, info } = await prepared(
      { presets: ['shopee'], background: '#ff0000' },
      'logo.png',
      small,
    );
    expect(info).toBe('logo.png: para Shopee, produto, foi ampliada 3,4 vezes e pode ficar sem nitidez');
    expect((await pixelOf(outputs[0]?.bytes, 500, 500))[0]).toBeGreaterThan(250);
    const frames = await Promise.all(
      ['red', 'lime', 'blue'].map((background) =>
        sharp({ create: { width: 1300, height: 700, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [50, 60, 70] })
      .toBuffer();
    for (const fit of ['recortar', 'preencher']) {
      const moving = await prepared({ presets: ['whatsapp_perfil'], fit, format: 'webp' }, 'a.gif', gif);
      expect(await sharp(moving.outputs[0]?.bytes, { animated: true }).metadata()).toMatchObject({
        pages: 3,
        width: 640,
        pageHeight: 640,
        delay: [50, 60, 70],
      });
    }
  });
});
