import {
  type Dictionary,
  type EditableDictionary,
  isDictionary,
  isReference,
  isText,
  pdfStringText,
  type Value,
} from '../../../plain/pdf/values.ts';
import { fieldsBelow, hasSignature } from '../objects/form-fields.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { FreeNames, type JoinedDocument, type Joining } from './document.ts';

interface Form {
  document: JoinedDocument;
  /** A copy that may be changed. */
  dictionary: EditableDictionary;
  fields: string[];
}

function readForms({ file, documents }: Joining): Form[] {
  return documents.flatMap((document) => {
    const dictionary = file.findDictionary(document.catalog['/AcroForm']);
    if (dictionary === undefined) return [];
    const fields = file
      .list(dictionary['/Fields'])
      .filter((field) => file.findDictionary(field) !== undefined)
      .map((field) => file.referenceTo(field));
    return [{ document, dictionary: { ...dictionary }, fields }];
  });
}

/** Renames fields so that those of different documents stay different. */
function renameFields({ file, note }: Joining, forms: readonly Form[]): void {
  const names = new FreeNames();
  for (const { document, fields } of forms) {
    const own = new Map<string, string>();
    let renamed = 0;
    for (const reference of fields) {
      const name = file.resolve(file.dictionary(reference)['/T']);
      if (!isText(name)) continue;
      const free = own.get(name) ?? names.take(pdfStringText(name));
      own.set(name, free);
      if (free === pdfStringText(name)) continue;
      const field = file.edit(reference);
      if (field) field['/T'] = `u:${free.replaceAll('.', '_')}`;
      renamed += 1;
    }
    if (renamed > 0) note(document, 'fieldsRenamed', String(renamed));
  }
}

function renameFont(appearance: Value | undefined, renames: ReadonlyMap<string, string>): Value | undefined {
  if (!isText(appearance)) return undefined;
  const tokens = pdfStringText(appearance).split(/(\s)/);
  const renamed = tokens.map((token) => renames.get(token) ?? token);
  return renamed.some((token, index) => token !== tokens[index]) ? `u:${renamed.join('')}` : undefined;
}

/** Adds a document's resources of one kind; returns new names by old ones. */
function addResources(file: PdfDocument, joined: EditableDictionary, own: Dictionary): Map<string, string> {
  const renames = new Map<string, string>();
  for (const [name, value] of Object.entries(own)) {
    let free = name;
    for (let number = 2; Object.hasOwn(joined, free) && !file.areEqual(joined[free], value); number++) {
      free = `${name}_${number}`;
    }
    if (free !== name) renames.set(name, free);
    joined[free] ??= value;
  }
  return renames;
}

/** Adds a form's resources of all kinds; returns new names of fonts by old ones. */
function addFormResources(
  file: PdfDocument,
  joined: EditableDictionary,
  form: Dictionary,
): Map<string, string> {
  const fonts = new Map<string, string>();
  for (const [kind, value] of Object.entries(file.dictionary(form['/DR']))) {
    const own = file.findDictionary(value);
    if (own === undefined) {
      joined[kind] ??= value;
      continue;
    }
    const known = joined[kind];
    const all: EditableDictionary = isDictionary(known) ? { ...known } : {};
    joined[kind] = all;
    const renames = addResources(file, all, own);
    if (kind === '/Font') for (const [from, to] of renames) fonts.set(from, to);
  }
  return fonts;
}

/** Renames the fonts in the appearances of a form and its fields. */
function renameFonts(
  file: PdfDocument,
  { dictionary, fields }: Form,
  renames: ReadonlyMap<string, string>,
): void {
  dictionary['/DA'] = renameFont(file.resolve(dictionary['/DA']), renames) ?? dictionary['/DA'] ?? null;
  for (const { at, field } of fieldsBelow(file, fields)) {
    const renamed = isReference(at) ? withFonts(file, field, renames) : field;
    if (isReference(at) && renamed !== field) file.replace(at, renamed);
  }
}

/** Returns a field, and those directly within it, with renamed fonts; the same field if it names none of them. */
function withFonts(file: PdfDocument, field: Dictionary, renames: ReadonlyMap<string, string>): Dictionary {
  const appearance = renameFont(file.resolve(field['/DA']), renames);
  const kids = Array.isArray(field['/Kids']) ? field['/Kids'] : [];
  const renamed = kids.map((kid) => (isDictionary(kid) ? withFonts(file, kid, renames) : kid));
  const areRenamed = renamed.some((kid, place) => kid !== kids[place]);
  if (appearance === undefined && !areRenamed) return field;
  return {
    ...field,
    ...(appearance === undefined ? {} : { '/DA': appearance }),
    ...(areRenamed ? { '/Kids': renamed } : {}),
  };
}

function joinResources(file: PdfDocument, forms: readonly Form[]): Dictionary {
  const joined: EditableDictionary = {};
  for (const form of forms) {
    const fonts = addFormResources(file, joined, form.dictionary);
    if (fonts.size > 0) renameFonts(file, form, fonts);
  }
  return joined;
}

/** Copies a form's default for its fields to each field if it differs from the joined form's. */
function pushDown(file: PdfDocument, form: Form, key: '/DA' | '/Q', common: Value): void {
  const own = file.resolve(form.dictionary[key]);
  if (own === null || own === common) return;
  for (const reference of form.fields) {
    const field = file.edit(reference);
    if (field && !(key in field)) field[key] = own;
  }
}

/** Joins the forms of all documents. */
export function joinForms(joining: Joining): void {
  const { file, catalog, note } = joining;
  const forms = readForms(joining);
  const [first] = forms;
  if (first === undefined) return;
  for (const form of forms) {
    if ('/XFA' in form.dictionary) note(form.document, 'xfa');
    if (hasSignature(file, form.fields)) note(form.document, 'signature');
  }
  renameFields(joining, forms);
  const resources = joinResources(file, forms);
  const [appearance, alignment] = [
    file.resolve(first.dictionary['/DA']),
    file.resolve(first.dictionary['/Q']),
  ];
  for (const form of forms) {
    pushDown(file, form, '/DA', appearance);
    pushDown(file, form, '/Q', alignment);
  }
  const order = forms.flatMap(({ dictionary }) => file.list(dictionary['/CO']));
  const needsAppearances = forms.some(
    ({ dictionary }) => file.resolve(dictionary['/NeedAppearances']) === true,
  );
  catalog['/AcroForm'] = file.add({
    '/Fields': forms.flatMap(({ fields }) => fields),
    ...(Object.keys(resources).length > 0 ? { '/DR': resources } : {}),
    ...(appearance === null ? {} : { '/DA': appearance }),
    ...(alignment === null ? {} : { '/Q': alignment }),
    ...(order.length > 0 ? { '/CO': order } : {}),
    ...(needsAppearances ? { '/NeedAppearances': true } : {}),
  });
}
