export interface VideoPreset {
  /** In pixels. */
  shortSide: number;
  framesPerSecond: number;
  soundKbps: number;
  /** Largest size of a result in bytes; null for any. */
  mostBytes: number | null;
  /** Bit rate up to which a video is small enough to be copied. */
  mostBits: number;
}

/** The presets for what messengers, mail servers and web pages accept. */
export type VideoPresetName = 'whatsapp' | 'email' | 'web';

export const VIDEO_PRESETS: Readonly<Record<VideoPresetName, VideoPreset>> = {
  whatsapp: { shortSide: 720, framesPerSecond: 30, soundKbps: 128, mostBytes: 16e6, mostBits: 6e6 },
  // 25 MB in a mail's encoding, which is a third larger than the file.
  email: { shortSide: 720, framesPerSecond: 30, soundKbps: 96, mostBytes: 18e6, mostBits: 4e6 },
  web: { shortSide: 1080, framesPerSecond: 60, soundKbps: 128, mostBytes: null, mostBits: 8e6 },
};
