import type { Finding } from './kinds/finding.ts';
import { skeletonOf } from './terms.ts';

const WORDS: Record<Finding['kind'], string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  rg: 'RG',
  cnh: 'CNH',
  pis: 'PIS',
  nome: 'PESSOA',
  telefone: 'TELEFONE',
  email: 'E-MAIL',
  cep: 'CEP',
  placa: 'PLACA',
  cartao: 'CARTÃO',
  conta: 'CONTA',
  pix: 'PIX',
  titulo: 'TÍTULO',
  passaporte: 'PASSAPORTE',
  registro: 'REGISTRO',
  nascimento: 'NASCIMENTO',
  endereco: 'ENDEREÇO',
  termo: 'TERMO',
  area: 'OCULTO',
};

/** A label for each value: the same for the same, in all files of a job. */
export class Labels {
  readonly #counts = new Map<string, number>();
  readonly #labels = new Map<string, string>();
  /** Full names by each of their words. */
  readonly #names = new Map<string, string>();

  /** Learns a name. All names are learned before labels are given, so that a surname alone is found. */
  learnName(name: string): void {
    const words = name.split(/[\s.]+/).map((word) => skeletonOf(word).letters);
    if (words.length < 2) return;
    const full = skeletonOf(name).letters;
    for (const word of [words[0] ?? '', words.at(-1) ?? '']) {
      if (word.length > 2 && !this.#names.has(word)) this.#names.set(word, full);
    }
  }

  labelOf(kind: Finding['kind'], value: string): string {
    const letters = skeletonOf(value).letters;
    const isName = kind === 'nome';
    const key = `${kind} ${isName ? (this.#names.get(letters) ?? letters) : letters}`;
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const label = `[${WORDS[kind]} ${count}]`;
    this.#labels.set(key, label);
    return label;
  }
}
