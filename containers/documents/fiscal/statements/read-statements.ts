import { lookUp } from '../../../plain/look-up.ts';
import type { DecimalMark } from '../../text/values/numbers.ts';
import { decimalMarkOf, readAmount, undecidedAmounts } from './amounts.ts';
import { isBalanceText } from './balance-text.ts';
import { readBankDate } from './dates.ts';
import { type OfxNode, type OfxTree, scanOfx } from './scan-ofx.ts';
import type {
  Account,
  AccountBalance,
  AccountKind,
  Statement,
  StatementFile,
  Transaction,
} from './statement.ts';

const STATEMENTS: Readonly<Record<string, AccountKind>> = {
  STMTRS: 'bank',
  CCSTMTRS: 'card',
  ACCTSTMT: 'bank',
};
const TRANSACTIONS = ['STMTTRN', 'STMTTRNP', 'GENTRN'];
const ANSWERS = ['STMTTRNRS', 'CCSTMTTRNRS', 'SONRS'];
const AMOUNTS = ['TRNAMT', 'BALAMT', 'LEDGER', 'VALUE'];
const ROOTS = ['OFX', 'OFC'];
/** Elements that have columns of their own. */
const COLUMNS = ['TRNTYPE', 'DTPOSTED', 'DTTRAN', 'TRNAMT', 'FITID', 'CHECKNUM', 'CHKNUM', 'NAME', 'MEMO'];
/** `SEVERITY` of a response without a statement. */
const FAILED = 'ERROR';

/** Lists further elements: `REFNUM=1`, and `PAYEE.NAME=X` for nested ones; repeated names as well. */
function othersOf(tree: OfxTree, transaction: OfxNode): string[] {
  const others: string[] = [];
  const seen = new Set<string>();
  for (const child of tree.children(transaction)) {
    const [name, text] = [tree.name(child), tree.text(child)];
    const isOwn = COLUMNS.includes(name) && !seen.has(name);
    seen.add(name);
    if (!isOwn && text !== '') others.push(`${name}=${text}`);
    for (let part = child + 1; part < tree.end(child); part++)
      if (!tree.isEmpty(part)) others.push(`${name}.${tree.name(part)}=${tree.text(part)}`);
  }
  return others;
}

function transactionOf(tree: OfxTree, node: OfxNode, mark: DecimalMark): Transaction {
  const text = (...names: readonly string[]) => tree.textOf(node, ...names);
  const [dateText, amountText] = [text('DTPOSTED', 'DTTRAN'), text('TRNAMT')];
  const [name, memo] = [text('NAME'), text('MEMO')];
  return {
    date: readBankDate(dateText),
    dateText,
    amount: readAmount(amountText, mark),
    amountText,
    type: text('TRNTYPE'),
    name,
    memo,
    document: text('CHECKNUM', 'CHKNUM'),
    id: text('FITID'),
    others: othersOf(tree, node),
    isPending: tree.name(node) === 'STMTTRNP',
    isBalance: isBalanceText(name, memo),
  };
}

function accountOf(tree: OfxTree, nodes: readonly OfxNode[], kind: AccountKind): Account {
  const node = nodes.find((one) => ['BANKACCTFROM', 'CCACCTFROM', 'ACCTFROM'].includes(tree.name(one)));
  const from = node ?? null;
  return {
    kind,
    bank: tree.textOf(from, 'BANKID'),
    branch: tree.textOf(from, 'BRANCHID'),
    number: tree.textOf(from, 'ACCTID'),
    type: tree.textOf(from, 'ACCTTYPE'),
  };
}

function balanceOf(tree: OfxTree, node: OfxNode, label: string, mark: DecimalMark): AccountBalance {
  const amountText = tree.textOf(node, 'BALAMT', 'VALUE');
  const date = readBankDate(tree.textOf(node, 'DTASOF'));
  return {
    label: tree.textOf(node, 'NAME') || label,
    amount: readAmount(amountText, mark),
    amountText,
    date,
  };
}

function nodesWithin(tree: OfxTree, node: OfxNode): OfxNode[] {
  return Array.from({ length: tree.end(node) - node - 1 }, (_, index) => node + 1 + index);
}

