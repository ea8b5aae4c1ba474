import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { announce, failureOf, finish, newAttempt, put, runTool, submit } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

async function makeVideo(
  name: string,
  args: readonly string[],
): Promise<{ name: string; bytes: Uint8Array }> {
  await execute('ffmpeg', ['-v', 'error', '-y', ...args, join(home(), name)]);
  return { name, bytes: await readFile(join(home(), name)) };
}

function lavfi(size: string, seconds: number): string[] {
  const source = `testsrc2=s=${size}:r=25:d=${seconds}`;
  return ['-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'];
}

async function probe(bytes: Uint8Array | undefined) {
  const path = join(home(), 'probed.mp4');
  await writeFile(path, bytes ?? new Uint8Array());
  const { stdout } = await execute('ffprobe', [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-show_chapters',
    '-of',
    'json',
    path,
  ]);
  const { streams, format, chapters } = JSON.parse(stdout);
  const video = streams.find((stream: { codec_type: string }) => stream.codec_type === 'video');
  const sound = streams.find((stream: { codec_type: string }) => stream.codec_type === 'audio');
  return {
    size: [video.width, video.height],
    codecs: [video.codec_name, sound?.codec_name],
    transfer: video.color_transfer,
    seconds: Number(format.duration),
    tags: format.tags,
    streams: streams
      .filter((stream: { codec_type: string }) => stream.codec_type !== 'data')
      .map(({ codec_type, tags }: { codec_type: string; tags?: { language?: string } }) =>
        codec_type === 'video' ? codec_type : `${codec_type} ${tags?.language}`,
      ),
    chapters: chapters.map(({ tags }: { tags: { title: string } }) => tags.title),
  };
}

const LARGE = ['-c:v', 'libx264', '-crf', '8', '-preset', 'ultrafast', '-c:a', 'aac'];

const SMALL = ['-c:v', 'libx264', '-crf', '40', '-preset', 'ultrafast', '-c:a', 'aac'];

const TIGHT_WEBM = [
  '-c:v',
  'libvpx-vp9',
  '-deadline',
  'realtime',
  '-crf',
  '60',
  '-b:v',
  '0',
  '-c:a',
  'libopus',
  '-b:a',
  '8k',
];
const TIGHT_MP4 = ['-c:v', 'libx264', '-crf', '45', '-preset', 'veryslow', '-c:a', 'aac', '-b:a', '16k'];

