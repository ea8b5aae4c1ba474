import { z } from 'zod';

/** Options that normalise the volume. */
export const normalize = z
  .boolean()
  .default(false)
  .describe(
    'Iguala o volume: mede o som inteiro e o leva a loudness_lufs, sem estourar os picos. Bom para juntar gravações de volumes diferentes.',
  );

export const loudness = z
  .number()
  .min(-31)
  .max(-9)
  .default(-16)
  .describe('Volume final quando normalize é true, em LUFS (EBU R 128).');

export const keepTags = z
  .boolean()
  .default(true)
  .describe(
    'Mantém título, artista, álbum, capa e outros dados da música. De vídeos, os metadados são sempre retirados.',
  );

export const preset = z.enum(['whatsapp', 'email', 'web']);

/** A time in a file, as people write it: `83.5`, `1:23.5`, `1:02:03`. */
const moment = z
  .union([
    z.number().min(0).max(86_400),
    z.string().regex(/^ *([0-9]{1,3}:){0,2}[0-9]{1,5}([.,][0-9]{1,6})? *$/),
  ])
  .meta({ examples: ['0:01'] });

/** The options of a cut. */
export const cutting = {
  start: moment
    .optional()
    .describe('Começo do trecho, em segundos ou como 1:23.5 ou 1:02:03. Sem start: o começo do arquivo.'),
  end: moment
    .meta({ examples: ['0:03'] })
    .optional()
    .describe('Fim do trecho, escrito do mesmo modo. Sem end: o fim do arquivo.'),
  segments: z
    .array(z.strictObject({ start: moment.optional(), end: moment.optional() }))
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Vários trechos, cada um com start e end, na ordem em que ficam. Vale no lugar de start e end.',
    ),
  action: z
    .enum(['manter', 'remover'])
    .default('manter')
    .describe('Se os trechos são os que ficam (manter) ou os que saem (remover).'),
  join: z
    .boolean()
    .default(true)
    .describe('Junta os trechos que ficam em um arquivo; com false, cada um se torna um arquivo.'),
  fade_in: z.number().min(0).max(30).default(0).describe('Segundos em que o começo surge aos poucos.'),
  fade_out: z.number().min(0).max(30).default(0).describe('Segundos em que o fim some aos poucos.'),
};

export const momentInClip = moment;
