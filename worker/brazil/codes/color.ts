export const COLOR_PATTERN = /^#[0-9a-fA-F]{6}$/;

export type Rgb = readonly [red: number, green: number, blue: number];

/** The channels of `#RRGGBB`, 0 to 255. */
export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
