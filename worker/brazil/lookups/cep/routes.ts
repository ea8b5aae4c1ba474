import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../../../http/context.ts';
import type { LookupKind } from '../lookup-client.ts';
import { answerLookUp } from '../lookup-route.ts';
import { getAddressContract } from './contract.ts';
import { parseCep } from './number.ts';
import { type AddressData, addressDataSchema } from './schema.ts';

const addresses: LookupKind<AddressData> = {
  name: 'cep',
  answer: addressDataSchema,
  missing: 'Este CEP não existe nas bases consultadas. Confira os 8 dígitos.',
};

export const cepRoutes = new OpenAPIHono<AppEnv>().openapi(
  getAddressContract,
  answerLookUp({
    kind: addresses,
    textOf: (c) => c.req.param('cep') ?? '',
    parse: parseCep,
    refusal: 'invalid_cep',
  }),
);
