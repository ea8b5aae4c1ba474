import { expect } from 'vitest';
import { probe } from '../looks.ts';
import type { Sample } from '../sample.ts';
import { sampleVideo } from './video.ts';

export const audioSamples: Sample[] = [
  {
    tool: 'mp4-para-mp3',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { bitrate: 128 },
    credits: 1,
    outputs: ['gravação.mp3'],
    look: async ([bytes]) => {
      const { streams, format } = await probe(bytes);
      expect(streams.map((stream) => stream.codec_name)).toEqual(['mp3']);
      expect(Number(format.duration)).toBeCloseTo(3, 0);
    },
  },
];