function statementOf(tree: OfxTree, node: OfxNode, kind: AccountKind, mark: DecimalMark): Statement {
  const nodes = nodesWithin(tree, node);
  const textOf = (name: string) => {
    const found = nodes.find((one) => tree.name(one) === name && !tree.isEmpty(one));
    return found === undefined ? '' : tree.text(found);
  };
  const named = (name: string) => nodes.filter((one) => tree.name(one) === name);
  const ledgers = named('LEDGERBAL').map((one) => balanceOf(tree, one, 'Saldo contábil', mark));
  const end = readBankDate(textOf('DTEND'));
  // Elements of OFC, the predecessor of OFX.
  const plainLedger = textOf('LEDGER');
  if (plainLedger !== '')
    ledgers.push({
      label: 'Saldo contábil',
      amount: readAmount(plainLedger, mark),
      amountText: plainLedger,
      date: end,
    });
  const [ledger = null, ...rest] = ledgers;
  return {
    account: accountOf(tree, nodes, kind),
    institution: '',
    currency: textOf('CURDEF'),
    start: readBankDate(textOf('DTSTART')),
    end,
    transactions: nodes
      .filter((one) => TRANSACTIONS.includes(tree.name(one)))
      .map((one) => transactionOf(tree, one, mark)),
    ledger,
    balances: [
      ...rest,
      ...named('AVAILBAL').map((one) => balanceOf(tree, one, 'Saldo disponível', mark)),
      ...named('BAL').map((one) => balanceOf(tree, one, 'Saldo', mark)),
    ],
  };
}

function unnamedStatement(transactions: Transaction[]): Statement {
  const account: Account = { kind: 'unknown', bank: '', branch: '', number: '', type: '' };
  return {
    account,
    institution: '',
    currency: '',
    start: null,
    end: null,
    transactions,
    ledger: null,
    balances: [],
  };
}

function refusalOf(tree: OfxTree, node: OfxNode): string | null {
  const status = tree.find(node, 'STATUS');
  if (tree.textOf(status, 'SEVERITY').toUpperCase() !== FAILED) return null;
  return [tree.textOf(status, 'CODE'), tree.textOf(status, 'MESSAGE')]
    .filter((text) => text !== '')
    .join(' ');
}

function* amountTexts(tree: OfxTree): Generator<string> {
  for (let node = 0; node < tree.size; node++)
    if (AMOUNTS.includes(tree.name(node))) yield tree.text(node).trim();
}

/** Reads the statements of an OFX or OFC in order; null if the text is neither. */
export function readStatements(text: string): StatementFile | null {
  const tree = scanOfx(text);
  const mark = decimalMarkOf(amountTexts(tree));
  const undecided = undecidedAmounts(amountTexts(tree), mark);
  const file: StatementFile = { statements: [], investments: [], refusals: [], isCut: tree.isCut, undecided };
  const unnamed: Transaction[] = [];
  let isOfx = false;
  let institution = '';
  for (let node = 0; node < tree.size; ) {
    const name = tree.name(node);
    const kind = lookUp(STATEMENTS, name);
    if (ROOTS.includes(name)) isOfx = true;
    if (name === 'ORG') institution = tree.text(node);
    if (ANSWERS.includes(name)) file.refusals.push(...[refusalOf(tree, node) ?? []].flat());
    if (kind !== undefined) file.statements.push({ ...statementOf(tree, node, kind, mark), institution });
    else if (name === 'INVSTMTRS') {
      const account = nodesWithin(tree, node).find((one) => tree.name(one) === 'ACCTID');
      file.investments.push(account === undefined ? '' : tree.text(account));
    } else if (TRANSACTIONS.includes(name)) unnamed.push(transactionOf(tree, node, mark));
    const isRead = kind !== undefined || name === 'INVSTMTRS' || TRANSACTIONS.includes(name);
    node = isRead ? tree.end(node) : node + 1;
  }
  if (unnamed.length > 0) file.statements.push(unnamedStatement(unnamed));
  return isOfx || file.statements.length > 0 ? file : null;
}
