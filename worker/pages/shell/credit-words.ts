/** Formats a number of credits as `1 crédito` or `1.500 créditos`. */
export function creditsWords(credits: number): string {
  return `${credits.toLocaleString('pt-BR')} ${credits === 1 ? 'crédito' : 'créditos'}`;
}
