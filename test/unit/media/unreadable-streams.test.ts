import { describe, expect, test } from 'vitest';
import { filmArguments } from '../../../containers/engines/media/encode-film.ts';
import { probeFilm, probeSong } from '../../../containers/engines/media/limits.ts';
import type { MediaRunner } from '../../../containers/engines/media/run-ffmpeg.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';
import { type FilmWish, planEncoding, planFilm } from '../../../containers/tools/media/film-plan.ts';
import { copiedPiecesRemarks, filmRemarks } from '../../../containers/tools/media/film-remarks.ts';

const PICTURE = { codec_type: 'video', codec_name: 'h264', width: 64, height: 64, pix_fmt: 'yuv420p' };
/** ffprobe writes no name for a codec that it does not know, such as Apple's spatial sound. */
const UNKNOWN_SOUND = { codec_type: 'audio' };
const SOUND = { codec_type: 'audio', codec_name: 'aac' };
const INPUT = { path: '/a', field: 'files', name: 'a.mkv', stem: 'a', extension: 'mkv', size: 1 };
const input: ToolInput = { ...INPUT, type: 'matroska' };

/** A runner whose ffprobe finds these streams. */
function finding(streams: readonly object[]): MediaRunner {
  const numbered = streams.map((stream, index) => ({ index, ...stream }));
  const stdout = JSON.stringify({ streams: numbered, format: { duration: '1' } });
  return {
    scratch: '/scratch',
    run: async () => ({ code: 0, stdout, stderr: '' }),
  } as unknown as MediaRunner;
}

const WISH: FilmWish = {
  ...{ format: 'mp4', copying: 'auto', shortSide: null, framesPerSecond: null, isMute: false },
  ...{ soundKbps: 160, maxChannels: 8, coding: { kind: 'quality', quality: 'alta' } },
  mostCopiedBits: Number.POSITIVE_INFINITY,
};

describe('a sound that cannot be decoded', () => {
  test.each([
    UNKNOWN_SOUND,
    { ...SOUND, codec_name: 'mpegh_3d_audio' },
  ])('is left out of a film, which is reported, and the others stay: %o', async (unread) => {
    const film = await probeFilm(finding([PICTURE, unread, SOUND]), input);
    for (const plan of [planFilm(film, WISH, 0), planEncoding(film, WISH)]) {
      expect(filmArguments(film, plan, 'a.mp4')).not.toContain('0:1');
      expect(filmArguments(film, plan, 'a.mp4')).toContain('0:2');
      expect(filmRemarks(film, plan)).toEqual(['ficou de fora: 1 faixa de som que não pode ser lida']);
    }
    expect(copiedPiecesRemarks(film, null)).toEqual(['ficou de fora: 1 faixa de som que não pode ser lida']);
  });

  test('is not named where no sound is wanted', async () => {
    const film = await probeFilm(finding([PICTURE, UNKNOWN_SOUND, SOUND]), input);
    expect(filmRemarks(film, planFilm(film, { ...WISH, isMute: true }, 0))).toEqual([]);
  });

  test('is not the sound of a song, and is named as what it is where there is no other', async () => {
    const first = { ...UNKNOWN_SOUND, disposition: { default: 1, attached_pic: 0 } };
    const song = await probeSong(finding([first, SOUND]), input);
    expect([song.sound.index, song.sounds.length, song.unreadSounds]).toEqual([1, 1, 1]);
    await expect(probeSong(finding([UNKNOWN_SOUND]), input)).rejects.toMatchObject({ code: 'unreadSound' });
    await expect(probeSong(finding([PICTURE]), input)).rejects.toMatchObject({ code: 'noSound' });
  });
});

test('a picture that cannot be decoded is passed over, and named as what it is where there is no other', async () => {
  const unread = { ...PICTURE, codec_name: 'vvc' };
  const film = await probeFilm(finding([unread, PICTURE]), input);
  expect(film.picture.index).toBe(1);
  expect(filmRemarks(film, planFilm(film, WISH, 0))).toEqual(['ficou de fora: 1 outra faixa de vídeo']);
  await expect(probeFilm(finding([unread]), input)).rejects.toMatchObject({ code: 'unreadVideo' });
});

describe('to MKV, subtitles that are no text', () => {
  const subtitle = (codec_name?: string) => ({ codec_type: 'subtitle', codec_name });

  test.each([
    [undefined, '1 legenda em um formato que não fica'],
    ['arib_caption', '1 legenda em um formato que não fica'],
    ['xsub', '1 legenda em imagem'],
  ])('stay out where they can be neither copied nor read, which is reported: %s', async (codec, remark) => {
    const film = await probeFilm(finding([PICTURE, subtitle(codec), subtitle('subrip')]), input);
    const plan = planFilm(film, { ...WISH, format: 'mkv' }, 0);
    expect(plan.subtitles.map(({ index }) => index)).toEqual([2]);
    expect(filmRemarks(film, plan)).toEqual([`ficou de fora: ${remark}`]);
    expect(copiedPiecesRemarks(film, { codec: 'srt', drawn: true, kept: [] })).toEqual([
      `ficou de fora: ${remark}`,
    ]);
  });

  test.each([
    'dvd_subtitle',
    'hdmv_pgs_subtitle',
    'dvb_subtitle',
    'eia_608',
  ])('stay as before: %s', async (codec) => {
    const film = await probeFilm(finding([PICTURE, subtitle(codec)]), input);
    const plan = planFilm(film, { ...WISH, format: 'mkv' }, 0);
    expect(plan.subtitles.map(({ index }) => index)).toEqual([1]);
    expect(filmRemarks(film, plan)).toEqual([]);
  });
});

test('the roles of tracks are read, and no others', async () => {
  const disposition = { default: 1, forced: 1, hearing_impaired: 1, attached_pic: 0, timed_thumbnails: 1 };
  const film = await probeFilm(finding([PICTURE, { ...SOUND, disposition }]), input);
  expect(film.sounds[0]?.roles).toEqual(['forced', 'hearing_impaired']);
});
