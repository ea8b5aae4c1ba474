import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { type Given, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

const COLOURS = ['red', 'blue', 'lime'];
const PLAYING = { delays: [100, 300, 500], plays: 3 };

interface Seen {
  delays: number[];
  plays: number | undefined;
  size: (number | undefined)[];
  colours: string[];
}

let animation: Given;
beforeAll(async () => {
  const inputs = COLOURS.flatMap((color) => ['-f', 'lavfi', '-i', `color=${color}:s=60x40:r=10:d=0.1`]);
  const filters = 'concat=n=3:v=1,setpts=N/(10*TB),format=rgba';
  const written = ['-filter_complex', filters, '-fps_mode', 'passthrough', '-plays', '3', '-f', 'apng'];
  const path = join(home(), 'move.png');
  await execute('ffmpeg', ['-v', 'error', ...inputs, ...written, path]);
  animation = { name: 'move.png', bytes: withDelays(await readFile(path), PLAYING.delays) };
});

/** An animated PNG with other delays in its frame control chunks. */
function withDelays(png: Buffer, delays: readonly number[]): Buffer {
  const changed = Buffer.from(png);
  let chunk = 0;
  for (const delay of delays) {
    chunk = changed.indexOf('fcTL', chunk + 1);
    changed.writeUInt16BE(delay, chunk + 24);
    changed.writeUInt16BE(1000, chunk + 26);
    changed.writeUInt32BE(crc32(changed.subarray(chunk, chunk + 30)), chunk + 30);
  }
  return changed;
}

function colourOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  const name = [red, green, blue].map((level) => (level > 128 ? 1 : 0)).join('');
  return { '100': 'red', '001': 'blue', '010': 'lime' }[name] ?? name;
}

async function frameColours(frames: readonly Buffer[]): Promise<string[]> {
  return Promise.all(
    frames.map(async (frame) => {
      const { dominant } = await sharp(frame).removeAlpha().stats();
      return colourOf([dominant.r, dominant.g, dominant.b]);
    }),
  );
}

/** An animated PNG as ffmpeg reads it. */
async function seenInPng(bytes: Buffer): Promise<Seen> {
  const directory = join(home(), crypto.randomUUID());
  const path = `${directory}.png`;
  await writeFile(path, bytes);
  const asked = ['-show_entries', 'packet=duration_time:stream=width,height', '-of', 'json'];
  const { stdout } = await execute('ffprobe', ['-v', 'error', '-f', 'apng', ...asked, path]);
  const { packets, streams } = JSON.parse(stdout);
  await execute('ffmpeg', [
    '-v',
    'error',
    '-f',
    'apng',
    '-i',
    path,
    '-fps_mode',
    'passthrough',
    `${directory}-%d.png`,
  ]);
  const names = (await readdir(home()))
    .filter((name) => join(home(), name).startsWith(`${directory}-`))
    .toSorted();
  const frames = await Promise.all(names.map((name) => readFile(join(home(), name))));
  const control = bytes.indexOf('acTL');
  return {
    delays: packets.map(({ duration_time }: { duration_time: string }) =>
      Math.round(Number(duration_time) * 1000),
    ),
    plays: control === -1 ? undefined : bytes.readUInt32BE(control + 8),
    size: [streams[0]?.width, streams[0]?.height],
    colours: await frameColours(frames),
  };
}

/** An animation as sharp reads it. */
async function seen(bytes: Buffer): Promise<Seen> {
  const {
    width,
    pageHeight,
    pages = 1,
    delay = [],
    loop,
  } = await sharp(bytes, { animated: true }).metadata();
  const frames = Array.from({ length: pages }, (_, page) => sharp(bytes, { page }).png().toBuffer());
  return {
    delays: delay,
    plays: loop,
    size: [width, pageHeight],
    colours: await frameColours(await Promise.all(frames)),
  };
}

async function run(tool: string, options: object, files: readonly Given[]) {
  const { state, files: outputs } = await runTool(program().url, tool, options, files);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: state.info ?? '', bytes: outputs[0]?.bytes ?? Buffer.of() };
}

const MOVING = { ...PLAYING, colours: COLOURS };

