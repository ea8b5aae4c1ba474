/** An HTML page with a form that LibreOffice cannot load. */
export function pageWithForm(last: string): string {
  const head = Array.from(
    { length: 25 },
    (_, at) => `<meta property="og:loja${at}" content="${'palavra '.repeat(8)}">`,
  );
  const form = '<form method="get"><button type="submit"></button><input type="text" name="q"></form>';
  const body = '<p>Linha de texto que se repete muitas vezes.</p>'.repeat(400);
  return `<!DOCTYPE html><html><head><title>Loja</title>${head.join('')}</head><body>${form}${body}<p>${last}</p></body></html>`;
}
