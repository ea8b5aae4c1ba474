import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { songTags } from '../../containers/engines/media/song-tags.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import {
  announce,
  failureOf,
  finish,
  type Given,
  newAttempt,
  runTool,
  send,
  submit,
} from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

async function made(name: string, args: readonly string[]): Promise<Given> {
  await execute('ffmpeg', ['-v', 'error', '-y', ...args, join(home(), name)]);
  return { name, bytes: await readFile(join(home(), name)) };
}

function tone(seconds: number, rate = 44_100): string[] {
  return ['-f', 'lavfi', '-i', `sine=d=${seconds}:r=${rate}`];
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:d=2'];
const TAGS = [
  ...['-metadata', 'title=Canção #1', '-metadata', 'artist=Trio = Inventado; e Cia'],
  ...['-metadata', 'comment=segredo', '-metadata', 'location=-23.5-46.6/'],
];

async function probe(bytes: Uint8Array | undefined) {
  const path = join(home(), 'probed.mp3');
  await writeFile(path, bytes ?? new Uint8Array());
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  const { streams, format } = JSON.parse((await execute('ffprobe', args)).stdout);
  return { streams, seconds: Number(format.duration), tags: format.tags ?? {} };
}

describe('mp4-para-mp3', () => {
  test('takes every kind of sound by its content, whatever it is called', async () => {
    const files = await Promise.all([
      made('a.wav', tone(1)),
      made('b.flac', tone(1)),
      made('c.ogg', [...tone(1), '-c:a', 'libvorbis']),
      made('d.opus', [...tone(1), '-c:a', 'libopus']),
      made('e.m4a', [...tone(1), '-c:a', 'aac']),
      made('f.aac', [...tone(1), '-c:a', 'aac', '-f', 'adts']),
      made('g.wma', tone(1)),
      made('h.aiff', tone(1)),
      made('i.mp3', [...tone(1), '-write_xing', '0', '-id3v2_version', '0']),
      made('j.mka', [...tone(1, 96_000), '-c:a', 'pcm_s24le']),
      made('k.wav', tone(1, 8000)),
    ]);
    const [wave] = files;
    const disguised = { name: 'l.mp3', bytes: wave?.bytes ?? new Uint8Array() };
    const { state, files: outputs } = await runTool(url(), 'mp4-para-mp3', {}, [...files, disguised]);
    expect(state.state).toBe('done');
    expect(outputs.map(({ name }) => name)).toEqual([...'abcdefghijkl'].map((letter) => `${letter}.mp3`));
    for (const { name, bytes } of outputs) {
      const { streams, seconds } = await probe(bytes);
      expect(
        streams.map((stream: { codec_name: string }) => stream.codec_name),
        name,
      ).toEqual(['mp3']);
      expect(Math.abs(seconds - 1), name).toBeLessThan(0.2);
    }
  });

  test('takes the first sound of a video, at the bit rate asked for, in stereo at most', async () => {
    const six = ['-f', 'lavfi', '-i', 'aevalsrc=0.1|0.2|0.1|0.1|0.1|0.1:d=2'];
    const video = await made('festa.mkv', [...PICTURE, ...six, '-c:a', 'flac', '-shortest']);
    const { files } = await runTool(url(), 'mp4-para-mp3', { bitrate: 128 }, [video]);
    const { streams } = await probe(files[0]?.bytes);
    expect(streams).toMatchObject([{ codec_type: 'audio', channels: 2, bit_rate: '128000' }]);
  });

  test('keeps what names a song and nothing else; of a video, nothing', async () => {
    const song = await made('canção.flac', [...tone(1), ...TAGS]);
    await execute('ffmpeg', ['-v', 'error', '-y', ...PICTURE, '-frames:v', '1', join(home(), 'capa.jpg')]);
    const covered = [
      '-i',
      join(home(), 'canção.flac'),
      '-i',
      join(home(), 'capa.jpg'),
      '-map',
      '0',
      '-map',
      '1',
    ];
    const cover = await made('capa.mp3', [...covered, '-c:v', 'copy', '-disposition:v', 'attached_pic']);
    const video = await made('vídeo.mp4', [...PICTURE, ...tone(2), ...TAGS, '-shortest']);
    const { files } = await runTool(url(), 'mp4-para-mp3', {}, [song, cover, video]);
    for (const file of files.slice(0, 2)) {
      const { tags, streams } = await probe(file.bytes);
      expect(tags).toMatchObject({ title: 'Canção #1', artist: 'Trio = Inventado; e Cia' });
      expect(JSON.stringify(tags)).not.toMatch(/segredo|23\.5/);
      expect(streams).toHaveLength(file.name.startsWith('capa') ? 2 : 1);
    }
    expect(Object.keys((await probe(files[2]?.bytes)).tags)).toEqual(['encoder']);
    const bare = await runTool(url(), 'mp4-para-mp3', { keep_tags: false }, [song]);
    expect(Object.keys((await probe(bare.files[0]?.bytes)).tags)).toEqual(['encoder']);
  });

  test('keeps the covers of a song, whatever format they have, and never a frame of a video', async () => {
    const cover = (name: string, colour: string) =>
      made(name, ['-f', 'lavfi', '-i', `color=${colour}:s=64x48`, '-frames:v', '1']);
    for (const [name, colour] of [
      ['frente.png', 'red'],
      ['verso.bmp', 'blue'],
    ] as const)
      await cover(name, colour);
    const attached = ['-c:v:0', 'copy', '-c:v:1', 'bmp', '-disposition:v', 'attached_pic'];
    const song = await made('disco.flac', [
      ...[
        ...tone(1),
        '-i',
        join(home(), 'frente.png'),
        '-i',
        join(home(), 'verso.bmp'),
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
      ],
      ...[...attached, '-metadata:s:v:0', 'comment=Cover (front)', '-metadata:s:v:1', 'comment=Cover (back)'],
    ]);
    const film = await made('filme.mkv', [
      ...PICTURE,
      ...tone(1),
      ...tone(1),
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
    ]);
    const { state, files } = await runTool(url(), 'mp4-para-mp3', {}, [song, film]);
    const [, front, back] = (await probe(files[0]?.bytes)).streams;
    expect(front).toMatchObject({ codec_name: 'png', width: 64, tags: { comment: 'Cover (front)' } });
    expect(back).toMatchObject({ codec_name: 'mjpeg', width: 64, tags: { comment: 'Cover (back)' } });
    expect((await probe(files[1]?.bytes)).streams).toHaveLength(1);
    expect(state).toMatchObject({
      info: expect.stringMatching(/filme\.mkv: .*; ficou só a primeira das 2 faixas de som$/),
    });
    const bare = await runTool(url(), 'mp4-para-mp3', { keep_tags: false }, [song]);
    expect((await probe(bare.files[0]?.bytes)).streams).toHaveLength(1);
  });

  test('tells how far it is', async () => {
    const long = await made('longo.flac', tone(500));
    const attempt = newAttempt();
    await submit(url(), attempt, announce('mp4-para-mp3', {}, [long]));
    await send(url(), attempt, 0, long.bytes);
    const seen: number[] = [];
    await finish(url(), attempt, (state) => state.state === 'running' && seen.push(state.progress));
    expect(seen.filter((percent) => percent > 0 && percent < 99)).not.toEqual([]);
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
  });

  test('playlists, cut files, silence without a stream and days of sound fail by name', async () => {
    const bad = (name: string, bytes: Uint8Array) => failureOf(url(), 'mp4-para-mp3', {}, [{ name, bytes }]);
    const hls = strToU8('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n');
    for (const name of ['lista.mp3', 'lista.ogg', 'lista.mp4'])
      expect(await bad(name, hls)).toContain('lista de reprodução');
    expect(await bad('lista.wav', strToU8("ffconcat version 1.0\nfile '/etc/passwd'\n"))).toContain(
      'lista de reprodução',
    );
    const hidden = Buffer.concat([strToU8('ID3\u0004\0\0\0\0\0\0'), hls]);
    expect(await bad('lista.mp3', hidden)).toContain('danificado ou incompleto');
    const whole = await made('inteiro.m4a', [...tone(2), '-c:a', 'aac']);
    expect(await bad('cortado.m4a', whole.bytes.subarray(0, 400))).toContain('danificado ou incompleto');
    const mute = await made('mudo.mp4', PICTURE);
    expect(await bad('mudo.mp4', mute.bytes)).toContain('não tem som');
    const days = await made('dias.wav', [...tone(21_700, 1000), '-c:a', 'adpcm_ima_wav']);
    expect(await bad('dias.wav', days.bytes)).toContain('é longo demais (o máximo é de 6 horas)');
  });
});

describe('tags', () => {
  test('are written so that no value becomes another line or key', () => {
    expect(songTags({ TITLE: 'a\nartist=b', Comment: 'c', genre: '#1;\\=' })).toBe(
      ';FFMETADATA1\ntitle=a artist\\=b\ngenre=\\#1\\;\\\\\\=\n',
    );
    expect(songTags({ title: 'x'.repeat(1000) })).toHaveLength(';FFMETADATA1\ntitle=\n'.length + 300);
  });
});
