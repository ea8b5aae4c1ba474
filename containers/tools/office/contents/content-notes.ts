import { formatNumber } from '../../../plain/format.ts';
import type { ContentGroup, ContentItem, Contents } from '../../../protocol/office/contents.ts';
import { isLost, type Missing, missingDrawings, missingEquations, missingKinds } from './missing.ts';

const NAMES: Record<ContentItem['kind'], [one: string, many: string]> = {
  equation: ['uma equação', 'equações'],
  picture: ['uma imagem', 'imagens'],
  chart: ['um gráfico', 'gráficos'],
  diagram: ['um diagrama', 'diagramas'],
  object: ['um objeto incorporado', 'objetos incorporados'],
  slicer: ['uma segmentação de dados', 'segmentações de dados'],
  drawing: ['um desenho', 'desenhos'],
  box: ['uma caixa de seleção', 'caixas de seleção'],
  part: ['um trecho de outro formato', 'trechos de outros formatos'],
};
const WHY: Record<NonNullable<ContentItem['fault']>, string> = {
  linked: 'o arquivo só tem o endereço, não o conteúdo',
  absent: 'o arquivo não tem o conteúdo',
  unread: 'este tipo não é lido',
  format: 'o formato não é lido',
};
const MOST_PLACES = 3;
const UNMARKED = 'as alterações controladas já não aparecem marcadas';
const ACCEPTED = 'as alterações controladas aparecem já aceitas';
const MARKED =
  'as alterações controladas aparecem marcadas: o que foi inserido, sublinhado, e o que foi excluído, riscado';

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const PLACES: Record<ContentItem['place']['of'], [one: string, many: string]> = {
  text: ['depois de', 'depois de'],
  sheet: ['na planilha', 'nas planilhas'],
  slide: ['no slide', 'nos slides'],
};

function placesOf(items: readonly ContentItem[]): string {
  const of = items[0]?.place.of ?? 'text';
  const names = [...new Set(items.map(({ place }) => place.name))].filter((name) => name !== '');
  if (names.length === 0) return '';
  const named = names.slice(0, MOST_PLACES).map((name) => (of === 'slide' ? name : `"${name}"`));
  const rest = names.length - named.length;
  const [one, many] = PLACES[of];
  return `, ${names.length === 1 ? one : many} ${named.join(', ')}${rest === 0 ? '' : ` e em mais ${formatNumber(rest)}`}`;
}

function sentence(kind: ContentItem['kind'], count: number, items: readonly ContentItem[]): string {
  const [one, many] = NAMES[kind];
  const subject = count === 1 ? `${one} não aparece` : `${formatNumber(count)} ${many} não aparecem`;
  const [fault = null, ...others] = new Set(items.map((item) => item.fault));
  const why = fault === null || others.length > 0 ? '' : ` (${WHY[fault]})`;
  return `${subject}${why}${items.length === count ? placesOf(items) : ''}`;
}

function describeItems(items: readonly ContentItem[], unlisted: readonly ContentGroup[] = []): string[] {
  const keyOf = ({ kind, fault }: Pick<ContentItem, 'kind' | 'fault'>) => `${kind} ${fault}`;
  const more = new Map(unlisted.map((group) => [keyOf(group), group.count]));
  return [...grouped(items, keyOf)].flatMap(([key, group]) => {
    const [first] = group;
    return first === undefined ? [] : [sentence(first.kind, group.length + (more.get(key) ?? 0), group)];
  });
}

function describeLost(
  { items, unlisted }: Contents,
  isListed: (item: Pick<ContentItem, 'fault'>) => boolean,
): string[] {
  const isCertainly = (item: Pick<ContentItem, 'isCertain' | 'fault'>) => item.isCertain && isListed(item);
  return describeItems(items.filter(isCertainly), unlisted.filter(isCertainly));
}

/** Returns the note about items of which some are missing, but not known which: it names all their kinds. */
function describeSome({ items, count }: Missing): string {
  const kinds = [...grouped(items, ({ kind }) => kind).keys()];
  const [kind = 'drawing'] = kinds;
  if (kinds.length === 1) return sentence(kind, count, items);
  const names = kinds.map((each) => NAMES[each][1]).join(', ');
  return count === 1
    ? `uma destas coisas não aparece: ${names}`
    : `${formatNumber(count)} destas coisas não aparecem: ${names}`;
}

function describeMissing(missing: readonly Missing[]): string[] {
  const isKnown = ({ items, count }: Missing) => items.length === count;
  return [
    ...describeItems(missing.filter(isKnown).flatMap(({ items }) => items)),
    ...missing.filter((each) => !isKnown(each)).map(describeSome),
  ];
}

function left(count: number, one: string, many: string): string[] {
  if (count <= 0) return [];
  return [count === 1 ? `${one} ficou de fora` : `${formatNumber(count)} ${many} ficaram de fora`];
}

function describeNotes(held: Contents, made: Contents): string[] {
  return left(held.notes - made.notes, 'uma nota', 'notas');
}

function describeComments(held: Contents, made: Contents): string[] {
  return left(held.comments - made.comments, 'um comentário', 'comentários');
}

function describeBoxes({ boxes: held }: Contents, { boxes: made }: Contents): string[] {
  const count = held.ticked + held.empty - made.ticked - made.empty;
  if (count > 0) return left(count, 'uma caixa de seleção', 'caixas de seleção');
  const unticked = held.ticked - made.ticked;
  if (unticked <= 0) return [];
  return [
    unticked === 1
      ? 'uma caixa de seleção marcada aparece desmarcada'
      : `${formatNumber(unticked)} caixas de seleção marcadas aparecem desmarcadas`,
  ];
}

/** By its deletions: an insertion is underlined, as other text may be, too. */
function describeChanges(held: Contents, shown: Contents): string[] {
  if (held.deletions === 0) return [];
  return [shown.deletions > 0 ? MARKED : ACCEPTED];
}

function describeErrors({ errors }: Contents): string[] {
  if (errors === 0) return [];
  return [
    errors === 1
      ? 'um campo já mostrava um erro no documento, e continua assim'
      : `${formatNumber(errors)} campos já mostravam um erro no documento, e continuam assim`,
  ];
}

/** Returns notes about content that LibreOffice cannot read. */
export function unreadNotes(held: Contents): string[] {
  return [...describeLost(held, ({ fault }) => fault === 'unread'), ...describeErrors(held)];
}

/** Returns notes about content of a document that no program can print. */
export function lostNotes(held: Contents): string[] {
  return [...describeLost(held, isLost), ...describeErrors(held)];
}

/** Returns notes about content of a document that its PDF does not show; without a PDF, about what is certain to be lost. */
export function printedNotes(held: Contents, shown: Contents | null): string[] {
  if (shown === null) return lostNotes(held);
  if (!shown.isWhole) return [...lostNotes(held), ...describeComments(held, shown)];
  return [
    ...lostNotes(held),
    ...describeMissing(missingDrawings(held, shown)),
    ...describeMissing([missingEquations(held, shown)]),
    ...describeNotes(held, shown),
    ...describeComments(held, shown),
    ...describeChanges(held, shown),
  ];
}

/** Returns notes about content of a document that the document made of it lacks. */
export function keptNotes(held: Contents, made: Contents): string[] {
  return [
    ...unreadNotes(held),
    ...describeMissing([missingKinds(held, made), missingEquations(held, made)]),
    ...describeNotes(held, made),
    ...describeBoxes(held, made),
    ...describeComments(held, made),
    ...(held.changes > 0 && made.changes === 0 ? [UNMARKED] : []),
  ];
}
