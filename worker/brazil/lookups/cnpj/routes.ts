import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../../../http/context.ts';
import type { LookupKind } from '../lookup-client.ts';
import { answerLookUp } from '../lookup-route.ts';
import { getCompanyContract } from './contract.ts';
import { parseCnpj } from './number.ts';
import { type CompanyData, companyDataSchema } from './schema.ts';

const companies: LookupKind<CompanyData> = {
  name: 'cnpj',
  answer: companyDataSchema,
  missing:
    'O CNPJ é válido, mas não está no cadastro da Receita Federal. Confira o número; uma empresa recém-aberta pode levar semanas para aparecer.',
};

const getCompany = answerLookUp({
  kind: companies,
  textOf: ({ req }) => [req.param('cnpj') ?? '', req.param('branch') ?? []].flat().join('/'),
  parse: parseCnpj,
  refusal: 'invalid_cnpj',
});

export const cnpjRoutes = new OpenAPIHono<AppEnv>().openapi(getCompanyContract, getCompany);

// A CNPJ as people write it has a slash, and not everybody encodes it. As one parameter it would need a pattern, with
// which Hono takes its slow router for all routes.
cnpjRoutes.get('/v1/cnpj/:cnpj/:branch', getCompany);
