import type { PrivateData } from '../../../../../common/catalogue/private-data.ts';
import { endereco } from './address.ts';
import { nascimento } from './birth.ts';
import { cep, telefone } from './contacts.ts';
import { cnh, cnpj, cpf, pis, rg } from './documents.ts';
import { email } from './email.ts';
import type { Detector } from './finding.ts';
import { cartao, conta, pix } from './payments.ts';
import { passaporte, registro, titulo } from './registers.ts';
import { placa } from './vehicles.ts';

/** The kinds that a text shows by itself, the most certain first: where two meet, the first names what is found. */
export const DETECTORS: Readonly<Record<Exclude<PrivateData, 'nome'>, Detector>> = {
  pix,
  email,
  cnpj,
  cpf,
  pis,
  cnh,
  cartao,
  telefone,
  rg,
  cep,
  placa,
  conta,
  nascimento,
  registro,
  passaporte,
  titulo,
  endereco,
};
