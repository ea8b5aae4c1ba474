/** Argument lists of ffmpeg for H.264 and AAC in MP4. */

const CRF = { baixa: 32, media: 28, alta: 23 } as const;
const AUDIO_KBPS = { baixa: 96, media: 128, alta: 160 } as const;

export type Quality = keyof typeof CRF;

const CLEAN = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-max_muxing_queue_size', '1024'];
const MP4 = ['-movflags', '+faststart', '-f', 'mp4'];

function picture(maxHeight: number): string[] {
  const scale = `scale=-2:'max(2,trunc(min(${maxHeight},ih)/2)*2)'`;
  return [
    '-map',
    '0:V:0',
    '-vf',
    scale,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '2',
  ];
}

function sound(kbps: number): string[] {
  return kbps === 0 ? ['-an'] : ['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${kbps}k`, '-ac', '2'];
}

export function audioKbps(quality: Quality): number {
  return AUDIO_KBPS[quality];
}

/** One pass at the quality asked for; no sound at 0 kbps. */
export function constantQuality(
  quality: Quality,
  maxHeight: number,
  audio: number,
  target: string,
): string[] {
  return [...picture(maxHeight), '-crf', String(CRF[quality]), ...sound(audio), ...CLEAN, ...MP4, target];
}

/** The two passes that meet a bit rate, in bits a second. */
export function twoPasses(
  videoBits: number,
  maxHeight: number,
  audio: number,
  passLog: string,
  target: string,
) {
  const rate = ['-b:v', String(Math.floor(videoBits)), '-passlogfile', passLog];
  const ceiling = [
    '-maxrate',
    String(Math.floor(videoBits * 1.5)),
    '-bufsize',
    String(Math.floor(videoBits * 2)),
  ];
  return {
    first: [...picture(maxHeight), ...rate, '-pass', '1', '-an', ...CLEAN, '-f', 'null', '-'],
    second: [
      ...picture(maxHeight),
      ...rate,
      ...ceiling,
      '-pass',
      '2',
      ...sound(audio),
      ...CLEAN,
      ...MP4,
      target,
    ],
  };
}

/** The same streams in a clean MP4. */
export function remux(keepSound: boolean, target: string): string[] {
  return ['-map', '0:V:0', ...(keepSound ? ['-map', '0:a:0'] : []), '-c', 'copy', ...CLEAN, ...MP4, target];
}
