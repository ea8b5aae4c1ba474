import type { Examined } from '../../protocol/sign/esign-inspect.ts';
import type { ViewDifferences } from './views.ts';

/** Kinds of content that do not look the same to everybody. */
export type DisagreementKind = 'annotations' | 'overprint' | 'layers' | 'fields' | 'comments';

/** The pages, from 0, on which such content was found; none if it concerns the whole document. */
export type Disagreement = ReadonlyMap<DisagreementKind, readonly number[]>;

const WORDS: Record<DisagreementKind, string> = {
  annotations: 'anotações ou campos que aparecem só na tela ou só no papel',
  overprint: 'cores que no papel deixam ver o que cobrem na tela',
  layers: 'camadas que mudam entre a tela e o papel, ou de um programa para outro',
  fields: 'campos de formulário que mostram uma coisa e guardam outra',
  comments: 'anotações que só alguns programas desenham',
};

const LIST = new Intl.ListFormat('pt-BR');
const MOST_NAMED_PAGES = 6;

/**
 * Returns the kinds of content that do not look the same to everybody, by the document's objects and by how it was
 * drawn.
 */
export function disagreementOf(variable: Examined['variable'], views: ViewDifferences): Disagreement {
  const found = new Map<DisagreementKind, readonly number[]>();
  const note = (kind: DisagreementKind, ...pages: readonly (readonly number[])[]) => {
    const all = [...new Set(pages.flat())].toSorted((a, b) => a - b);
    if (all.length > 0) found.set(kind, all);
  };
  const others = views.printed.filter((page) => !variable.oneSided.includes(page));
  const isOneSided = views.printed.length > others.length;
  const kindOfOthers = variable.hasOverprint ? 'overprint' : variable.hasLayers ? 'layers' : 'annotations';
  // All annotations are made equal, so all are named.
  const annotations = [...variable.changing, ...(isOneSided ? variable.oneSided : [])];
  note('annotations', annotations, kindOfOthers === 'annotations' ? others : []);
  if (kindOfOthers !== 'annotations') note(kindOfOthers, others);
  if (variable.hasVariableLayers) found.set('layers', variable.layered);
  note('fields', views.otherText, variable.otherStates, variable.undrawnFields);
  note('comments', variable.undrawnComments);
  return found;
}

/** Describes each kind with its pages; `more` is added to each. */
export function describeDisagreement(disagreement: Disagreement, more = ''): string[] {
  return [...disagreement].map(([kind, pages]) => {
    const remarks = [pages.length === 0 ? '' : listedPages(pages), more].filter((text) => text !== '');
    return remarks.length === 0 ? WORDS[kind] : `${WORDS[kind]} (${remarks.join('; ')})`;
  });
}

function listedPages(pages: readonly number[]): string {
  const numbers = pages.slice(0, MOST_NAMED_PAGES).map((page) => String(page + 1));
  if (pages.length > MOST_NAMED_PAGES) return `páginas ${numbers.join(', ')} e outras`;
  return `${pages.length === 1 ? 'página' : 'páginas'} ${LIST.format(numbers)}`;
}
