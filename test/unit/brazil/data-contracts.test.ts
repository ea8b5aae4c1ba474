import { OpenAPIHono } from '@hono/zod-openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseBoletoContract } from '../../../worker/brazil/boleto/contract.ts';
import {
  boletoExample,
  boletoRequestExample,
  boletoRequestSchema,
  boletoSchema,
} from '../../../worker/brazil/boleto/schema.ts';
import { fieldsSchema } from '../../../worker/brazil/fields.ts';
import { pixContract } from '../../../worker/brazil/pix/contract.ts';
import {
  pixExample,
  pixRequestExample,
  pixRequestSchema,
  pixSchema,
} from '../../../worker/brazil/pix/schema.ts';

describe.each([
  {
    contract: parseBoletoContract,
    request: boletoRequestSchema,
    requestExample: boletoRequestExample,
    answer: boletoSchema,
    answerExample: boletoExample,
  },
  {
    contract: pixContract,
    request: pixRequestSchema,
    requestExample: pixRequestExample,
    answer: pixSchema,
    answerExample: pixExample,
  },
])('the contract of $contract.path', ({ contract, request, requestExample, answer, answerExample }) => {
  const published = fieldsSchema(request);

  test('has examples that it takes and gives', () => {
    expect(request.safeParse(requestExample).error).toBeUndefined();
    expect(answer.parse(answerExample)).toEqual(answerExample);
    const ajv = new Ajv2020();
    expect([ajv.validate(published, requestExample), ajv.errors]).toEqual([true, null]);
  });

  test('describes every field, and says of every one what it must be', () => {
    for (const [name, field] of Object.entries(request.shape)) {
      expect(field.meta()).toMatchObject({ expected: expect.any(String) });
      expect(published.properties[name]).toMatchObject({ description: expect.stringMatching(/\.$/) });
      expect(published.properties[name]).not.toHaveProperty('expected');
    }
    expect(published.additionalProperties).toBe(false);
  });

  test('is a document with that answer', () => {
    const app = new OpenAPIHono();
    app.openAPIRegistry.registerPath(contract);
    const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } });
    const [operation] = Object.values(document.paths?.[contract.path] ?? {});
    expect(operation).toMatchObject({
      tags: ['Dados'],
      requestBody: { content: { 'application/json': { schema: published } } },
      responses: { 200: { content: { 'application/json': { schema: { $ref: expect.any(String) } } } } },
    });
  });
});

test('the schema of a Pix says the limits of the specification', () => {
  expect(fieldsSchema(pixRequestSchema)).toMatchObject({
    required: ['key', 'name', 'city'],
    properties: {
      format: { enum: ['json', 'svg', 'png', 'both', 'pdf'], default: 'both' },
      module_size: { type: 'integer', minimum: 1, maximum: 40, default: 8 },
      margin: { type: 'integer', minimum: 0, maximum: 20, default: 4 },
      color: { default: '#000000' },
      background: { default: '#ffffff' },
      txid: { default: '***' },
    },
  });
});
