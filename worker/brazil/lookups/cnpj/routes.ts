import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../../../http/context.ts';
import { countedAs } from '../../../http/contract/usage-name.ts';
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

// People write a CNPJ with a slash and often do not encode it. Matching it as one parameter would need a
// pattern, which makes Hono use its slow router for all routes.
cnpjRoutes.get('/v1/cnpj/:cnpj/:branch', countedAs('cnpj'), getCompany);
