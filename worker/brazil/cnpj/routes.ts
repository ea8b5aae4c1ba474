import { OpenAPIHono } from '@hono/zod-openapi';
import { ApiError } from '../../errors.ts';
import { requireTestQuota } from '../../http/authenticate.ts';
import type { AppEnv } from '../../http/context.ts';
import { cached, type LookupKind, lookUp } from '../lookups/look-up.ts';
import { getCompanyContract } from './contract.ts';
import { parseCnpj } from './number.ts';
import { type CompanyData, companyDataSchema } from './schema.ts';

const companies: LookupKind<CompanyData> = {
  name: 'cnpj',
  answer: companyDataSchema,
  missing:
    'O CNPJ é válido, mas não está no cadastro da Receita Federal. Confira o número; uma empresa recém-aberta pode levar semanas para aparecer.',
};

export const cnpjRoutes = new OpenAPIHono<AppEnv>().openapi(getCompanyContract, async (c) => {
  const cnpj = parseCnpj(c.req.param('cnpj'));
  if (cnpj === null) throw new ApiError('invalid_cnpj');
  requireTestQuota(c.var.admission);
  const found = (await cached(c.env, companies, cnpj)) ?? (await lookUp(c.env, companies, cnpj));
  return c.json(found, 200);
});
