import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { madeHeic, turnedHeic } from './support/pictures.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TOOL = 'marca-dagua-imagem';
const GREY = 120;

async function canvas(width: number, height: number): Promise<Buffer> {
  const background = { r: GREY, g: GREY, b: GREY };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function marked(options: Record<string, unknown>, files: readonly Given[]) {
  const { state, files: outputs } = await runTool(program().url, TOOL, options, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return outputs;
}

interface Marks {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** Where pixels differ from the canvas, of one frame. */
async function marksOn(bytes: Uint8Array | undefined, page = 0): Promise<Marks> {
  const { data, info } = await sharp(bytes, { page })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const marks = { left: info.width, top: info.height, right: -1, bottom: -1, count: 0 };
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (Math.abs((data[(y * info.width + x) * info.channels] ?? 0) - GREY) < 12) continue;
      marks.left = Math.min(marks.left, x);
      marks.right = Math.max(marks.right, x);
      marks.top = Math.min(marks.top, y);
      marks.bottom = Math.max(marks.bottom, y);
      marks.count += 1;
    }
  }
  return marks;
}

describe('marca-dagua-imagem', () => {
  test('a text is as large on each picture as its share says, at its place, within its margin', async () => {
    const files = [
      { name: 'p.png', bytes: await canvas(400, 300) },
      { name: 'g.png', bytes: await canvas(800, 600) },
    ];
    const outputs = await marked({ text: 'Padaria da Ana', size: 50, margin: 10, opacity: 1 }, files);
    for (const [index, width] of [400, 800].entries()) {
      const marks = await marksOn(outputs[index]?.bytes);
      const margin = width * 0.75 * 0.1;
      expect((marks.right - marks.left) / width).toBeCloseTo(0.5, 1);
      expect(Math.abs(width - marks.right - margin)).toBeLessThan(width * 0.02);
      expect(Math.abs(width * 0.75 - marks.bottom - margin)).toBeLessThan(width * 0.03);
    }
    const [corner] = await marked({ text: 'Ana', position: 'superior_esquerda', opacity: 1 }, files);
    const first = await marksOn(corner?.bytes);
    expect(first.right).toBeLessThan(200);
    expect(first.bottom).toBeLessThan(150);
    const [mosaic] = await marked({ text: 'Ana', position: 'mosaico', size: 10, opacity: 1 }, files);
    const all = await marksOn(mosaic?.bytes);
    expect([all.left < 60, all.right > 340, all.top < 60, all.bottom > 240]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('a logo is drawn in its colours and with its transparency, an SVG sharply', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4" fill="#ff0000"/></svg>';
    const files = [
      { name: 'a.png', bytes: await canvas(400, 400) },
      { name: 'logo.svg', bytes: Buffer.from(svg), field: 'image' },
    ];
    const [output] = await marked({ position: 'centro', size: 50, opacity: 1 }, files);
    const pixel = async (left: number, top: number) => [
      ...(await sharp(output?.bytes)
        .extract({ left, top, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ];
    expect(await pixel(200, 200)).toEqual([255, 0, 0]);
    expect(await pixel(105, 105)).toEqual([GREY, GREY, GREY]);
    // Of a circle of 100 pixels the edge is one pixel wide.
    expect(await pixel(200, 102)).toEqual([255, 0, 0]);
    expect(await pixel(200, 97)).toEqual([GREY, GREY, GREY]);
  });

  test('a logo in HEIC that says itself how it is turned is drawn upright, turned once', async () => {
    const background = '#ff0000';
    const wide = sharp({ create: { width: 120, height: 40, channels: 3, background } });
    const lying = await wide.rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer();
    const [output] = await marked({ position: 'centro', size: 50, opacity: 1 }, [
      { name: 'a.png', bytes: await canvas(400, 400) },
      { name: 'logo.heic', bytes: turnedHeic(await madeHeic(lying, 'jpg'), 1), field: 'image' },
    ]);
    const { left, right, top, bottom } = await marksOn(output?.bytes);
    expect((right - left + 1) / (bottom - top + 1)).toBeCloseTo(3, 0);
  });

  test('each frame of an animation is marked, and a photo as it is shown, upright', async () => {
    const frames = await Promise.all([0, 1, 2].map(() => canvas(200, 100)));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [50, 60, 70] })
      .toBuffer();
    const webp = await sharp(gif, { animated: true }).linear(1, 1).webp({ lossless: true }).toBuffer();
    const lying = await sharp(await canvas(300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const outputs = await marked({ text: 'Ana', size: 40, opacity: 1 }, [
      { name: 'a.webp', bytes: webp },
      { name: 'b.jpg', bytes: lying },
    ]);
    const { pages = 1 } = await sharp(outputs[0]?.bytes).metadata();
    for (let page = 0; page < pages; page++)
      expect((await marksOn(outputs[0]?.bytes, page)).count).toBeGreaterThan(100);
    expect(await sharp(outputs[1]?.bytes).metadata()).toMatchObject({ width: 200, height: 300 });
    const marks = await marksOn(outputs[1]?.bytes);
    expect([marks.left > 100, marks.top > 250]).toEqual([true, true]);
  });

  test('every character is drawn, emoji in their colours; one that no font has is named, never a box', async () => {
    const file = { name: 'a.png', bytes: await canvas(600, 200) };
    const shapes = new Set<string>();
    for (const text of ['漢', '한', 'ไ', 'ﷺ', 'हि']) {
      const [output] = await marked({ text, position: 'centro', size: 60, opacity: 1, outline: false }, [
        file,
      ]);
      const { count, left } = await marksOn(output?.bytes);
      expect(count, text).toBeGreaterThan(200);
      shapes.add(`${count} ${left}`);
    }
    expect(shapes.size).toBe(5);
    const [emoji] = await marked({ text: '😀', position: 'centro', size: 80, opacity: 1 }, [file]);
    const face = await sharp(emoji?.bytes).extract({ left: 235, top: 90, width: 15, height: 20 }).toBuffer();
    const [red, , blue] = (await sharp(face).stats()).channels;
    expect((red?.mean ?? 0) - (blue?.mean ?? 0)).toBeGreaterThan(60);
    expect(await failureOf(program().url, TOOL, { text: 'Ana \u{30000}' }, [file])).toContain(
      'Não há letra para desenhar estes caracteres: \u{30000}.',
    );
    expect(await failureOf(program().url, TOOL, {}, [file])).toContain('Não há o que desenhar');
  });

  test('what looks like markup is text, and a bad logo is named', async () => {
    const file = { name: 'a.png', bytes: await canvas(600, 200) };
    const [output] = await marked({ text: '<b>&amp;</b>', opacity: 1, size: 60 }, [file]);
    expect((await marksOn(output?.bytes)).count).toBeGreaterThan(500);
    const logo = { name: 'logo.png', bytes: (await canvas(50, 50)).subarray(0, 60), field: 'image' };
    expect(await failureOf(program().url, TOOL, {}, [file, logo])).toContain(
      'O arquivo "logo.png" está danificado',
    );
  });
});
