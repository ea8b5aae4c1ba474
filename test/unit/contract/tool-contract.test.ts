import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../../common/catalogue/define-tool.ts';
import { buildDocument } from '../../../worker/contract/document.ts';

const light = defineTool({
  id: 'juntar-teste',
  operation: 'test',
  name: 'Juntar',
  description: 'Junta arquivos inventados.',
  category: 'image',
  acceptedExtensions: ['png'],
  kind: 'light',
  options: z.strictObject({ color: z.string().optional() }),
});

const heavy = defineTool({
  ...light,
  id: 'carimbar-teste',
  kind: 'heavy',
  acceptedExtensions: ['pdf'],
  minFiles: 2,
  declaration: 'authorized',
  extraFiles: [{ name: 'carimbo', description: 'O carimbo.', required: true, accepted_extensions: ['png'] }],
  options: z.strictObject({ authorized: z.literal(true), page: z.int().min(3) }),
});

const declared = defineTool({
  ...light,
  id: 'declarar-teste',
  declaration: 'authorized',
  options: z.strictObject({ authorized: z.literal(true) }),
});

interface ToolOperation {
  operationId: string;
  requestBody: {
    content: {
      'application/json': { schema: { required: string[] }; examples: Record<string, { value: unknown }> };
      'multipart/form-data': { schema: { properties: Record<string, unknown>; required: string[] } };
    };
  };
  responses: Record<string, { $ref: string }>;
}

const document: {
  paths: Record<string, { post: ToolOperation }>;
  components: { schemas: Record<string, unknown>; responses: Record<string, object> };
} = JSON.parse(JSON.stringify(buildDocument([light, heavy, declared])));

function operation(id: string): ToolOperation {
  const found = document.paths[`/v1/tools/${id}`]?.post;
  if (!found) throw new Error(`no operation of ${id}`);
  return found;
}

function codes(id: string): string {
  return JSON.stringify(
    Object.values(operation(id).responses).map(
      (response) => document.components.responses[response.$ref?.split('/').at(-1) ?? ''],
    ),
  );
}

describe('a new tool', () => {
  test('appears by itself, with its own operation and options', () => {
    expect(operation('juntar-teste').operationId).toBe('createJobJuntarTeste');
    expect(document.components.schemas).toHaveProperty('OptionsJuntarTeste');
  });

  test.each([
    'missing_option',
    'too_few_files',
    'missing_file',
    'declaration_required',
    'invalid_pdf',
    'concurrency_limit',
  ])('may be refused with %s only where the catalogue makes that possible', (code) => {
    expect(codes('carimbar-teste')).toContain(`"${code}"`);
    expect(codes('juntar-teste')).not.toContain(`"${code}"`);
  });

  test('is never refused with missing_option for its declaration', () => {
    expect(codes('declarar-teste')).toContain('"declaration_required"');
    expect(codes('declarar-teste')).not.toContain('"missing_option"');
  });

  test('asks for its extra files and options in both encodings, and shows how', () => {
    const { content } = operation('carimbar-teste').requestBody;
    expect(content['application/json'].schema.required).toEqual(['files', 'carimbo', 'options']);
    expect(content['multipart/form-data'].schema.required).toEqual(['files', 'carimbo']);
    expect(Object.keys(content['multipart/form-data'].schema.properties)).toEqual([
      'files',
      'carimbo',
      'options',
      'webhook_url',
    ]);
    expect(content['application/json'].examples.url?.value).toMatchObject({
      files: [{}, {}],
      carimbo: { url: expect.stringMatching(/\.png$/) },
      options: { authorized: true, page: 3 },
    });
  });
});
