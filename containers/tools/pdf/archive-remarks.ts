import type { Remark } from '../../protocol/pdf/archive-level.ts';

const MOST_NAMED = 10;

function several(count: string, one: string, more: string): string {
  return count === '1' ? `1 ${one}` : `${count} ${more}`;
}

/** Texts for what was removed or changed; the values are all those of one kind. */
const CHANGES: Record<string, (values: readonly string[]) => string> = {
  font: (names) =>
    names.length === 1
      ? `a fonte ${listed(names)} não vinha no arquivo e foi embutida na forma equivalente que temos`
      : `as fontes ${listed(names)} não vinham no arquivo e foram embutidas nas formas equivalentes que temos`,
  substitute: (names) =>
    names.length === 1
      ? `a fonte ${listed(names)} não vinha no arquivo e foi trocada por outra, de desenho diferente`
      : `as fontes ${listed(names)} não vinham no arquivo e foram trocadas por outras, de desenho diferente`,
  transparency: () => 'as transparências foram achatadas: onde havia alguma, a página virou imagem',
  attachment: (names) =>
    names.length === 1
      ? `saiu o anexo ${listed(names)}, que só o nível 3b mantém`
      : `saíram os anexos ${listed(names)}, que só o nível 3b mantém`,
  script: () => 'saíram os scripts (JavaScript)',
  action: () => 'saíram as ações que o formato não permite',
  annotation: (kinds) => `saíram anotações que o formato não permite (${listed(kinds)})`,
  hidden: ([count = '']) => `${several(count, 'anotação oculta saiu', 'anotações ocultas saíram')}`,
  drawn: ([count = '']) =>
    `${several(count, 'anotação ou campo virou parte do desenho', 'anotações e campos viraram parte do desenho')} das páginas`,
  signature: () => 'as assinaturas digitais do original não valem para o resultado',
  xfa: () => 'o formulário XFA não foi mantido; ficaram os campos comuns',
  portfolio: () => 'a apresentação de portfólio não foi mantida',
  layers: () => 'as camadas não foram mantidas: ficou o que estava visível',
  tags: () => 'a marcação de acessibilidade não foi mantida',
  outputIntent: () => 'o perfil de cores de impressão deu lugar ao sRGB',
  unreadMetadata: () => 'os metadados do original não podiam ser lidos por inteiro e foram refeitos',
  otherMetadata: () => 'saíram metadados próprios de outros programas, das páginas ou das imagens',
};

const FAULTS: Record<string, (values: readonly string[]) => string> = {
  damage: () => 'a estrutura dele tem erros',
  xmp: () => 'faltam os metadados XMP',
  schema: () => 'há metadados XMP de um esquema que o arquivo não descreve',
  level: () => 'o nível declarado não é esse',
  metadata: (keys) => `os metadados não concordam entre si (${listed(keys)})`,
  outputIntent: () => 'os perfis de cores não concordam entre si',
  colour: () => 'há cores sem perfil que as defina',
  content: () => 'o conteúdo de alguma página não pode ser lido com segurança',
  syntax: () => 'há números ou textos escritos em uma forma não permitida',
  resources: () => 'há desenhos sem os próprios recursos',
  font: (names) => `há fontes que não estão embutidas (${listed(names)})`,
  compositeFont: (names) =>
    `há fontes que não estão embutidas, e sem elas não se sabe que letras são (${listed(names)})`,
  fontEncoding: (names) => `há fontes com codificação não permitida (${listed(names)})`,
  fontWidths: (names) => `há fontes cujas letras não têm a largura declarada (${listed(names)})`,
  fontMap: (names) => `há fontes sem a tabela das letras (${listed(names)})`,
  fontProgram: (names) => `há fontes em uma forma não permitida (${listed(names)})`,
  glyph: (names) => `há letras que a fonte não tem (${listed(names)})`,
  fontSubset: (names) => `há fontes parciais sem a lista das letras (${listed(names)})`,
  lzw: () => 'há dados comprimidos com LZW',
  limits: () => 'há nomes, textos ou desenhos além dos limites do formato',
  transparency: () => 'há transparência',
  annotation: (kinds) => `há anotações não permitidas (${listed(kinds)})`,
  appearance: (kinds) => `há anotações sem a própria aparência (${listed(kinds)})`,
  flags: () => 'há anotações que não se imprimem',
  attachment: () => 'há anexos',
  relationship: () => 'há anexos sem a relação com o documento',
  script: () => 'há scripts',
  action: () => 'há ações não permitidas',
  layers: () => 'há camadas em uma forma não permitida',
  form: () => 'o formulário depende do leitor para ser mostrado',
  picture: () => 'há imagens em uma forma não permitida',
  postscript: () => 'há desenhos em PostScript',
  transfer: () => 'há ajustes de impressão não permitidos',
  encryption: () => 'há criptografia',
  id: () => 'falta o identificador do arquivo',
  catalog: () => 'há entradas não permitidas no catálogo',
  header: () => 'o cabeçalho não é permitido',
  table: () => 'a tabela de objetos está comprimida',
};

function listed(names: readonly string[]): string {
  const shown = names.filter((name) => name !== '').slice(0, MOST_NAMED);
  return [...shown, ...(names.length > MOST_NAMED ? ['e outros'] : [])].join(', ');
}

function describe(remarks: readonly Remark[], texts: typeof CHANGES): string[] {
  const byKind = Map.groupBy(remarks, ({ what }) => what);
  return [...byKind].map(([what, own]) => texts[what]?.([...new Set(own.map(({ value }) => value))]) ?? what);
}

/** Describes what a conversion removed or changed, a sentence for each kind. */
export function describeChanges(remarks: readonly Remark[]): string[] {
  return describe(remarks, CHANGES);
}

/** Describes why a document does not conform to a level, a sentence for each kind. */
export function describeFaults(faults: readonly Remark[]): string[] {
  return describe(faults, FAULTS);
}
