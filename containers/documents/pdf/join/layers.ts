import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { JoinedDocument, Joining } from './document.ts';

interface Layers {
  document: JoinedDocument;
  groups: string[];
  properties: Dictionary;
  configuration: Dictionary;
  /** The groups that are visible when the document is opened. */
  shown: Set<string>;
}

function references(file: PdfDocument, value: Value | undefined): string[] {
  return file.list(value).filter(isReference);
}

function intents(file: PdfDocument, value: Value | undefined): Value[] {
  const resolved = file.resolve(value);
  if (Array.isArray(resolved)) return resolved;
  return [resolved ?? '/View'];
}

/** Follows ISO 32000-1, 8.11.4.3: base state, then ON, then OFF; a group with another intent hides nothing. */
function shownGroups(file: PdfDocument, groups: readonly string[], configuration: Dictionary): Set<string> {
  const shown = new Set(file.resolve(configuration['/BaseState']) === '/OFF' ? [] : groups);
  for (const group of references(file, configuration['/ON'])) shown.add(group);
  for (const group of references(file, configuration['/OFF'])) shown.delete(group);
  const wanted = intents(file, configuration['/Intent']);
  if (wanted.includes('/All')) return shown;
  for (const group of groups) {
    const own = intents(file, file.dictionary(group)['/Intent']);
    if (!own.some((intent) => intent === '/All' || wanted.includes(intent))) shown.add(group);
  }
  return shown;
}

function readLayers(file: PdfDocument, document: JoinedDocument): Layers[] {
  const properties = file.findDictionary(document.catalog['/OCProperties']);
  if (properties === undefined) return [];
  const groups = references(file, properties['/OCGs']);
  const configuration = file.dictionary(properties['/D']);
  return [{ document, groups, properties, configuration, shown: shownGroups(file, groups, configuration) }];
}

function hiddenOf({ groups, shown }: Layers): string[] {
  return groups.filter((group) => !shown.has(group));
}

/** Extends an alternate configuration, so that it leaves the groups of other documents in their own states. */
function adapted(file: PdfDocument, value: Value, others: readonly Layers[]): Value {
  const configuration = file.findDictionary(value);
  if (configuration === undefined || configuration['/BaseState'] === '/Unchanged') return value;
  const on = others.flatMap(({ groups, shown }) => groups.filter((group) => shown.has(group)));
  return {
    ...configuration,
    '/ON': [...file.list(configuration['/ON']), ...on],
    '/OFF': [...file.list(configuration['/OFF']), ...others.flatMap(hiddenOf)],
  };
}

function orderOf(file: PdfDocument, { document, configuration }: Layers): Value[] {
  const order = file.list(configuration['/Order']);
  return order.length === 0 ? [] : [[`u:${document.title}`, ...order]];
}

/** Joins the layers of all documents, each visible or hidden as in its own document. */
export function joinLayers({ file, documents, catalog }: Joining): void {
  const all = documents.flatMap((document) => readLayers(file, document));
  const [first] = all;
  if (first === undefined) return;
  if (all.length === 1) {
    catalog['/OCProperties'] = first.document.catalog['/OCProperties'] ?? null;
    return;
  }
  const joined = (key: string) => all.flatMap(({ configuration }) => file.list(configuration[key]));
  const modes = new Set(all.map(({ configuration }) => file.resolve(configuration['/ListMode'])));
  const [mode] = modes;
  const isForAll = all.some(
    ({ configuration }) => intents(file, configuration['/Intent']).join() !== '/View',
  );
  const order = all.flatMap((layers) => orderOf(file, layers));
  const locked = joined('/Locked');
  const exclusive = joined('/RBGroups');
  const uses = joined('/AS');
  const alternates = all.flatMap((layers) =>
    file.list(layers.properties['/Configs']).map((value) =>
      adapted(
        file,
        value,
        all.filter((other) => other !== layers),
      ),
    ),
  );
  const configuration: Dictionary = {
    '/BaseState': '/ON',
    '/ON': all.flatMap(({ groups, shown }) => groups.filter((group) => shown.has(group))),
    '/OFF': all.flatMap(hiddenOf),
    ...(isForAll ? { '/Intent': '/All' } : {}),
    ...(order.length > 0 ? { '/Order': order } : {}),
    ...(modes.size === 1 && isDictionary(first.configuration) && mode ? { '/ListMode': mode } : {}),
    ...(locked.length > 0 ? { '/Locked': locked } : {}),
    ...(exclusive.length > 0 ? { '/RBGroups': exclusive } : {}),
    ...(uses.length > 0 ? { '/AS': uses } : {}),
  };
  catalog['/OCProperties'] = {
    '/OCGs': all.flatMap(({ groups }) => groups),
    '/D': configuration,
    ...(alternates.length > 0 ? { '/Configs': alternates } : {}),
  };
}
