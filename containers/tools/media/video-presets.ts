export interface VideoPreset {
  /** In pixels. */
  shortSide: number;
  framesPerSecond: number;
  soundKbps: number;
  /** Bytes of a result; null: as many as it takes. */
  mostBytes: number | null;
  /** Bits a second up to which a video is small enough to be copied. */
  mostBits: number;
}

/** What messengers, mail servers and web pages take. */
export const VIDEO_PRESETS: Readonly<Record<'whatsapp' | 'email' | 'web', VideoPreset>> = {
  whatsapp: { shortSide: 720, framesPerSecond: 30, soundKbps: 128, mostBytes: 16e6, mostBits: 6e6 },
  // 25 MB as the mail counts them, a third more than the file.
  email: { shortSide: 720, framesPerSecond: 30, soundKbps: 96, mostBytes: 18e6, mostBits: 4e6 },
  web: { shortSide: 1080, framesPerSecond: 60, soundKbps: 128, mostBytes: null, mostBits: 8e6 },
};
