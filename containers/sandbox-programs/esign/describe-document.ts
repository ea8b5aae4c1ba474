import type { PDF } from '@libpdf/core';
import type { Active, Disarmed } from './active-content.ts';
import { hiddenLayers } from './layers.ts';
import { Objects } from './objects.ts';
import { readSignatures } from './signatures.ts';

const WORDS: Record<Active, readonly [one: string, more: string]> = {
  javascript: ['um código JavaScript', 'códigos JavaScript'],
  launch: ['uma ação que abre programas ou arquivos', 'ações que abrem programas ou arquivos'],
  submit: ['uma ação que envia os dados do formulário', 'ações que enviam os dados do formulário'],
  import: ['uma ação que importa dados', 'ações que importam dados'],
  otherFile: ['um link para outro arquivo', 'links para outros arquivos'],
  visibility: ['uma ação que mostra ou esconde partes', 'ações que mostram ou escondem partes'],
  media: ['uma ação de som, vídeo ou 3D', 'ações de som, vídeo ou 3D'],
  reset: ['uma ação que limpa o formulário', 'ações que limpam o formulário'],
  address: ['um link para um endereço que não é da internet', 'links para endereços que não são da internet'],
  opening: ['uma ação ao abrir o documento', 'ações ao abrir o documento'],
  triggers: ['uma ação automática', 'ações automáticas'],
  xfa: ['a versão XFA do formulário', 'as versões XFA do formulário'],
  rights: ['os direitos estendidos do Adobe Reader', 'os direitos estendidos do Adobe Reader'],
};
const MOST_NAMES = 10;
const LONGEST_NAME = 80;

export function describeDisarmed(disarmed: Disarmed): string[] {
  return [...disarmed].map(([kind, count]) => {
    const [one, more] = WORDS[kind];
    return count === 1 || kind === 'rights' ? one : `${count} ${more}`;
  });
}

/** What whoever signs should know of the document. */
export function remarksOn(pdf: PDF): string[] {
  return [...layerRemarks(pdf), ...signatureRemarks(pdf), ...attachmentRemarks(pdf)];
}

function layerRemarks(pdf: PDF): string[] {
  const hidden = hiddenLayers(pdf);
  if (hidden.length === 0) return [];
  return [
    hidden.length === 1
      ? `O documento tem uma camada oculta${listed(hidden)}: o conteúdo dela não aparece nas páginas.`
      : `O documento tem ${hidden.length} camadas ocultas${listed(hidden)}: o conteúdo delas não aparece nas páginas.`,
  ];
}

function signatureRemarks(pdf: PDF): string[] {
  const { names } = readSignatures(pdf);
  if (names.length === 0) return [];
  return [
    names.length === 1
      ? `O documento já tem uma assinatura digital${listed(names)}: ela continua no arquivo e vale para o conteúdo que assinou.`
      : `O documento já tem ${names.length} assinaturas digitais${listed(names)}: elas continuam no arquivo e valem para o conteúdo que assinaram.`,
  ];
}

function attachmentRemarks(pdf: PDF): string[] {
  const names = attachmentsOf(pdf);
  if (names.length === 0) return [];
  return [
    names.length === 1
      ? `O documento traz um arquivo anexado${listed(names)}, que não aparece nas páginas e continua no arquivo.`
      : `O documento traz ${names.length} arquivos anexados${listed(names)}, que não aparecem nas páginas e continuam no arquivo.`,
  ];
}

function attachmentsOf(pdf: PDF): string[] {
  const objects = new Objects(pdf);
  const names = objects.dictionary(pdf.getCatalog().get('Names'));
  const found: string[] = [];
  const waiting = [objects.dictionary(names?.get('EmbeddedFiles'))];
  const seen = new Set<unknown>();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || seen.has(node) || seen.size > 10_000) continue;
    seen.add(node);
    const entries = objects.list(node.get('Names'));
    for (let index = 0; index < entries.length; index += 2) {
      const file = objects.dictionary(entries[index + 1]);
      const name = objects.text(file?.get('UF')) || objects.text(file?.get('F'));
      found.push(name || objects.text(entries[index]));
    }
    waiting.push(...objects.list(node.get('Kids')).map((kid) => objects.dictionary(kid)));
  }
  return found;
}

/** Names as they may be shown: of the document's author, so of any length. */
function listed(names: readonly string[]): string {
  const shown = names
    .map((name) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
    .filter((name) => name !== '')
    .map((name) => `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}”`);
  if (shown.length === 0) return '';
  const rest = shown.length > MOST_NAMES ? [`e mais ${shown.length - MOST_NAMES}`] : [];
  return ` (${[...shown.slice(0, MOST_NAMES), ...rest].join(', ')})`;
}
