import { z } from '@hono/zod-openapi';

/** `POST /v1/boleto/parse` (specification 4.4). */
export const boletoRequestSchema = z.strictObject({
  code: z
    .string()
    .regex(/[^ \t\r\n]/)
    .describe(
      'Linha digitável (47 dígitos em boletos bancários, 48 nos de arrecadação) ou código de barras (44), com ou sem pontos, espaços e hifens.',
    )
    .meta({ expected: 'um texto com a linha digitável ou o código de barras' }),
});

export const boletoRequestExample: z.input<typeof boletoRequestSchema> = {
  code: '00190.00009 01149.718601 68524.522114 6 75860000102656',
};

/** The response of `POST /v1/boleto/parse` (specification 2.8). */
export const boletoSchema = z
  .object({
    tipo: z.enum(['bancario', 'arrecadacao']),
    valido: z
      .boolean()
      .describe(
        'Os dígitos verificadores conferem. Um código em que algum não confere recebe 422 `invalid_boleto`.',
      ),
    codigo_barras: z.string().regex(/^[0-9]{44}$/),
    linha_digitavel: z
      .string()
      .regex(/^[0-9]{47,48}$/)
      .describe('47 dígitos em boletos bancários, 48 nos de arrecadação.'),
    linha_digitavel_formatada: z.string().describe('Como se imprime no boleto.'),
    banco: z
      .object({
        codigo: z
          .string()
          .regex(/^[0-9]{3}$/)
          .describe(
            'Código de compensação. 988 em boletos de instituições conhecidas só pelo ISPB, que vem no código sozinho ou em um CNPJ.',
          ),
        ispb: z
          .string()
          .regex(/^[0-9]{8}$/)
          .nullable()
          .describe('`null` quando o código não está na lista do Banco Central.'),
        nome: z
          .string()
          .nullable()
          .describe('Nome na lista de participantes do STR, do Banco Central; `null` quando não está nela.'),
      })
      .nullable()
      .describe('Quem emitiu o boleto bancário; `null` nos de arrecadação.'),
    segmento: z
      .object({
        codigo: z.string().regex(/^[1-79]$/),
        nome: z.string(),
      })
      .nullable()
      .describe('O ramo de quem recebe, nos boletos de arrecadação; `null` nos bancários.'),
    valor: z
      .number()
      .min(0)
      .nullable()
      .describe(
        'Em reais; 0 quando o boleto o deixa em aberto. `null` quando o código traz no lugar dele uma quantidade de referência, o ISPB ou o CNPJ da instituição.',
      ),
    vencimento: z
      .string()
      .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)
      .nullable()
      .describe(
        '`AAAA-MM-DD`. O fator recomeçou em 1000 no dia 22/02/2025 e aponta para datas a 9.000 dias uma da outra: vale a última que não passa de 5.500 dias à frente de hoje. `null` sem fator de vencimento.',
      ),
    fator_vencimento: z
      .int()
      .min(0)
      .max(9999)
      .nullable()
      .describe(
        '0 nos boletos bancários sem vencimento; `null` nos de arrecadação, e quando o código traz no lugar dele o CNPJ da instituição.',
      ),
  })
  .openapi('Boleto', { description: 'O que um boleto diz.' });

export type Boleto = z.infer<typeof boletoSchema>;

export const boletoExample: Boleto = {
  tipo: 'bancario',
  valido: true,
  codigo_barras: '00196758600001026560000001149718606852452211',
  linha_digitavel: '00190000090114971860168524522114675860000102656',
  linha_digitavel_formatada: '00190.00009 01149.718601 68524.522114 6 75860000102656',
  banco: { codigo: '001', ispb: '00000000', nome: 'Banco do Brasil S.A.' },
  segmento: null,
  valor: 1026.56,
  vencimento: '2018-07-15',
  fator_vencimento: 7586,
};
