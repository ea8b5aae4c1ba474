/** A transaction as a bank stores it; texts and people are invented. */
export interface MadeTransaction {
  /** `20261120`. */
  day: string;
  cents: number;
  name?: string;
  memo?: string;
  id?: string;
  document?: string;
  type?: string;
}

export interface MadeStatement {
  bank?: string;
  branch?: string;
  account?: string;
  isCard?: boolean;
  transactions: readonly MadeTransaction[];
  /** In cents, on a day. */
  ledger?: { cents: number; day: string } | null;
  start?: string;
  end?: string;
}

/** The variants in which banks write the same data. */
export interface Dialect {
  form: 'lines' | 'one-line' | 'closed' | 'xml';
  amount: 'point' | 'comma' | 'grouped';
  date: 'day' | 'time' | 'zone';
  encoding: 'utf-8' | 'utf-8-mark' | 'windows-1252' | 'utf-16';
}

export const USUAL: Dialect = { form: 'lines', amount: 'point', date: 'day', encoding: 'windows-1252' };

const HEADER = [
  ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII'],
  ...['CHARSET:1252', 'COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE'],
];

function amountText(cents: number, style: Dialect['amount']): string {
  const [whole = '0', fraction = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '-' : '';
  if (style === 'point') return `${sign}${whole}.${fraction}`;
  const groups = style === 'grouped' ? BigInt(whole).toLocaleString('pt-BR') : whole;
  return `${sign}${groups},${fraction}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes these statements as OFX in a dialect. */
export function ofxText(statements: readonly MadeStatement[], dialect: Dialect = USUAL): string {
  const isClosed = dialect.form === 'closed' || dialect.form === 'xml';
  const leaf = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`<${name}>${escaped(text)}${isClosed ? `</${name}>` : ''}`];
  const group = (name: string, children: readonly string[]) => [`<${name}>`, ...children, `</${name}>`];
  const amount = (cents: number) => amountText(cents, dialect.amount);
  const date = (day: string) =>
    ({ day, time: `${day}143510`, zone: `${day}230000.000[-3:BRT]` })[dialect.date];
  const transaction = (one: MadeTransaction) =>
    group('STMTTRN', [
      ...leaf('TRNTYPE', one.type ?? (one.cents < 0 ? 'DEBIT' : 'CREDIT')),
      ...leaf('DTPOSTED', date(one.day)),
      ...leaf('TRNAMT', amount(one.cents)),
      ...leaf('FITID', one.id),
      ...leaf('CHECKNUM', one.document),
      ...leaf('NAME', one.name),
      ...leaf('MEMO', one.memo),
    ]);
  const statement = (one: MadeStatement) => {
    const [outer, inner, account] = one.isCard
      ? ['CCSTMTTRNRS', 'CCSTMTRS', 'CCACCTFROM']
      : ['STMTTRNRS', 'STMTRS', 'BANKACCTFROM'];
    return group(outer, [
      ...leaf('TRNUID', '1'),
      ...group(inner, [
        ...leaf('CURDEF', 'BRL'),
        ...group(account, [
          ...leaf('BANKID', one.isCard ? undefined : (one.bank ?? '001')),
          ...leaf('BRANCHID', one.branch),
          ...leaf('ACCTID', one.account ?? '12345-6'),
          ...leaf('ACCTTYPE', one.isCard ? undefined : 'CHECKING'),
        ]),
        ...group('BANKTRANLIST', [
          ...leaf('DTSTART', date(one.start ?? '20261101')),
          ...leaf('DTEND', date(one.end ?? '20261130')),
          ...one.transactions.flatMap(transaction),
        ]),
        ...(one.ledger
          ? group('LEDGERBAL', [
              ...leaf('BALAMT', amount(one.ledger.cents)),
              ...leaf('DTASOF', date(one.ledger.day)),
            ])
          : []),
      ]),
    ]);
  };
  const body = group('OFX', [
    ...group(
      'SIGNONMSGSRSV1',
      group('SONRS', [...leaf('DTSERVER', date('20261130')), ...leaf('LANGUAGE', 'POR')]),
    ),
    ...group('BANKMSGSRSV1', statements.flatMap(statement)),
  ]);
  if (dialect.form === 'xml')
    return `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${body.join('\n')}`;
  return `${HEADER.join('\r\n')}\r\n\r\n${body.join(dialect.form === 'one-line' ? '' : '\r\n')}`;
}

/** Encodes the text; characters that Windows-1252 lacks become question marks. */
export function ofxBytes(statements: readonly MadeStatement[], dialect: Dialect = USUAL): Buffer {
  const text = ofxText(statements, dialect);
  if (dialect.encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (dialect.encoding === 'windows-1252') return Buffer.from(text.replace(/[^\0-\u00ff]/g, '?'), 'latin1');
  return Buffer.from(`${dialect.encoding === 'utf-8-mark' ? '\ufeff' : ''}${text}`, 'utf8');
}
