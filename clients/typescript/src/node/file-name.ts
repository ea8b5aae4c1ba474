const MOST_BYTES = 200;
/** Names that Windows keeps for devices, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns a name of the service as the name of a file that stays in its folder, on any system. */
export function localName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '');
  const named = clean === '' || /^\.+$/.test(clean) ? 'arquivo' : clean;
  return shorten(DEVICES.test(named) ? `_${named}` : named);
}

/** Cuts the stem, so that the extension stays. */
function shorten(name: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).byteLength;
  if (bytes(name) <= MOST_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  let stem = Array.from(dot > 0 && extension !== '' ? name.slice(0, dot) : name);
  while (bytes(stem.join('') + extension) > MOST_BYTES) stem = stem.slice(0, -1);
  return stem.join('') + extension;
}
