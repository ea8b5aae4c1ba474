export type Plain = string | number | boolean;

/**
 * Returns the canonical JSON of a record of integers, strings and booleans (RFC 8785, JSON Canonicalization
 * Scheme): sorted keys, no spaces, unescaped letters. The same in Python: `json.dumps(record, sort_keys=True,
 * separators=(',', ':'), ensure_ascii=False)`.
 */
export function canonical(record: Readonly<Record<string, Plain>>): string {
  const pairs = Object.keys(record)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalValue(record[key])}`);
  return `{${pairs.join(',')}}`;
}

function canonicalValue(value: Plain | undefined): string {
  const isText = typeof value === 'string' && value.isWellFormed();
  if (isText || typeof value === 'boolean' || Number.isSafeInteger(value)) return JSON.stringify(value);
  throw new TypeError(`no canonical text of ${JSON.stringify(value)}`);
}
