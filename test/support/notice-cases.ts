import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const bodySchema = z.union([z.strictObject({ text: z.string() }), z.strictObject({ base64: z.base64() })]);
/** A text that would be too long to be written out is repeated. */
const valueSchema = z.union([z.string(), z.strictObject({ repeat: z.string(), times: z.int().min(2) })]);
const sharedSchema = z.strictObject({ body: bodySchema, secrets: z.array(z.string()), now: z.int() });

/** How the service makes the headers of a case; what is not given is that of the receiver. */
const signedSchema = z.strictObject({
  body: bodySchema.optional(),
  secret: z.string().optional(),
  previousSecret: z.string().optional(),
  at: z.int().optional(),
  /** The one header that is not as the service makes it. */
  except: z.string().optional(),
});

const endSchema = z.union([
  z.strictObject({ type: z.string() }),
  // A part of the message, which all clients share: it tells for which reason.
  z.strictObject({ error: z.literal('SignatureError'), says: z.string().min(5) }),
]);

/** A row of the table that all receivers share: what arrives, what they know, how it ends. */
const caseSchema = z
  .strictObject({
    name: z.string(),
    /** Pairs, because a header may come twice. */
    headers: z.array(z.tuple([z.string(), valueSchema])),
    ...sharedSchema.partial().shape,
    signed: signedSchema.optional(),
    ends: endSchema,
  })
  .refine(({ signed, ends }) => signed !== undefined || 'error' in ends, 'says not how it is signed');

const tableSchema = z.strictObject({ shared: sharedSchema, cases: z.array(caseSchema) });

const PATH = join(import.meta.dirname, '../../clients/cases/notices.json');
const table = tableSchema.parse(JSON.parse(readFileSync(PATH, 'utf8')));

export const noticeCases = table.cases.map(({ name, headers, signed, ends, ...own }) => {
  const body = own.body ?? table.shared.body;
  return {
    name,
    secrets: own.secrets ?? table.shared.secrets,
    now: own.now ?? table.shared.now,
    ends,
    headers: headers.map(([header, value]): [string, string] => [
      header,
      typeof value === 'string' ? value : value.repeat.repeat(value.times),
    ]),
    body: bytesOf(body),
    signed: signed && {
      body: bytesOf(signed.body ?? body).toString(),
      at: signed.at ?? table.shared.now,
      secret: signed.secret ?? table.shared.secrets[0] ?? '',
      previousSecret: signed.previousSecret ?? null,
      except: signed.except,
    },
  };
});

function bytesOf(body: z.output<typeof bodySchema>): Buffer<ArrayBuffer> {
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}
