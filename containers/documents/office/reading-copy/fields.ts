import { descendantsOf, elementsOf, isElement, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { isParagraph, isShape } from './elements.ts';

const CHECKED = '☒';
const UNCHECKED = '☐';

/**
 * The elements within a paragraph that are no values of fields; all others are replaced by the text that they
 * show.
 */
const KEPT = [
  ...['text:span', 'text:a', 'text:s', 'text:tab', 'text:line-break', 'text:note', 'text:ruby'],
  ...['text:ruby-base', 'text:ruby-text', 'office:annotation', 'office:annotation-end'],
  ...['text:change', 'text:change-start', 'text:change-end'],
  ...['text:bookmark', 'text:bookmark-start', 'text:bookmark-end', 'text:number'],
];

type Controls = ReadonlyMap<string, XmlElement>;

function parameterOf(mark: XmlElement, name: string): string[] {
  const parameters = elementsOf(mark, 'field:param');
  const named = parameters.filter(({ attributes }) => attributes.get('field:name') === name);
  return named.map(({ attributes }) => attributes.get('field:value') ?? '');
}

/** Returns the text shown by a form field that is a single mark in the text. */
function formFieldText(mark: XmlElement): string {
  const type = mark.attributes.get('field:type') ?? '';
  if (type.endsWith('.FORMCHECKBOX'))
    return parameterOf(mark, 'Checkbox_Checked').includes('true') ? CHECKED : UNCHECKED;
  if (!type.endsWith('.FORMDROPDOWN')) return '';
  const [place = '0'] = parameterOf(mark, 'Dropdown_Selected');
  return parameterOf(mark, 'Dropdown_ListEntry')[Number(place)] ?? '';
}

/** Returns the text that a form control shows: its mark and label, or the text typed into it. */
function controlText({ name, attributes }: XmlElement): string {
  const label = attributes.get('form:label') ?? '';
  if (name === 'form:checkbox' || name === 'form:radio') {
    const isChecked =
      attributes.get('form:current-state') === 'checked' ||
      attributes.get('form:current-selected') === 'true';
    return `${isChecked ? CHECKED : UNCHECKED}${label && ` ${label}`}`;
  }
  return attributes.get('form:current-value') ?? attributes.get('form:value') ?? label;
}

function controlsOf(body: XmlElement): Controls {
  const found = new Map<string, XmlElement>();
  const visit = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      const id = child.attributes.get('form:id') ?? child.attributes.get('xml:id');
      if (id !== undefined) found.set(id, child);
      visit(child);
    }
  };
  for (const forms of descendantsOf(body, 'office:forms')) visit(forms);
  return found;
}

function shownBy(child: XmlElement, controls: Controls): XmlNode[] {
  switch (child.name) {
    case 'field:fieldmark':
      return [formFieldText(child)];
    case 'text:drop-down':
      return child.children.filter((node) => !isElement(node));
    case 'draw:control': {
      const control = controls.get(child.attributes.get('draw:control') ?? '');
      return control === undefined ? [] : [controlText(control)];
    }
    default:
      return child.children;
  }
}

/** Replaces fields, content controls and controls of forms by the text that a reader sees in their place. */
export function settleFields(body: XmlElement): void {
  const controls = controlsOf(body);
  const settled = (children: readonly XmlNode[]): XmlNode[] =>
    children.flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return [child];
      const stays = KEPT.includes(child.name) || (isShape(child) && child.name !== 'draw:control');
      if (!stays) return settled(shownBy(child, controls));
      visit(child, true);
      return [child];
    });
  const visit = (parent: XmlElement, isWithin: boolean): void => {
    const isInline = isParagraph(parent) || (isWithin && parent.name.startsWith('text:'));
    if (isInline && parent.name !== 'text:note') parent.children = settled(parent.children);
    else for (const child of elementsOf(parent)) visit(child, false);
  };
  visit(body, false);
}
