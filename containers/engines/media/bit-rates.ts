import { nearestRate, SOUND_FORMATS, type SoundFormatName } from './sound-formats.ts';

/** A range of bit rates in kbps, of all channels together. */
export interface BitRateRange {
  least: number;
  most: number;
}

/**
 * Bit rates of one channel in bits per second, by sample rate: libvorbis refuses to start with less or more.
 */
const VORBIS_MODES = [
  { fromHz: 40_000, leastOfPair: 22_500, least: 32_000, most: 240_000 },
  { fromHz: 26_000, leastOfPair: 18_000, least: 30_000, most: 190_000 },
  { fromHz: 19_000, leastOfPair: 15_000, least: 16_000, most: 90_000 },
  { fromHz: 15_000, leastOfPair: 12_000, least: 16_000, most: 100_000 },
  { fromHz: 9000, leastOfPair: 8000, least: 12_000, most: 50_000 },
  { fromHz: 0, leastOfPair: 6000, least: 8000, most: 42_000 },
];
/** MPEG-1, MPEG-2 and MPEG-2.5 (ISO/IEC 11172-3, 13818-3). */
const MP3_LAYERS = [
  { fromHz: 32_000, least: 32, most: 320 },
  { fromHz: 16_000, least: 8, most: 160 },
  { fromHz: 0, least: 8, most: 64 },
];
const OPUS_OF_CHANNEL = { least: 6, most: 256 };
const AAC_LEAST = 8;
/** 6144 bits in each frame of 1024 samples (ISO/IEC 14496-3). */
const AAC_BITS_OF_SAMPLE = 6;

function of<Row extends { fromHz: number }>(rows: readonly Row[], rate: number): Row {
  const row = rows.find(({ fromHz }) => rate >= fromHz);
  if (row === undefined) throw new Error(`no row for ${rate} Hz`);
  return row;
}

function vorbisRange(rate: number, channels: number): BitRateRange {
  const { leastOfPair, least, most } = of(VORBIS_MODES, rate);
  return {
    least: Math.ceil(((channels === 2 ? leastOfPair : least) * channels) / 1000),
    most: Math.floor((most * channels) / 1000),
  };
}

function rangeOfEncoder(name: SoundFormatName, rate: number, channels: number): BitRateRange {
  switch (name) {
    case 'mp3':
      return of(MP3_LAYERS, rate);
    case 'm4a':
      return { least: AAC_LEAST, most: Math.floor((AAC_BITS_OF_SAMPLE * rate * channels) / 1000) };
    case 'ogg':
      return vorbisRange(rate, channels);
    case 'opus':
      return { least: OPUS_OF_CHANNEL.least * channels, most: OPUS_OF_CHANNEL.most * channels };
    case 'wav':
    case 'flac':
      return { least: 0, most: Number.POSITIVE_INFINITY };
  }
}

/**
 * Returns the bit rates that the format's encoder accepts for this sample rate, in Hz, and number of
 * channels.
 */
export function bitRateRange(name: SoundFormatName, rate: number, channels: number): BitRateRange {
  const { least, most } = rangeOfEncoder(name, rate, channels);
  return { least, most: Math.max(least, Math.min(most, SOUND_FORMATS[name].mostKbps)) };
}

/** Returns the bit rate nearest to `kbps` that the encoder accepts. */
export function nearestBitRate(name: SoundFormatName, kbps: number, rate: number, channels: number): number {
  const { least, most } = bitRateRange(name, rate, channels);
  return Math.round(Math.min(most, Math.max(least, kbps)));
}

/** The usual lower sample rates, the highest first. */
const LOWER_RATES = [32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];

/**
 * Returns the highest sample rate, not above `rate`, with which the encoder accepts so low a bit rate, or
 * comes nearest to it.
 */
export function rateForBitRate(name: SoundFormatName, kbps: number, rate: number, channels: number): number {
  const lower = LOWER_RATES.filter((each) => each < rate).map((each) =>
    nearestRate(SOUND_FORMATS[name], each),
  );
  const rates = [rate, ...lower];
  const leastOf = (each: number) => bitRateRange(name, each, channels).least;
  const [smallest = rate] = rates.toSorted((one, other) => leastOf(one) - leastOf(other));
  return rates.find((each) => leastOf(each) <= kbps) ?? smallest;
}
