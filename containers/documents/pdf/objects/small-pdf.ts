/** An object of a small PDF: a dictionary, or a stream. */
export interface SmallObject {
  dictionary: string;
  data?: Buffer;
}

function written({ dictionary, data }: SmallObject): Buffer {
  if (data === undefined) return Buffer.from(`<< ${dictionary} >>`, 'utf8');
  const head = Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, 'utf8');
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

/** Returns a PDF of these objects, numbered from 1; the first is the catalog. It wraps data for programs that read PDFs. */
export function smallPdf(objects: readonly SmallObject[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const rows: string[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    rows.push(`${String(at).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      written(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    at += part.length;
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}
