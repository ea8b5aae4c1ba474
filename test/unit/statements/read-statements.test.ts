import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brazilianDay } from '../../../containers/documents/fiscal/statements/dates.ts';
import { decodeStatement } from '../../../containers/documents/fiscal/statements/decode.ts';
import { readStatements } from '../../../containers/documents/fiscal/statements/read-statements.ts';
import { type Dialect, type MadeStatement, ofxBytes, ofxText, USUAL } from '../../support/statements/ofx.ts';

const words = fc
  .array(fc.constantFrom('PIX', 'José', 'São João', 'A & B', '<5', 'C/C', '=cmd', '-10', "D'Ávila", '"x"'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const day = fc
  .tuple(
    fc.integer({ min: 2000, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const transaction = fc.record({
  day,
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  name: optional(words),
  memo: optional(words),
  id: optional(fc.constantFrom('', '1', '2', '3', 'ABC-1')),
  document: optional(fc.constantFrom('000123', '')),
});
const statement: fc.Arbitrary<MadeStatement> = fc.record({
  account: fc.constantFrom('1-2', '33.445-x', '9'),
  isCard: fc.boolean(),
  transactions: fc.array(transaction, { maxLength: 12 }),
  ledger: optional(fc.record({ cents: fc.integer({ min: -999_999, max: 999_999 }), day })),
}) as fc.Arbitrary<MadeStatement>;
const dialect: fc.Arbitrary<Dialect> = fc.record({
  form: fc.constantFrom('lines', 'one-line', 'closed', 'xml'),
  amount: fc.constantFrom('point', 'comma', 'grouped'),
  date: fc.constantFrom('day', 'time', 'zone'),
  encoding: fc.constantFrom('utf-8', 'utf-8-mark', 'windows-1252', 'utf-16'),
});

function read(text: string) {
  const file = readStatements(text);
  if (file === null) throw new Error('No statement.');
  return file;
}

const shown = (text: string) => `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`;

describe('readStatements', () => {
  test('gives every transaction of every statement, with its day, cents and texts, whatever the dialect', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 4 }), dialect, (made, form) => {
        const { statements } = read(decodeStatement(ofxBytes(made, form)));
        expect(statements.map(({ account }) => [account.number, account.kind])).toEqual(
          made.map(({ account, isCard }) => [account, isCard ? 'card' : 'bank']),
        );
        for (const [index, { transactions, ledger }] of statements.entries()) {
          expect(
            transactions.map((one) => ({
              day: brazilianDay(one.date?.day ?? 0),
              cents: Number(one.amount?.value) / 10_000,
              texts: [one.name, one.memo, one.id, one.document],
            })),
          ).toEqual(
            made[index]?.transactions.map(
              ({ day: date, cents, name = '', memo = '', id = '', document = '' }) => ({
                day: shown(date),
                cents,
                texts: [name, memo, id, document],
              }),
            ),
          );
          const cents = made[index]?.ledger?.cents;
          expect(ledger?.amount && Number(ledger.amount.value) / 10_000).toBe(cents);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('never throws, and loses no transaction that begins before the cut', () => {
    const text = ofxText([
      {
        transactions: Array.from({ length: 8 }, (_, index) => ({
          day: '20261120',
          cents: -1000 - index,
          memo: 'Padaria & Cia',
          id: String(index),
        })),
        ledger: { cents: 5, day: '20261130' },
      },
    ]);
    for (let length = 0; length <= text.length; length++) {
      const cut = text.slice(0, length);
      const begun = cut.split('<STMTTRN>').length - 1;
      const file = readStatements(cut);
      const found = file?.statements.flatMap(({ transactions }) => transactions) ?? [];
      expect(found).toHaveLength(begun);
      if (begun > 0 && !cut.endsWith('</OFX>')) expect(file?.isCut).toBe(true);
    }
    expect(read(text).isCut).toBe(false);
  });

  test('keeps apart what a bank leaves open: empty values, rows, balances', () => {
    const { statements } = read(
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>237<ACCTID>9</BANKACCTFROM><BANKTRANLIST>' +
        '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-1<FITID><NAME><MEMO>Pão<STMTTRN><TRNTYPE>OTHER' +
        '<DTPOSTED>20261121<TRNAMT>2<MEMO><CHECKNUM>7<LEDGERBAL><BALAMT>3<DTASOF>20261122</STMTRS></OFX>',
    );
    expect(
      statements[0]?.transactions.map(({ id, memo, document, amountText }) => [
        id,
        memo,
        document,
        amountText,
      ]),
    ).toEqual([
      ['', 'Pão', '', '-1'],
      ['', '', '7', '2'],
    ]);
    expect(statements[0]?.ledger?.amountText).toBe('3');
  });

  test('keeps what it has no column for', () => {
    const { statements } = read(
      '<OFX><STMTRS><BANKTRANLIST><STMTTRN><TRNAMT>1<MEMO>a<MEMO>b<PAYEE><NAME>Zé<CITY>Itu</PAYEE><REFNUM>9</STMTTRN></STMTRS></OFX>',
    );
    expect(statements[0]?.transactions[0]?.others).toEqual([
      'MEMO=b',
      'PAYEE.NAME=Zé',
      'PAYEE.CITY=Itu',
      'REFNUM=9',
    ]);
  });

  test('reads OFC, transactions outside of a statement, and is not misled by other texts', () => {
    const { statements } = read(
      '<OFC><DTD>2<CPAGE>1252<ACCTSTMT><ACCTFROM><BANKID>033<ACCTID>01.000.5<ACCTTYPE>0</ACCTFROM><STMTRS>' +
        '<DTSTART>20261101<DTEND>20261130<LEDGER>10,50<STMTTRN><TRNTYPE>1<DTPOSTED>20261105<TRNAMT>-1,50<FITID>1<CHKNUM>7<MEMO>x</STMTTRN></STMTRS></ACCTSTMT></OFC>',
    );
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatchObject({
      account: { bank: '033', number: '01.000.5' },
      ledger: { amountText: '10,50' },
      transactions: [{ document: '7', amountText: '-1,50' }],
    });
    expect(read('<OFX><STMTTRN><TRNAMT>1</OFX>').statements[0]?.transactions).toHaveLength(1);
    for (const text of ['', 'nada', '<html><body>x</body></html>', '<', '<<<>>>', '\0'.repeat(99)])
      expect(readStatements(text)).toBeNull();
  });

  test('calls balances what banks list as rows, and nothing else', () => {
    const memos = [
      'Saldo Anterior',
      'S A L D O',
      'SALDO DO DIA',
      'Saldo em conta corrente',
      'SALDO 31/10/2026',
    ];
    const others = ['Saldo devedor', 'Pagto saldo fatura', 'IOF saldo negativo', 'Saldão de ofertas'];
    const text = ofxText([
      { transactions: [...memos, ...others].map((memo) => ({ day: '20261120', cents: 1, memo })) },
    ]);
    expect(
      read(text)
        .statements[0]?.transactions.filter(({ isBalance }) => isBalance)
        .map(({ memo }) => memo),
    ).toEqual(memos);
  });

  test.each([
    [
      '850',
      Buffer.from([0x50, 0x61, 0x64, 0x61, 0x72, 0x69, 0x61, 0x20, 0x53, 0xc6, 0x6f, 0x20, 0x80, 0xe4]),
      'Padaria São Çõ',
    ],
    ['IBM850', Buffer.from([0xc6, 0xe5]), 'ãÕ'],
    ['860', Buffer.from([0x53, 0x84, 0x6f, 0x20, 0x94]), 'São õ'],
    ['437', Buffer.from([0x87, 0xa2]), 'çó'],
    ['1252', Buffer.from([0xc6, 0x87, 0xe4]), 'ãçõ'],
    ['1252', Buffer.from('São Ó', 'latin1'), 'São Ó'],
    ['850', Buffer.from('São João é', 'latin1'), 'São João é'],
    ['ISO-8859-15', Buffer.from([0x63, 0xe3, 0xa4]), 'cã€'],
    ['NONE', Buffer.from('ação', 'latin1'), 'ação'],
  ])('reads the character set that is declared as %s where the bytes fit it', (charset, memo, text) => {
    const whole = ofxText([{ transactions: [{ day: '20261120', cents: 1, memo: '#' }] }]);
    const [before = '', after = ''] = whole.split('#');
    const declared = `OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:${charset}\n\n`;
    const bytes = Buffer.concat([
      Buffer.from(declared + before.slice(before.indexOf('<OFX>'))),
      memo,
      Buffer.from(after),
    ]);
    expect(read(decodeStatement(bytes)).statements[0]?.transactions[0]?.memo).toBe(text);
  });

  test('decodes by bytes what is declared otherwise, each text by its own', () => {
    const [before, after] = ofxText([{ transactions: [{ day: '20261120', cents: 1, memo: '#' }] }]).split(
      '#',
    );
    const mixed = Buffer.concat([
      Buffer.from(`${before}Pão de açúcar<NAME>`, 'utf8'),
      Buffer.from(`Padaria São João${after}`, 'latin1'),
    ]);
    const found = read(decodeStatement(mixed)).statements[0]?.transactions[0];
    expect([found?.memo, found?.name]).toEqual(['Pão de açúcar', 'Padaria São João']);
    const bare = Buffer.from(
      ofxText([{ transactions: [{ day: '20261120', cents: 1, memo: 'ç' }] }], USUAL),
      'utf16le',
    );
    expect(read(decodeStatement(bare)).statements[0]?.transactions[0]?.memo).toBe('ç');
    expect(read(decodeStatement(bare.swap16())).statements[0]?.transactions[0]?.memo).toBe('ç');
  });
});

test.each([
  ['<FITID>1\n<CHECKNUM/>\n<TRNAMT>-10.00<MEMO>Pix', 'SGML'],
  ['<TRNAMT>-10.00<CHECKNUM/><FITID>1<MEMO/>', 'SGML in one line'],
  ['<TRNAMT>-10.00</TRNAMT><CHECKNUM /><FITID>1</FITID><MEMO/>', 'XML'],
])('an element without content ends the value before it: %j (%s)', (fields) => {
  const ofx = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>9</BANKACCTFROM><BANKTRANLIST/><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105${fields}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const [statement] = readStatements(ofx)?.statements ?? [];
  expect(statement?.transactions).toMatchObject([{ id: '1', amountText: '-10.00' }]);
  expect(statement?.transactions[0]?.amount).not.toBeNull();
});
