import { expect, test } from 'vitest';
import { joinTags } from '../../../containers/documents/pdf/join/tags.ts';
import type { EditableDictionary, Value } from '../../../containers/plain/pdf/values.ts';
import { madeDocument } from '../support/pdf-objects.ts';

/** Joins two documents with these roles; returns the joined roles, and the new names of the second document's. */
function joinedRoles(first: Value, second: Value) {
  const root = (roles: Value) => ({ value: { '/Type': '/StructTreeRoot', '/RoleMap': roles, '/K': [] } });
  const file = madeDocument({ '1 0 R': { value: {} }, '2 0 R': root(first), '3 0 R': root(second) });
  const documents = ['2 0 R', '3 0 R'].map((reference, index) => ({
    index,
    title: '',
    catalog: { '/StructTreeRoot': reference },
    info: null,
    pages: [],
    firstPage: 0,
  }));
  const catalog: EditableDictionary = {};
  const changes = [...joinTags({ file, documents, catalog, note: () => {} }).values()];
  return {
    roles: file.dictionary(file.dictionary(catalog['/StructTreeRoot'])['/RoleMap']),
    renames: Object.fromEntries(changes[1]?.roles ?? []),
  };
}

test.each([
  [{ '/Corpo': '/Span', '/Nota': '/Corpo' }],
  [{ '/Nota': '/Corpo', '/Corpo': '/Span' }],
])('a role of a role that is renamed follows it, in any order: %j', (second) => {
  expect(joinedRoles({ '/Corpo': '/P' }, second)).toEqual({
    roles: { '/Corpo': '/P', '/Corpo_2': '/Span', '/Nota': '/Corpo_2' },
    renames: { '/Corpo': '/Corpo_2' },
  });
});

test('a role that is equal but for the role that it follows is renamed, too', () => {
  const chain = (end: string) => ({ '/Nota': '/Corpo', '/Corpo': end });
  expect(joinedRoles(chain('/P'), chain('/Span'))).toEqual({
    roles: { '/Nota': '/Corpo', '/Corpo': '/P', '/Nota_2': '/Corpo_2', '/Corpo_2': '/Span' },
    renames: { '/Corpo': '/Corpo_2', '/Nota': '/Nota_2' },
  });
  expect(joinedRoles(chain('/P'), chain('/P'))).toEqual({ roles: chain('/P'), renames: {} });
});

test('roles that go in a circle are joined', () => {
  const circle = { '/A': '/B', '/B': '/A', '/C': '/C' };
  expect(joinedRoles(circle, circle)).toEqual({ roles: circle, renames: {} });
});
