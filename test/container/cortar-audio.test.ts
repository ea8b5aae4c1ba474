import { beforeAll, describe, expect, test } from 'vitest';
import { H264, picture, tone, useMedia, withStatedLength } from './support/media.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { at, made, probe, hashes, levels, samples } = useMedia();
const url = () => program().url;
const cut = (options: object, ...files: Given[]) => runTool(url(), 'cortar-audio', options, files);
const infoOf = ({ state }: Awaited<ReturnType<typeof cut>>) =>
  state.state === 'done' ? (state.info ?? '') : JSON.stringify(state);

const SWEEP = ['-f', 'lavfi', '-i', "aevalsrc='0.4*sin(2*PI*t*(200+100*t))':s=48000:d=6"];
let wave: Given;
beforeAll(async () => {
  wave = await made('aula.wav', SWEEP);
});

describe('cortar-audio', () => {
  test('what loses nothing is cut to the sample, whatever is kept, taken out or repeated', async () => {
    const one = await cut({ start: '0:01.5', end: 3.25 }, wave);
    const trimmed = await made('um.wav', [
      '-i',
      at('aula.wav'),
      '-af',
      'atrim=1.5:3.25,asetpts=PTS-STARTPTS',
    ]);
    expect(await hashes(one.files[0])).toEqual(await hashes(trimmed));
    const rest = await cut({ start: 1, end: 5, action: 'remover' }, wave);
    const ends =
      '[0:a]asplit[a][b];[a]atrim=0:1[c];[b]atrim=5:6,asetpts=PTS-STARTPTS[d];[c][d]concat=v=0:a=1';
    const removed = await made('resto.wav', ['-i', at('aula.wav'), '-filter_complex', ends]);
    expect(await hashes(rest.files[0])).toEqual(await hashes(removed));
    const twice = await cut(
      {
        segments: [
          { start: 4, end: 5 },
          { start: 4, end: 5 },
        ],
      },
      wave,
    );
    expect((await probe(twice.files[0])).seconds).toBe(2);
  });

  test('a FLAC of a single frame is cut as any other', async () => {
    const short = await made('toque.flac', [...tone(0.05), '-c:a', 'flac']);
    const whole = await cut({ start: 0 }, short);
    expect(await samples(whole.files[0]), infoOf(whole)).toBe(await samples(short));
    const half = await cut({ start: 0.02 }, short);
    expect(await samples(half.files[0]), infoOf(half)).toBe(0.03 * 44_100);
  });

  test.each([
    'exato',
    'rapido',
  ])('what is kept to the end of a file ends with its sound, whose length is said, cut %s', async (mode) => {
    const whole = await made('fala.wma', [...tone(3), '-c:a', 'wmav2']);
    const stated = { name: 'fala.wma', bytes: withStatedLength(whole.bytes, 2.5) };
    const result = await cut({ start: 1, mode }, stated);
    const heard = (await samples(result.files[0])) / 44_100;
    expect(Math.abs(heard - 2), infoOf(result)).toBeLessThan(0.12);
    const [, ...said] = / a 0:(\d+(?:,\d+)?), com 0:(\d+(?:,\d+)?)/.exec(infoOf(result)) ?? [];
    const [end = Number.NaN, length = Number.NaN] = said.map((each) => Number(each.replace(',', '.')));
    expect(Math.abs(end - 1 - heard), infoOf(result)).toBeLessThan(0.12);
    expect(Math.abs(length - heard), infoOf(result)).toBeLessThan(0.12);
  });

  test('each kind stays what it is, in its length and without a fault where it begins', async () => {
    const encoders = { mp3: 'libmp3lame', m4a: 'aac', ogg: 'libvorbis', opus: 'libopus', flac: 'flac' };
    for (const [extension, encoder] of Object.entries(encoders)) {
      const source = await made(`aula.${extension}`, [...SWEEP, '-c:a', encoder, '-b:a', '96k']);
      for (const mode of ['exato', 'rapido']) {
        const { files, state } = await cut({ start: 2, end: '0:04', mode }, source);
        expect(files[0]?.name, JSON.stringify(state)).toBe(`aula.${extension}`);
        const { seconds, codecs } = await probe(files[0]);
        expect(codecs).toEqual((await probe(source)).codecs);
        expect(Math.abs(seconds - 2), `${extension} ${mode}`).toBeLessThan(0.06);
      }
    }
  });

  test('recordings that follow one another in an Ogg are one sound, whose length is that of the result', async () => {
    const parts = [await made('dois.ogg', tone(2)), await made('tres.ogg', tone(3))];
    const chain = { name: 'corrente.ogg', bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) };
    const result = await cut({ start: 1, end: 4.5 }, chain);
    expect(result.files[0]?.name).toBe('corrente.ogg');
    expect((await probe(result.files[0])).seconds).toBeCloseTo(3.5, 1);
    expect(infoOf(result)).toBe(
      'corrente.ogg: de 0:01 a 0:04,5, com 0:03,5; o arquivo tinha gravações emendadas (Ogg encadeado), que foram unidas em uma só',
    );
    const whole = await runTool(url(), 'converter-audio', { format: 'ogg' }, [chain]);
    expect((await probe(whole.files[0])).seconds).toBeCloseTo(5, 1);
  });

  test('fades in and out, and gives each piece its file', async () => {
    const parts = await cut(
      { segments: [{ end: 1 }, { start: 5 }], join: false, fade_in: 0.5, fade_out: 0.5 },
      wave,
    );
    expect(parts.files.map(({ name }) => name)).toEqual(['aula-1.wav', 'aula-2.wav']);
    const samples = new Int16Array(Uint8Array.from(parts.files[0]?.bytes.subarray(-96_000) ?? []).buffer);
    const loudest = (from: number, to: number) => Math.max(...samples.subarray(from, to).map(Math.abs));
    expect(loudest(0, 480)).toBeLessThan(400);
    expect(loudest(23_000, 25_000)).toBeGreaterThan(10_000);
    expect(loudest(47_500, 48_000)).toBeLessThan(400);
  });

  test('takes the sound of a film, keeps what names a song', async () => {
    const film = await made('filme.mp4', [...picture(3), ...tone(3), ...H264, '-metadata', 'title=segredo']);
    const sound = await cut({ start: 1, end: 2 }, film);
    expect(sound.files[0]?.name).toBe('filme.mp4');
    expect((await probe(sound.files[0])).codecs).toEqual(['aac']);
    const tags = ['-metadata', 'title=Canção', '-metadata', 'composer=Fulana'];
    const song = await made('canção.mp3', [...tone(3), ...tags]);
    for (const mode of ['exato', 'rapido']) {
      const { format } = await probe((await cut({ start: 1, mode }, song)).files[0]);
      expect(format.tags?.title, mode).toBe('Canção');
    }
    const wide = await made('larga.aiff', [...tone(3), ...tags, '-write_id3v2', '1']);
    expect(infoOf(await cut({ start: 1 }, wide))).toMatch(/; WAV não guarda: compositor$/);
  });

  test('keeps each channel of a sound that has more than players know', async () => {
    const twelfth = Array.from({ length: 16 }, (_, at) => (at === 11 ? '0.5*sin(2764*t)' : '0')).join('|');
    const many = await made('faixas.wav', ['-f', 'lavfi', '-i', `aevalsrc='${twelfth}':d=3`]);
    const { files } = await cut({ start: 1 }, many);
    expect((await probe(files[0])).streams[0]?.channels).toBe(16);
    expect(Math.min(...(await levels(files[0])))).toBeGreaterThan(-30);
  });

  test('cuts beyond the end, backwards, of nothing or of all are refused; a late end is reported', async () => {
    const refused = (options: object) => failureOf(url(), 'cortar-audio', options, [wave]);
    expect(await refused({ start: 7 })).toBe(
      'O corte começa em 0:07, e o arquivo "aula.wav" dura só 0:06. Corrija start e envie de novo.',
    );
    expect(await refused({ start: 3, end: 2 })).toContain('O trecho de 0:03 a 0:02 termina antes de começar');
    expect(await refused({})).toContain('Não há o que cortar');
    expect(await refused({ start: 0, action: 'remover' })).toContain('não sobraria nada');
    const late = await cut({ start: 5, end: '1:00:00' }, wave);
    expect(infoOf(late)).toContain('aula.wav: o fim pedido, 1:00:00, passa do fim do arquivo, 0:06');
  });
});
