import { z } from '@hono/zod-openapi';

/** An address without `cached`. */
export const addressDataSchema = z.object({
  cep: z.string().describe('8 dígitos, sem pontuação.'),
  logradouro: z.string().describe('Vazio quando o CEP é de uma cidade inteira.'),
  bairro: z.string().describe('Vazio quando o CEP é de uma cidade inteira.'),
  cidade: z.string(),
  uf: z.string().describe('Sigla do estado.'),
});

export type AddressData = z.output<typeof addressDataSchema>;

/** The response of `GET /v1/cep/{cep}` (specification 2.8). */
export const addressSchema = addressDataSchema
  .extend({ cached: z.boolean().describe('A resposta veio do cache de 24 horas.') })
  .openapi('Address', { description: 'O endereço de um CEP.' });

export const addressExample: z.input<typeof addressSchema> = {
  cep: '01001000',
  logradouro: 'Praça da Sé',
  bairro: 'Sé',
  cidade: 'São Paulo',
  uf: 'SP',
  cached: false,
};
