import { lookUp } from './look-up.ts';

const [REGULAR, BOLD, ITALIC, BOLD_ITALIC] = ['Regular', 'Bold', 'Italic', 'BoldItalic'];
const FAMILIES: readonly [RegExp, string][] = [
  [/^(?:Helvetica|Arial|LiberationSans|NimbusSans)(?:MT|PSMT)?(?:$|[-,]|Bold|Italic|Oblique)/i, 'NimbusSans'],
  [
    /^(?:Times(?:NewRoman|-Roman)?|LiberationSerif|NimbusRoman)(?:PS)?(?:MT)?(?:$|[-,]|Bold|Italic|Oblique)/i,
    'NimbusRoman',
  ],
  [
    /^(?:Courier(?:New)?|LiberationMono|NimbusMono)(?:PS)?(?:MT)?(?:$|[-,]|Bold|Italic|Oblique)/i,
    'NimbusMonoPS',
  ],
];
const SIGNS: Record<string, string> = { Symbol: 'StandardSymbolsPS', ZapfDingbats: 'D050000L' };

/** Returns the installed font that replaces a font of this name; null if none has the same widths. */
export function standInFor(name: string): string | null {
  const plain = name.replaceAll(' ', '');
  const sign = lookUp(SIGNS, plain);
  if (sign !== undefined) return sign;
  const family = FAMILIES.find(([pattern]) => pattern.test(plain))?.[1];
  if (family === undefined || /narrow|black|condensed|light/i.test(plain)) return null;
  const [isBold, isItalic] = [/bold/i.test(plain), /italic|oblique/i.test(plain)];
  const style = isBold ? (isItalic ? BOLD_ITALIC : BOLD) : isItalic ? ITALIC : REGULAR;
  return `${family}-${style}`;
}

/** Returns true if an installed replacement, given its own name, has symbols in place of letters. */
export function isFontOfSigns(name: string): boolean {
  return Object.values(SIGNS).includes(name);
}