describe('an animated PNG', () => {
  test.each([
    'gif',
    'webp',
    'png',
  ])('stays animated in %s: each frame, as long and as often', async (format) => {
    const { info, bytes } = await run('converter-imagem', { format }, [animation]);
    expect(info).toBe('');
    const look = format === 'png' ? seenInPng : seen;
    expect(await look(bytes)).toEqual({ ...MOVING, size: [60, 40] });
  });

  test('stays animated where it is resized or marked, and as WebP', async () => {
    const resized = await run('redimensionar-imagem', { percent: 50 }, [animation]);
    expect(await seenInPng(resized.bytes)).toEqual({ ...MOVING, size: [30, 20] });
    const marked = await run('marca-dagua-imagem', { text: 'A', size: 10 }, [animation]);
    expect(await seenInPng(marked.bytes)).toEqual({ ...MOVING, size: [60, 40] });
    const webp = await run('imagem-para-webp', { lossless: true }, [animation]);
    expect(await seen(webp.bytes)).toEqual({ ...MOVING, size: [60, 40] });
    expect([resized.info, marked.info, webp.info]).toEqual(['', '', '']);
  });

  test('is reported where it stops: in formats of one picture, on pages, and where it is left as it is', async () => {
    for (const format of ['jpg', 'avif', 'tiff', 'bmp', 'ico']) {
      const { info } = await run('converter-imagem', { format }, [animation]);
      expect(info, format).toBe('move.png: da animação ficou só o primeiro quadro');
    }
    const paper = await run('jpg-para-pdf', {}, [animation]);
    expect(paper.info).toContain('da animação ficou só o primeiro quadro');
    const pdf = { name: 'a.pdf', bytes: await makePdf('Recibo') };
    const mark = await run('marca-dagua', {}, [pdf, { ...animation, field: 'image' }]);
    expect(mark.info).toBe('a.pdf: na marca move.png, da animação ficou só o primeiro quadro');
    const sheet = await run('papel-timbrado', {}, [pdf, { ...animation, field: 'letterhead' }]);
    expect(sheet.info).toContain('move.png: da animação ficou só o primeiro quadro');
    const kept = await run('comprimir-imagem', {}, [animation]);
    expect(kept.info).toBe('move.png: é uma animação que não é recomprimida, e foi mantida como veio');
    expect(Buffer.from(animation.bytes).equals(kept.bytes)).toBe(true);
  });
});

describe('an animation of another format', () => {
  test('of AVIF moves in GIF and WebP, is a picture elsewhere, and stays as it is where it is compressed', async () => {
    const path = join(home(), 'move.avif');
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=5:d=1', '-c:v', 'libaom-av1', '-cpu-used', '8'];
    await execute('ffmpeg', ['-v', 'error', ...source, '-f', 'avif', path]);
    const avif = { name: 'move.avif', bytes: await readFile(path) };
    for (const format of ['gif', 'webp']) {
      const { info, bytes } = await run('converter-imagem', { format }, [avif]);
      const { delays, size } = await seen(bytes);
      expect([format, info, delays, size]).toEqual([format, '', [200, 200, 200, 200, 200], [64, 48]]);
    }
    for (const format of ['jpg', 'png', 'avif'])
      expect((await run('converter-imagem', { format }, [avif])).info, format).toBe(
        'move.avif: da animação ficou só o primeiro quadro',
      );
    for (const tool of ['jpg-para-pdf', 'qualquer-para-pdf'])
      expect((await run(tool, {}, [avif])).info, tool).toContain('da animação ficou só o primeiro quadro');
    expect((await run('comprimir-imagem', {}, [avif])).info).toBe(
      'move.avif: é uma animação que não é recomprimida, e foi mantida como veio',
    );
  });

  test('keeps frames, times and turns between GIF and WebP; in PNG and AVIF it is reported that it stops', async () => {
    const gif: Given = {
      name: 'a.gif',
      bytes: (await run('converter-imagem', { format: 'gif' }, [animation])).bytes,
    };
    const webp = {
      name: 'a.webp',
      bytes: (await run('converter-imagem', { format: 'webp', lossless: true }, [gif])).bytes,
    };
    expect(await seen(webp.bytes)).toEqual({ ...MOVING, size: [60, 40] });
    expect(await seen((await run('converter-imagem', { format: 'gif' }, [webp])).bytes)).toEqual({
      ...MOVING,
      size: [60, 40],
    });
    for (const file of [gif, webp])
      for (const format of ['png', 'avif'])
        expect((await run('converter-imagem', { format }, [file])).info).toBe(
          `${file.name}: da animação ficou só o primeiro quadro`,
        );
  });
});