describe('comprimir-video', () => {
  test('makes a smaller H.264 MP4 of several files, never enlarged, clean, with real progress', async () => {
    await makeVideo('grande.mp4', [...lavfi('1280x720', 2), ...LARGE]);
    const files = await Promise.all([
      makeVideo('grande.mov', [
        ...['-stream_loop', '7', '-i', join(home(), 'grande.mp4'), '-c', 'copy'],
        ...['-metadata', 'location=-23.5-46.6/', '-metadata', 'title=segredo'],
      ]),
      makeVideo('pequeno.webm', [...lavfi('200x151', 2), '-c:v', 'libvpx', '-b:v', '2M', '-c:a', 'libopus']),
    ]);
    const attempt = newAttempt();
    await submit(url(), attempt, announce('comprimir-video', { max_height: 480 }, files));
    for (const [index, { bytes }] of files.entries()) await put(url(), attempt, index, 0, bytes);
    const seen: number[] = [];
    const state = await finish(
      url(),
      attempt,
      (running) => running.state === 'running' && seen.push(running.progress),
    );
    expect(state).toMatchObject({ state: 'done' });
    if (state.state !== 'done') return;
    expect(state.info).toMatch(/^grande\.mov: [\d,]+ MB → [\d,]+ [MK]B \(−\d+%\)\npequeno\.webm: /);
    // Progress is reported at most once a second: the first video takes some.
    expect(seen.filter((percent) => percent > 0 && percent < 99)).not.toEqual([]);
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    const read = async (index: number) =>
      probe(Buffer.from(await (await fetch(`${url()}/runs/${attempt}/outputs/${index}`)).arrayBuffer()));
    const first = await read(0);
    expect(first).toMatchObject({ size: [854, 480], codecs: ['h264', 'aac'] });
    expect(JSON.stringify(first.tags)).not.toMatch(/segredo|23\.5/);
    expect((await read(1)).size).toEqual([200, 150]);
  });

  test('meets the size asked for, or says the smallest there can be', async () => {
    const video = await makeVideo('alvo.mp4', [
      ...lavfi('320x240', 4),
      ...LARGE,
      '-vf',
      'noise=alls=40:allf=t',
    ]);
    const { files } = await runTool(url(), 'comprimir-video', { target_size_mb: 1 }, [video]);
    expect(files[0]?.bytes.length).toBeLessThanOrEqual(1_000_000);
    expect(files[0]?.bytes.length).toBeGreaterThanOrEqual(970_000);
    const slow = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=1:d=900', '-c:v', 'rawvideo'];
    const long = await makeVideo('longo.mkv', slow);
    expect(await failureOf(url(), 'comprimir-video', { target_size_mb: 1 }, [long])).toMatch(
      /^Não é possível deixar o vídeo "longo\.mkv" com 1 MB: .* cerca de [\d,]+ MB/,
    );
  });

  test('one that at its pace would take far more than its time is ended early, and reported so', async () => {
    await makeVideo('curto.mp4', [...lavfi('320x240', 2), ...SMALL]);
    // Minutes of film, copied in a moment: no machine encodes them in twice the time that there is.
    const again = ['-stream_loop', '449', '-i', join(home(), 'curto.mp4'), '-c', 'copy'];
    const long = await makeVideo('longo.mp4', again);
    const started = Date.now();
    const options = { quality: 'alta' };
    expect(await failureOf(url(), 'comprimir-video', options, [long], 3)).toMatch(/^Pelo ritmo desta tarefa/);
    expect(Date.now() - started).toBeLessThan(60_000);
  });

  test('playlists, sound without picture and cut files are refused by name', async () => {
    const bad = (name: string, bytes: Uint8Array) =>
      failureOf(url(), 'comprimir-video', {}, [{ name, bytes }]);
    const hls = strToU8('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n');
    expect(await bad('lista.mp4', hls)).toContain('uma lista de reprodução, não uma mídia');
    expect(await bad('lista.ts', strToU8("ffconcat version 1.0\nfile '/etc/passwd'\n"))).toContain(
      'lista de reprodução',
    );
    const video = await makeVideo('inteiro.mp4', [...lavfi('320x240', 2), ...LARGE]);
    expect(await bad('cortado.mp4', video.bytes.subarray(0, 5000))).toContain('danificado ou incompleto');
    const sound = await makeVideo('som.mp4', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac']);
    expect(await bad('som.mp4', sound.bytes)).toContain('não tem imagem de vídeo');
  });

  test('never makes a video larger: one that is tight already stays in its own container, without its traces; mute takes the sound out', async () => {
    const tight = await Promise.all([
      makeVideo('justo.webm', [...lavfi('160x120', 2), ...TIGHT_WEBM]),
      makeVideo('justo.mov', [...lavfi('320x240', 2), ...TIGHT_MP4, '-metadata', 'location=-23.5-46.6/']),
      makeVideo('justo.avi', [
        ...lavfi('160x120', 2),
        '-c:v',
        'mpeg4',
        '-b:v',
        '20k',
        '-c:a',
        'mp3',
        '-b:a',
        '8k',
      ]),
    ]);
    const [{ state, files }, fitting, muted] = await Promise.all([
      runTool(url(), 'comprimir-video', { quality: 'alta' }, tight),
      runTool(url(), 'comprimir-video', { target_size_mb: 50 }, tight.slice(0, 1)),
      runTool(url(), 'comprimir-video', { mute: true }, tight.slice(0, 1)),
    ]);
    expect(files.map(({ name }) => name)).toEqual(['justo.webm', 'justo.mov', 'justo.avi']);
    const infos = state.state === 'done' ? (state.info ?? '').split('\n') : [];
    for (const [index, { bytes, name }] of files.entries()) {
      expect(bytes.length, name).toBeLessThanOrEqual(tight[index]?.bytes.length ?? 0);
      expect(infos[index], name).toContain('foi mantido sem perda');
      expect(bytes.toString('latin1'), name).not.toContain('-23.5');
    }
    expect((await probe(files[0]?.bytes)).codecs).toEqual(['vp9', 'opus']);
    expect(fitting.files[0]?.bytes.length).toBeLessThanOrEqual(tight[0]?.bytes.length ?? 0);
    expect(muted.files).toHaveLength(1);
    for (const { bytes } of muted.files) expect((await probe(bytes)).codecs[1]).toBeUndefined();
  });

  test('a preset gives what its place plays: streams that fit as they are, others encoded, an MP4 of them kept', async () => {
    const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const films = await Promise.all([
      makeVideo('camera.avi', [...lavfi('160x120', 1), '-c:v', 'mpeg4', '-c:a', 'mp2']),
      makeVideo('celular.mov', [...lavfi('160x120', 1), ...h264]),
      makeVideo('pronto.mp4', [...lavfi('160x120', 1), ...h264]),
    ]);
    const { files, state } = await runTool(url(), 'comprimir-video', { preset: 'whatsapp' }, films);
    expect(files.map(({ name }) => name)).toEqual(['camera.mp4', 'celular.mp4', 'pronto.mp4']);
    for (const { bytes } of files) expect((await probe(bytes)).codecs).toEqual(['h264', 'aac']);
    const [camera, celular, pronto] = (state.state === 'done' ? (state.info ?? '') : '').split('\n');
    expect(camera).toMatch(/agora em MP4, que abre em qualquer aparelho/);
    expect(celular).toMatch(/agora em MP4, que abre em qualquer aparelho; imagem e som copiados sem perda/);
    expect(pronto).toMatch(/já cabia em 16 MB e foi mantido sem perda/);
  });

  test('keeps every sound, subtitle and chapter, and says what an MP4 does not have', async () => {
    await writeFile(join(home(), 'l.srt'), '1\n00:00:00,100 --> 00:00:01,000\nLegenda de teste\n\n');
    await writeFile(
      join(home(), 'c.txt'),
      ';FFMETADATA1\ntitle=segredo\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Abertura\n',
    );
    await writeFile(
      join(home(), 'capa.jpg'),
      await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    const inputs = [
      ...lavfi('640x480', 2).slice(0, -1),
      '-f',
      'lavfi',
      '-i',
      'anullsrc=channel_layout=5.1:d=2',
    ];
    const files = ['-i', join(home(), 'l.srt'), '-i', join(home(), 'c.txt')];
    const maps = ['0', '1', '2', '3'].flatMap((index) => ['-map', index]);
    const rich = await makeVideo('rico.mkv', [
      ...[...inputs, ...files, ...maps, '-map_metadata', '4', '-map_chapters', '4', ...LARGE, '-c:s', 'srt'],
      ...[
        '-metadata:s:a:0',
        'language=por',
        '-metadata:s:a:1',
        'language=eng',
        '-metadata:s:s:0',
        'language=por',
      ],
      ...[
        '-attach',
        join(home(), 'capa.jpg'),
        '-metadata:s:t',
        'mimetype=application/octet-stream',
        '-t',
        '2',
      ],
    ]);
    expect(rich.bytes.length).toBeGreaterThan(1e6);
    const runs = [{}, { target_size_mb: 1 }].map((options) =>
      runTool(url(), 'comprimir-video', options, [rich]),
    );
    for (const { state, files: outputs } of await Promise.all(runs)) {
      expect(state).toMatchObject({ info: expect.stringContaining('som convertido para estéreo') });
      expect(state).toMatchObject({ info: expect.stringContaining('ficou de fora: 1 anexo') });
      const { streams, chapters } = await probe(outputs[0]?.bytes);
      expect(streams).toEqual(['video', 'audio por', 'audio eng', 'subtitle por']);
      expect(chapters).toEqual(['Abertura']);
      expect(outputs[0]?.bytes.toString('latin1')).not.toContain('segredo');
    }
  });

  test('a channel that a mix to stereo leaves out is heard where it is the only one', async () => {
    const fourth = '0|0|0|0.5*sin(400*t)|0|0';
    const film = await makeVideo('graves.mkv', [
      ...[...lavfi('640x480', 2).slice(0, -1), '-f', 'lavfi', '-i', `aevalsrc='${fourth}':d=2:c=5.1`],
      ...['-map', '0', '-map', '2', ...LARGE, '-c:a', 'flac', '-t', '2'],
    ]);
    const { state, files } = await runTool(url(), 'comprimir-video', {}, [film]);
    expect(state).toMatchObject({
      info: expect.stringContaining('todos os canais entraram por igual na mistura'),
    });
    await writeFile(join(home(), 'graves.mp4'), files[0]?.bytes ?? '');
    const look = ['-i', join(home(), 'graves.mp4'), '-af', 'volumedetect', '-f', 'null', '-'];
    const { stderr } = await execute('ffmpeg', look);
    expect(Number(/mean_volume: (-?[\d.]+)/.exec(stderr)?.[1])).toBeGreaterThan(-40);
  });
});
