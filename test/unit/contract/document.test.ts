import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { app } from '../../../worker/app.ts';
import { buildDocument } from '../../../worker/contract/document.ts';
import { errorDocs } from '../../../worker/error-docs.ts';
import { errorRegistry } from '../../../worker/errors.ts';
import { openapi } from '../../../worker/generated/openapi.js';
import {
  contractDocument as document,
  type Operation,
  responseOf,
} from '../../service/support/contract/document.ts';
import { faultsIn } from '../../service/support/contract/schemas.ts';

const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
);
const ofOneTool = (path: string) => catalogue.some((tool) => path === `/v1/tools/${tool.id}`);

function codesOf(operation: Operation): string[] {
  return Object.keys(operation.responses)
    .filter((status) => Number(status) >= 400)
    .flatMap((status) => {
      const media = responseOf(operation, Number(status))?.content?.['application/json'];
      return Object.keys(media?.examples ?? {});
    });
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(openapi));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
  });

  test('is the one that the routes and the catalogue make', () => {
    expect(JSON.parse(openapi)).toEqual(JSON.parse(JSON.stringify(buildDocument())));
  });

  test('has every route of the public API, and no other', () => {
    const routes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      // A CNPJ whose slash is not encoded.
      .map((route) => route.replace('{cnpj}/{branch}', '{cnpj}'));
    const documented = calls
      .filter(({ method, path }) => !(method === 'post' && ofOneTool(path)))
      // Answered by the route of GET, as Hono does not register it.
      .filter(({ method }) => method !== 'head')
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect([...new Set(routes)].sort()).toEqual(documented.sort());
  });

  test('takes an upload and an output of a job wherever it takes a file in JSON', () => {
    const schemas = calls.flatMap(({ operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      return schema === undefined ? [] : [JSON.stringify(schema)];
    });
    const taking = schemas.filter((schema) => /"base64"|FileSource/.test(schema));
    expect(taking.length).toBeGreaterThan(catalogue.length);
    for (const schema of taking) expect(schema).toMatch(/FileSource|"upload".*"job"/);
    expect(JSON.stringify(document.components.schemas.FileSource)).toMatch(/"upload".*"job"/);
  });

  test('has only routes that Hono finds by its fast router', () => {
    app.router.match('GET', '/v1/me');
    expect(app.router.name).toBe('SmartRouter + RegExpRouter');
  });

  test('leaves out the operator’s routes, each of which is nothing without the token', async () => {
    const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/operator/'));
    expect(routes.length).toBeGreaterThan(10);
    const env = { ENVIRONMENT: 'local', OPERATOR_TOKEN: 'the-operator-s' };
    for (const { method, path } of routes)
      for (const Authorization of ['', 'Bearer another-s']) {
        const address = path.replace(/:\w+/g, 'AAAA-BBBB-CCCC-DDDD');
        const answer = await app.request(address, { method, headers: { Authorization } }, env);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
      }
  });

  test('has an operation for each tool, and none for others', () => {
    const documented = calls.filter(
      ({ method, path }) => method === 'post' && /^\/v1\/tools\/[^{]/.test(path),
    );
    expect(documented.map(({ path }) => path).sort()).toEqual(
      catalogue.map((tool) => `/v1/tools/${tool.id}`).sort(),
    );
  });

  test('gives each operation an id of its own, a summary and a description', () => {
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
    for (const { operation } of calls) {
      expect(operation).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
    }
  });

  test('says of each code of the registry who gives it', () => {
    const given = new Set(calls.flatMap(({ operation }) => codesOf(operation)));
    const notGiven = Object.keys(errorRegistry).filter((code) => !given.has(code) && !isOfOtherTools(code));
    expect(notGiven).toEqual([]);
  });

  test('describes the reads of a job as links of its creation', () => {
    for (const { method, path, operation } of calls) {
      if (method !== 'post' || !path.startsWith('/v1/tools/')) continue;
      for (const status of [200, 202]) {
        const links = Object.keys(Reflect.get(responseOf(operation, status) ?? {}, 'links') ?? {});
        expect(links).toEqual(['getJob', 'deleteJob', 'downloadJob', 'getJobFile']);
      }
    }
  });

  test('describes the events that the service sends', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      ...['job.completed', 'job.failed'],
      ...['completed', 'refused', 'expired', 'canceled'].map((state) => `esign.envelope.${state}`),
      'webhook.test',
    ]);
  });
});

/** Given only by tools of a kind; whether one of them is in the catalogue is not the registry's matter. */
function isOfOtherTools(code: string): boolean {
  const kinds: Record<string, boolean> = {
    missing_file: !catalogue.some((tool) => tool.extraFiles.some((extra) => extra.required)),
    declaration_required: !catalogue.some((tool) => tool.declaration !== null),
  };
  return kinds[code] === true;
}

describe('each example', () => {
  const answers = calls.flatMap(({ operation }) =>
    Object.keys(operation.responses).flatMap((status) => {
      const media = responseOf(operation, Number(status))?.content?.['application/json'];
      return Object.entries(media?.examples ?? {}).map(([name, example]) => ({
        name: `${operation.operationId} ${status} ${name}`,
        schema: media?.schema ?? {},
        example,
      }));
    }),
  );
  const requests = calls.flatMap(({ operation }) => {
    const media = operation.requestBody?.content['application/json'];
    return Object.entries(media?.examples ?? {}).map(([name, example]) => ({
      name: `${operation.operationId} request ${name}`,
      schema: media?.schema ?? {},
      example,
    }));
  });
  const events = Object.entries(document.webhooks).flatMap(([type, { post }]) => {
    const media = post.requestBody.content['application/json'];
    return Object.values(media.examples ?? {}).map((example) => ({
      name: type,
      schema: media.schema,
      example,
    }));
  });

  test.each([...answers, ...requests, ...events])('$name is what its schema says', ({ schema, example }) => {
    const { value } =
      '$ref' in example
        ? (document.components.examples[example.$ref.split('/').at(-1) ?? ''] ?? {})
        : example;
    expect(value).toBeDefined();
    expect(faultsIn(value, schema)).toBeNull();
  });

  test('of an error carries the message of the registry', () => {
    for (const [code, { message }] of Object.entries(errorRegistry)) {
      expect(document.components.examples[code]?.value).toMatchObject({ error: { code, message } });
    }
  });
});

describe('the documentation of the errors', () => {
  test.each(Object.entries(errorDocs))('%s is explained in Portuguese sentences', (_, { when, fix }) => {
    for (const text of [when, fix]) expect(text).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{15,400}\.$/);
  });
});

test('each operation declares the parameters of its path, and no others', () => {
  for (const { method, path, operation } of calls) {
    const declared = (operation.parameters ?? []).flatMap((each) => (each.in === 'path' ? [each.name] : []));
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([method, path, declared.sort()]).toEqual([method, path, named.sort()]);
  }
});
