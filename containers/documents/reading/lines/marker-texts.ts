export const BULLETS = /^[•●○◦▪■□▫–—\-*➢✓→❖·‣⁃❑☐☑►▶◆◇]$/u;
export const NUMBERED = /^(\(?)(\d{1,3}|[a-z]|[A-Z]|[ivx]{2,5}|[IVX]{2,5})([.)]|\)\.|\s?[-–])$/;

/** Returns true if a word may be the bullet or number of a list item. */
export function isMarkerText(text: string): boolean {
  return BULLETS.test(text) || NUMBERED.test(text) || text === 'o';
}
