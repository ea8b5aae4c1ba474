import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { H264, picture, tone, useMedia, WEBM, withStatedLength } from './support/media.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { at, made, madeTogether, probe } = useMedia();
const url = () => program().url;
const cut = (options: object, ...files: Given[]) => runTool(url(), 'cortar-video', options, files);
const infoOf = ({ state }: Awaited<ReturnType<typeof cut>>) =>
  state.state === 'done' ? (state.info ?? '') : JSON.stringify(state);

let film: Given;
let rich: Given;
beforeAll(async () => {
  film = await made('filme.mp4', [...picture(6), ...tone(6), ...H264, '-g', '50']);
  await writeFile(
    at('l.srt'),
    '1\n00:00:02,500 --> 00:00:03,000\nLegenda\n\n2\n00:00:05,000 --> 00:00:05,500\nFim\n\n',
  );
  const inputs = [...picture(6), ...tone(6), ...tone(6, 880), '-i', at('l.srt')];
  const maps = [0, 1, 2, 3, 3].flatMap((index) => ['-map', String(index)]);
  const subtitles = ['-c:s:0', 'srt', '-c:s:1', 'ass', '-metadata:s:s:1', 'title=Com estilo'];
  const tracks = [...subtitles, '-metadata:s:a:1', 'language=eng'];
  rich = await made('rico.mkv', [...inputs, ...maps, ...H264, '-g', '50', ...tracks]);
});

/** A subtitle of a film, as a text in SRT. */
async function subtitlesOf(file: Given | undefined, place: number): Promise<string> {
  await writeFile(at('cut.mkv'), file?.bytes ?? '');
  const args = ['-v', 'error', '-i', at('cut.mkv'), '-map', `0:s:${place}`, '-f', 'srt', '-'];
  return (await execute('ffmpeg', args)).stdout.replaceAll(/<[^>]*>/g, '').trim();
}

/** How bright a moment of a film is, from 0 to 255. */
async function brightness(file: Given | undefined, seconds: number): Promise<number> {
  await writeFile(at('bright.mp4'), file?.bytes ?? '');
  const args = ['-v', 'error', '-i', at('bright.mp4'), '-ss', String(seconds), '-frames:v', '1'];
  const { stdout } = await execute(
    'ffmpeg',
    [...args, '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo', '-'],
    { encoding: 'buffer' },
  );
  return stdout[0] ?? Number.NaN;
}

