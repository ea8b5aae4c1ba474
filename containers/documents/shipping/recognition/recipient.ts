import { foldText } from '../folding.ts';
import type { LabelSegment } from './lines.ts';

export interface Recipient {
  name: string | null;
  /** Eight digits. */
  cep: string | null;
}

const RECIPIENT =
  /^(?:DESTINATARI[OA](?:\(A\))?|DEST\.|ENTREGAR PARA|ENVIAR PARA|SHIP TO|RECEIVER|PARA(?=:|$)|TO(?=:|$))(?: ?\/ ?(?:RECEIVER|CONSIGNEE|SHIP TO))? ?:? ?/;
const SENDER =
  /^(?:REMETENTE|REM\.|RTE\.?|EMITENTE|EMISSOR|ENVIADO POR|VENDEDOR|VENDIDO POR|SENDER|SHIPPER|LOJISTA|DEVOLVER PARA|DEVOLUCAO|DE(?=:|$)|FROM(?=:|$))(?![0-9A-Z])/;
/** Texts in a recipient's block that are no name. */
const NO_NAME =
  /^(?:R\.|AV\.?|(?:RUA|AVENIDA|TRAVESSA|TV|ALAMEDA|AL|RODOVIA|ROD|ESTRADA|EST|PRACA|QUADRA|QD|LOTEAMENTO|BAIRRO|CIDADE|ENDERECO|COMPLEMENTO|REFERENCIA|CEP|CPF|CNPJ|TEL|TELEFONE|FONE|CEL|CELULAR|PEDIDO|NF|NF-E|NOTA|VOLUME|PESO|DATA|ROTA|DOC|DOCUMENTO|ASSINATURA|RECEBEDOR|CONTRATO|NOME|IE|UF)(?![0-9A-Z]))/;
