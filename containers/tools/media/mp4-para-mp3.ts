import { mp4ParaMp3 as definition } from '../../../common/catalogue/audio.ts';
import { implement } from '../implement.ts';
import { convertSongs } from './convert-songs.ts';

/** Converts the sound of each file to MP3. */
export const mp4ParaMp3 = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  convertSongs(context, ({ pictures }) => {
    const { bitrate, normalize, loudness_lufs, keep_tags } = context.options;
    const plan = {
      format: 'mp3',
      kbps: bitrate ?? null,
      channels: null,
      rate: null,
      depth: null,
      loudness: normalize ? loudness_lufs : null,
      keepsTags: keep_tags && pictures.length === 0,
    } as const;
    return { plan, extension: 'mp3' };
  }),
);
