const KEPT = ['title', 'artist', 'album', 'album_artist', 'composer', 'genre', 'date', 'track', 'disc'];
const LONGEST = 300;

function escaped(value: string): string {
  return value
    .slice(0, LONGEST)
    .replace(/[\r\n\0]+/g, ' ')
    .replace(/[=;#\\]/g, '\\$&');
}

/** Returns the tags that identify a song, in ffmpeg's metadata format; without place, device or comment. */
export function songTags(tags: Readonly<Record<string, string>>): string {
  const lower = new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]));
  const lines = KEPT.flatMap((name) => {
    const value = lower.get(name);
    return value === undefined ? [] : [`${name}=${escaped(value)}`];
  });
  return [';FFMETADATA1', ...lines, ''].join('\n');
}
