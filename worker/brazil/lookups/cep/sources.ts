import { z } from 'zod';
import { type Source, type SourceReply, under } from '../source.ts';
import type { AddressData } from './schema.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** The shape of ViaCEP's record, which OpenCEP uses too. */
const recordSchema = z.object({
  cep: z.string(),
  logradouro: text,
  bairro: text,
  localidade: text.refine((city) => city !== ''),
  uf: z.string().regex(/^[A-Z]{2}$/),
});

/** ViaCEP's answer for an unknown CEP, with status 200. */
const missSchema = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });

export function cepSources(urls: { viacep: string; opencep: string }): Source<AddressData>[] {
  return [
    { name: 'viacep', urlOf: (cep) => under(urls.viacep, `/ws/${cep}/json/`), read: readAddress },
    { name: 'opencep', urlOf: (cep) => under(urls.opencep, `/v1/${cep}`), read: readAddress },
  ];
}

/** Reads a source's JSON: an address, or `missing`; null if it is not the address of this CEP. */
export function readAddress(
  body: unknown,
  cep: string,
): Exclude<SourceReply<AddressData>, { outcome: 'failed' }> | null {
  if (missSchema.safeParse(body).success) return { outcome: 'missing' };
  const { data } = recordSchema.safeParse(body);
  if (data?.cep.replace(/\D/g, '') !== cep) return null;
  const { logradouro, bairro, localidade, uf } = data;
  return { outcome: 'found', answer: { cep, logradouro, bairro, cidade: localidade, uf } };
}
