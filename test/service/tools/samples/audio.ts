import { expect } from 'vitest';
import { probe } from '../../../support/looks.ts';
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
  {
    tool: 'converter-audio',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { preset: 'whatsapp' },
    credits: 1,
    outputs: ['gravação.ogg'],
    look: async ([bytes]) => {
      const { streams, format } = await probe(bytes);
      expect(streams.map((stream) => stream.codec_name)).toEqual(['opus']);
      expect(Number(format.duration)).toBeCloseTo(3, 0);
    },
  },
  {
    tool: 'cortar-audio',
    files: async () => [['gravação.mkv', await sampleVideo()]],
    options: { start: '0:01', end: 2.5, fade_out: 0.5 },
    credits: 1,
    outputs: ['gravação.flac'],
    look: async ([bytes]) => {
      const { streams, format } = await probe(bytes);
      expect(streams.map((stream) => stream.codec_name)).toEqual(['flac']);
      expect(Number(format.duration)).toBeCloseTo(1.5, 2);
    },
  },
];
