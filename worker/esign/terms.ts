import { sha256Hex } from '../random.ts';

/** The terms that each signer accepts (MP 2.200-2, art. 10 §2). A changed text needs a new version. */
export const TERMS_VERSION = '2026-11';

export const TERMS_TEXT =
  'Declaro que li o documento, que sou a pessoa a quem este convite foi enviado e que aceito assinar, aprovar ou testemunhar por meio eletrônico, como pede o convite, com a confirmação do código enviado ao meu e-mail. Admito como válida esta forma de comprovar a autoria e a integridade do documento, nos termos do art. 10, § 2º, da Medida Provisória 2.200-2/2001 e do art. 4º, I, da Lei 14.063/2020 (assinatura eletrônica simples). Sei que a data e a hora, o endereço IP, o dispositivo e as confirmações ficam registrados no relatório de assinaturas.';

/** SHA-256 in hexadecimal; the trail records it with each signature. */
export const TERMS_SHA256: Promise<string> = sha256Hex(TERMS_TEXT);