/** Texts behind a name: a document, a telephone. */
const AFTER_NAME = [
  / [-–|,]? ?(?:CPF|CNPJ|TEL|TELEFONE|FONE|CEL|CELULAR|DOC|IE)(?![0-9A-Z])/i,
  /[ ,;]\(?\+?\d[\d .()-]{7,30}/,
];
const USER_NAME = / ?\([^()\s]{1,60}\)$/;
const NAME_HEAD = /^NOME ?: ?/i;
const CEP =
  /(?<![0-9.-])(?:(\d{5})-(\d{3})|(\d{2})\.(\d{3})-(\d{3})|(?<=CEP:? ?)(\d{5}) ?(\d{3}))(?![0-9-])/g;
const LONGEST_NAME = 120;

/** In points: depth of a block, difference of its lines' beginnings, and distance of a name beside its heading. */
const [DEPTH, ALIGNED, BESIDE] = [130, 12, 90];

/** Returns a name as it is written; null if it is none. */
export function recipientNameOf(text: string): string | null {
  const plainText = text.replace(NAME_HEAD, '').replace(/\s+/g, ' ');
  const ends = AFTER_NAME.map((form) => plainText.search(form)).filter((place) => place >= 0);
  const bare = plainText
    .slice(0, Math.min(plainText.length, ...ends))
    .trim()
    .replace(USER_NAME, '')
    .trim();
  const [letters, digits] = [bare.replace(/[^\p{L}]/gu, ''), bare.replace(/\D/g, '')];
  const isName = letters.length >= 3 && digits.length <= letters.length / 2 && bare.length <= LONGEST_NAME;
  const plain = foldText(bare);
  return isName && !NO_NAME.test(plain) && !SENDER.test(plain) && !RECIPIENT.test(plain) ? bare : null;
}

export function cepsIn(text: string): string[] {
  return Array.from(text.matchAll(CEP), ([, ...groups]) => groups.map((group) => group ?? '').join(''));
}

interface Marked {
  segment: LabelSegment;
  plain: string;
  role: 'recipient' | 'sender' | null;
  /** The text behind a heading in its own cell. */
  rest: string;
}

function marked(segment: LabelSegment, overRecipient: RegExp | null): Marked {
  const plain = foldText(segment.text);
  if (SENDER.test(plain)) return { segment, plain, role: 'sender', rest: '' };
  if (overRecipient?.test(plain)) return { segment, plain, role: 'recipient', rest: '' };
  const heading = RECIPIENT.exec(plain)?.[0];
  if (heading === undefined || (heading.length < plain.length && /[0-9A-Z]$/.test(heading)))
    return { segment, plain, role: null, rest: '' };
  // Folding changes the length of few letters, and of none in the headings.
  return { segment, plain, role: 'recipient', rest: segment.text.slice(heading.length) };
}

/** Returns the cells below a heading that belong to its block: neither a sender's, nor those below or beside one. */
function blockOf(heading: Marked, all: readonly Marked[]): Marked[] {
  const { left, top, right, bottom } = heading.segment;
  const senders = all.filter(({ role }) => role === 'sender');
  const beside = senders.filter(
    ({ segment }) =>
      segment.top < bottom + DEPTH && segment.bottom > top - DEPTH && segment.left > left + ALIGNED * 3,
  );
  const wall = Math.min(Infinity, ...beside.map(({ segment }) => segment.left - 1));
  const ends = all
    .filter(
      ({ role, segment }) => role !== null && segment.line > heading.segment.line && segment.left < wall,
    )
    .filter(({ segment }) => segment.left < right + BESIDE && segment.right > left - ALIGNED)
    .map(({ segment }) => segment.top);
  const end = Math.min(bottom + DEPTH, ...ends);
  return all.filter(
    ({ segment, role }) =>
      role === null &&
      segment.line >= heading.segment.line &&
      segment.left >= left - ALIGNED &&
      segment.left < wall &&
      segment.top < end,
  );
}

function besideOf({ segment }: Marked, block: readonly Marked[]): Marked | undefined {
  return block.find(
    (other) =>
      other.segment.line === segment.line &&
      other.segment.left >= segment.right &&
      other.segment.left - segment.right < BESIDE,
  );
}

function recipientOf(heading: Marked, all: readonly Marked[]): { names: string[]; ceps: string[] } {
  const block = blockOf(heading, all);
  const { segment, plain, rest } = heading;
  const under = block.find(
    (other) => other.segment.line > segment.line && Math.abs(other.segment.left - segment.left) <= ALIGNED,
  );
  const beside = besideOf(heading, block);
  const inOrder = /: ?$/.test(plain) ? [beside, under] : [under, beside];
  const candidates = rest === '' ? inOrder.map((found) => found?.segment.text ?? '') : [rest];
  const name = candidates.map(recipientNameOf).find((found) => found !== null);
  const ceps = [plain, ...block.map((part) => part.plain)].flatMap(cepsIn);
  return { names: name === undefined ? [] : [name], ceps };
}

function only(values: readonly string[], key: (value: string) => string): string | null {
  const distinct = new Map(values.map((value) => [key(value), value]));
  return distinct.size === 1 ? (values[0] ?? null) : null;
}

/** Returns the recipient of a label by its block; null if there is none, or several. Never the sender. */
export function recipientIn(segments: readonly LabelSegment[], overRecipient: RegExp | null): Recipient {
  const all = segments.map((segment) => marked(segment, overRecipient));
  const found = all.filter(({ role }) => role === 'recipient').map((heading) => recipientOf(heading, all));
  return {
    name: only(
      found.flatMap(({ names }) => names),
      foldText,
    ),
    cep: only(
      found.flatMap(({ ceps }) => ceps),
      (cep) => cep,
    ),
  };
}

/** Returns the text about the sender: the cells of senders' headings, and those below them in their column. */
export function senderText(segments: readonly LabelSegment[]): string {
  const all = segments.map((segment) => marked(segment, null));
  const cells = all
    .filter(({ role }) => role === 'sender')
    .flatMap((heading) => [heading, ...blockOf(heading, all)]);
  return cells.map(({ plain }) => plain).join('\n');
}