describe('cortar-video', () => {
  test.each(['exato', 'rapido'])('what is kept to the end of a film ends with it, cut %s', async (mode) => {
    const codecs = ['-c:v', 'wmv2', '-g', '5', '-c:a', 'wmav2'];
    const whole = await made('aula.wmv', [...picture(4), ...tone(4), ...codecs]);
    const stated = { name: 'aula.wmv', bytes: withStatedLength(whole.bytes, 3) };
    const [one, other] = [await cut({ start: 0, mode }, whole), await cut({ start: 0, mode }, stated)];
    const [expected, { seconds }] = [await probe(one.files[0]), await probe(other.files[0])];
    expect(Math.abs(seconds - expected.seconds), infoOf(other)).toBeLessThan(0.05);
    const [, ...said] = / a 0:(\d+(?:,\d+)?), com 0:(\d+(?:,\d+)?)/.exec(infoOf(other)) ?? [];
    expect(said, infoOf(other)).toHaveLength(2);
    for (const each of said)
      expect(Math.abs(Number(each.replace(',', '.')) - seconds), each).toBeLessThan(0.15);
  });

  test('of a film that goes on without sound the last frame counts in the length that is said', async () => {
    const silent = await made('fim.mp4', [...picture(1.25, '160x120', 24), ...tone(0.9), ...H264]);
    const result = await cut({ start: 0, mode: 'exato' }, silent);
    const { seconds } = await probe(result.files[0]);
    expect(infoOf(result)).toBe(`fim.mp4: de 0:00 a 0:01,25, com 0:01,25`);
    expect(seconds).toBeCloseTo(1.25, 2);
  });

  test('takes pieces out, gives each its file, and says what it did', async () => {
    const rest = await cut({ segments: [{ start: 1, end: 2 }, { start: '0:04' }], action: 'remover' }, film);
    expect(infoOf(rest)).toBe('filme.mp4: de 0:00 a 0:01, de 0:02 a 0:04, com 0:03');
    expect(Math.abs((await probe(rest.files[0])).seconds - 3)).toBeLessThan(0.045);
    const parts = await cut({ segments: [{ end: 1 }, { start: 5 }], join: false }, film);
    expect(parts.files.map(({ name }) => name)).toEqual(['filme-1.mp4', 'filme-2.mp4']);
    for (const part of parts.files) expect(Math.abs((await probe(part)).seconds - 1)).toBeLessThan(0.045);
  });

  test('at key frames it loses nothing: the picture comes as it was, from where info says', async () => {
    const { files, state } = await cut({ start: 3, end: 5, mode: 'rapido' }, film);
    expect(state).toMatchObject({
      info: expect.stringMatching(/^filme\.mp4: de 0:02 a 0:05, com 0:0[23],?\d*, a partir/),
    });
    const { seconds, codecs } = await probe(files[0]);
    expect(Math.abs(seconds - 3)).toBeLessThan(0.1);
    expect(codecs).toEqual(['h264', 'aac']);
  });

  test('at key frames it says how long the result is, in whatever order its frames are stored', async () => {
    const inOrder = [...H264, '-g', '50', '-bf', '0'];
    const films = await madeTogether(
      [...picture(4), ...tone(4)],
      [
        ['f.mp4', inOrder],
        ['f.mkv', inOrder],
        ['b.mp4', [...H264, '-g', '50', '-bf', '3']],
      ],
    );
    const result = await cut({ start: 2.5, mode: 'rapido' }, ...films);
    for (const [place, film] of films.entries()) {
      const [, said = ''] = new RegExp(`${film.name}:[^\n]* com 0:([\\d,]+),`).exec(infoOf(result)) ?? [];
      const { seconds } = await probe(result.files[place]);
      expect(Math.abs(Number(said.replace(',', '.')) - seconds), infoOf(result)).toBeLessThan(0.03);
    }
  });

  test('keeps every sound and the subtitles of what stays, in their style, where they belong now', async () => {
    const inTheMiddle = { start: 2.7, end: 4 };
    for (const [options, expected] of [
      [{ ...inTheMiddle, mode: 'exato' }, /^1\n00:00:00,0[0-4]\d --> 00:00:00,3\d\d\nLegenda$/],
      [{ ...inTheMiddle, mode: 'rapido' }, /^1\n00:00:00,5\d\d --> 00:00:01,0\d\d\nLegenda$/],
      [
        { segments: [{ start: 2, end: 3.5 }, { start: 4.5 }], mode: 'exato' },
        /^1\n00:00:00,5\d\d --> 00:00:01,0\d\d\nLegenda\n\n2\n00:00:02,0\d\d --> 00:00:02,5\d\d\nFim$/,
      ],
    ] as const) {
      const result = await cut(options, rich);
      const { streams, codecs } = await probe(result.files[0]);
      const said = JSON.stringify(options);
      expect(codecs, said).toEqual(['h264', 'aac', 'aac', 'subrip', 'ass']);
      expect(streams[2]?.tags?.language, said).toBe('eng');
      expect(streams[4]?.tags?.title, said).toBe('Com estilo');
      for (const place of [0, 1]) expect(await subtitlesOf(result.files[0], place), said).toMatch(expected);
      expect(infoOf(result), said).not.toContain('legenda');
    }
  });

  test('says which subtitles lose their style where the container has none, and calls no file WebM that is none', async () => {
    const subtitled = ['-map', '0', '-map', '1', '-c:s', 'ass', '-t', '2'];
    const vp8 = await made('v.mkv', [...picture(2), '-i', at('l.srt'), ...subtitled, ...WEBM]);
    for (const mode of ['exato', 'rapido']) {
      const result = await cut({ end: 2, mode }, { ...vp8, name: 'v.webm' });
      expect(infoOf(result), mode).toContain('legendas sem as cores e posições do original');
    }
    const { files } = await cut({ end: 2, mode: 'rapido' }, { ...rich, name: 'rico.webm' });
    expect(files[0]?.name).toBe('rico.mkv');
  });

  test('begins with the frame that is on the screen, however long it has been there', async () => {
    const change = 'color=black:s=64x64:r=25:d=2[a];color=white:s=64x64:r=25:d=2[b];[a][b]concat,mpdecimate';
    const rare = ['-fps_mode', 'vfr', '-enc_time_base', '-1'];
    const slides = await made('slides.mp4', ['-f', 'lavfi', '-i', change, ...tone(4), ...H264, ...rare]);
    const whole = await cut({ start: 1, end: 3.5, mode: 'exato' }, slides);
    const pieces = [
      { start: 1, end: 1.5 },
      { start: 3, end: 3.5 },
    ];
    const joined = await cut({ segments: pieces, mode: 'exato' }, slides);
    expect(infoOf(joined)).toContain('com 0:01');
    for (const [{ files }, change, seconds] of [[whole, 1, 2.5] as const, [joined, 0.5, 1] as const]) {
      expect(await brightness(files[0], change - 0.1)).toBeLessThan(40);
      expect(await brightness(files[0], change + 0.04)).toBeGreaterThan(200);
      expect(Math.abs((await probe(files[0])).seconds - seconds)).toBeLessThan(0.045);
    }
  });

  test('comes out of black and goes into it', async () => {
    const white = await made('branco.mp4', [
      '-f',
      'lavfi',
      '-i',
      'color=white:s=64x64:r=25:d=4',
      ...tone(4),
      ...H264,
    ]);
    const { files } = await cut({ start: 0.5, end: 3.5, fade_in: 1, fade_out: 1, mode: 'rapido' }, white);
    const [first, middle, last] = [
      await brightness(files[0], 0),
      await brightness(files[0], 1.5),
      await brightness(files[0], 2.9),
    ];
    expect(first).toBeLessThan(40);
    expect(middle).toBeGreaterThan(220);
    expect(last).toBeLessThan(60);
  });

  test('beyond the end, backwards, of nothing and of all it is refused', async () => {
    const refused = (options: object) => failureOf(url(), 'cortar-video', options, [film]);
    expect(await refused({ start: 60 })).toContain(
      'O corte começa em 1:00, e o arquivo "filme.mp4" dura só 0:06',
    );
    expect(await refused({ start: 3, end: 3 })).toContain('termina antes de começar, ou no mesmo instante');
    expect(await refused({ segments: [{}] })).toContain('Não há o que cortar');
    expect(await refused({ end: 60, action: 'remover' })).toContain('não sobraria nada');
  });
});
