import { OpenAPIHono } from '@hono/zod-openapi';
import { ApiError } from '../../errors.ts';
import { requireTestQuota } from '../../http/authenticate.ts';
import type { AppEnv } from '../../http/context.ts';
import { cached, type LookupKind, lookUp } from '../lookups/look-up.ts';
import { getAddressContract } from './contract.ts';
import { parseCep } from './number.ts';
import { type AddressData, addressDataSchema } from './schema.ts';

const addresses: LookupKind<AddressData> = {
  name: 'cep',
  answer: addressDataSchema,
  missing: 'Este CEP não existe nas bases consultadas. Confira os 8 dígitos.',
};

export const cepRoutes = new OpenAPIHono<AppEnv>().openapi(getAddressContract, async (c) => {
  const cep = parseCep(c.req.param('cep'));
  if (cep === null) throw new ApiError('invalid_cep');
  requireTestQuota(c.var.admission);
  const found = (await cached(c.env, addresses, cep)) ?? (await lookUp(c.env, addresses, cep));
  return c.json(found, 200);
});
