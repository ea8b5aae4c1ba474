import { z } from 'zod';

/** What a sound is brought to where that is asked for. */
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

export const preset = z.enum(['whatsapp', 'email', 'web']);
