let made = 0;

/** A CNPJ that no other test uses; it begins with `letters`. */
export function nextCnpj(letters = ''): string {
  const base = `${letters}${String(++made).padStart(12 - letters.length, '0')}`;
  const first = digit(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return `${base}${first}${digit(`${base}${first}`, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`;
}

/** A CEP that no other test uses. */
export function nextCep(): string {
  return `7${String(++made).padStart(7, '0')}`;
}

function digit(text: string, weights: number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * (text.charCodeAt(place) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
