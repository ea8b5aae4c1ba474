import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../http/context.ts';
import { boletoRoutes } from './boleto/routes.ts';
import { codeRoutes } from './codes/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { cepRoutes } from './lookups/cep/routes.ts';
import { cnpjRoutes } from './lookups/cnpj/routes.ts';
import { pixRoutes } from './pix/routes.ts';

/**
 * Each route calls the account's Gate once: for admission and charge together, or in parallel with a look-up.
 */
export const brazilRoutes = new OpenAPIHono<AppEnv>();

brazilRoutes.route('/', cnpjRoutes);
brazilRoutes.route('/', cepRoutes);
brazilRoutes.route('/', documentRoutes);
brazilRoutes.route('/', boletoRoutes);
brazilRoutes.route('/', pixRoutes);
brazilRoutes.route('/', codeRoutes);
