import type { RunLimit } from '../../common/protocol.ts';

const failures = {
  password: (file: string) =>
    `O arquivo "${file}" está protegido por senha. Remova a senha com a ferramenta desbloquear-pdf e envie de novo.`,
  restricted: (file: string) =>
    `O autor do arquivo "${file}" restringiu o que se pode fazer com as páginas dele. Se você tem autorização, envie a opção authorized como true, ou retire antes as restrições com a ferramenta desbloquear-pdf.`,
  passwordOffice: (file: string) =>
    `O arquivo "${file}" está protegido por senha. Abra-o no programa de origem, retire a senha e envie de novo.`,
  damaged: (file: string) =>
    `O arquivo "${file}" está danificado ou incompleto e não pôde ser aberto. Confira se ele abre no seu computador e envie de novo.`,
  empty: (file: string) => `O arquivo "${file}" está vazio. Envie de novo o arquivo completo.`,
  mislabelled: (file: string, claimed: string, found: string) =>
    `O arquivo "${file}" tem a extensão .${claimed}, mas o conteúdo é ${found}. Envie o arquivo no formato certo ou corrija a extensão.`,
  unknownContent: (file: string, claimed: string) =>
    `O conteúdo do arquivo "${file}" não é de um arquivo .${claimed}. Confira se ele abre no seu computador e envie de novo.`,
  otherDocument: (file: string, claimed: string) =>
    `O arquivo "${file}" tem a extensão .${claimed}, mas é de outro tipo de documento. Use a ferramenta do tipo dele ou corrija a extensão.`,
  htmlToPdf: (file: string) =>
    `O arquivo "${file}" é uma página HTML. Para um PDF dela, use a ferramenta html-para-pdf, que a imprime como um navegador.`,
  sheetMissing: (file: string, missing: string, sheets: string) =>
    `O arquivo "${file}" não tem a planilha ${missing}. As que ele tem: ${sheets}. Corrija sheets e envie de novo.`,
  mergeFiles: () =>
    'A mala direta precisa de um modelo do Word (DOCX) e de uma planilha (XLSX, XLS, CSV ou ODS): envie um arquivo de cada.',
  templateMacros: (file: string) =>
    `O arquivo "${file}" tem macros, que não podem ir para as cartas. No Word, salve-o como Documento do Word (.docx) e envie de novo.`,
  templateWithoutFields: (file: string) =>
    `O modelo "${file}" não tem nenhum campo. Escreva nele os nomes das colunas da planilha, como {nome}, ou insira campos de mesclagem do Word, e envie de novo.`,
  fieldsUnsupported: (file: string, fields: string) =>
    `O modelo "${file}" tem campos do Word que a mala direta não faz: ${fields}. Troque-os por campos simples, IF ou NEXT, e envie de novo.`,
  fieldsMissing: (file: string, fields: string, columns: string) =>
    `A planilha "${file}" não tem coluna para os campos ${fields}. As colunas dela: ${columns}. Corrija o modelo ou a planilha, ou envie strict como false.`,
  namesUnknown: (fields: string, columns: string) =>
    `A opção names tem campos que não são colunas da planilha: ${fields}. As colunas dela: ${columns}. Corrija names e envie de novo.`,
  sheetWithoutRows: (file: string) =>
    `A planilha "${file}" não tem nenhuma linha com dados abaixo dos nomes das colunas. Se os dados estão em outra planilha do arquivo, envie o nome dela na opção sheet; se os nomes das colunas estão em outra linha, envie header_row.`,
  mergeSheetMissing: (file: string, missing: string, sheets: string) =>
    `O arquivo "${file}" não tem a planilha ${missing}. As que ele tem: ${sheets}. Corrija sheet e envie de novo.`,
  tooManyRecords: (file: string, most: string) =>
    `A planilha "${file}" tem linhas demais (o máximo é de ${most}). Divida-a em partes e envie de novo.`,
  tooManyColumns: (file: string, most: string) =>
    `A planilha "${file}" tem colunas demais (o máximo é de ${most}). Apague as que não servem ao modelo e envie de novo.`,
  tooManyLetters: (letters: string, most: string) =>
    `Seriam ${letters} arquivos, mais que o máximo de ${most} por tarefa. Envie output como unico, ou divida a planilha em partes.`,
  nothingToShow: (file: string) =>
    `O arquivo "${file}" não tem nada para o resultado: está vazio, ou o que ele tem está oculto ou não cabe neste formato. Confira o conteúdo dele e envie de novo.`,
  nothingDrawn: (file: string) =>
    `O arquivo "${file}" não desenha nada: o resultado seria uma página em branco. Confira se ele não foi cortado e envie de novo.`,
  unsupported: (file: string) =>
    `O formato do arquivo "${file}" não é aceito por esta ferramenta. Converta-o para um dos formatos aceitos e envie de novo.`,
  nestedTooDeep: (file: string) =>
    `O arquivo "${file}" tem objetos aninhados fundo demais, uns dentro dos outros, e não pode ser lido por inteiro. Salve-o de novo no programa de origem, ou imprima-o em PDF, e envie outra vez.`,
  pagesUnreadable: (file: string) =>
    `O arquivo "${file}" foi salvo por uma versão do programa da Apple que não podemos abrir. Nele, exporte o documento como PDF, ou no formato da Microsoft, e envie de novo.`,
  noPages: (file: string) =>
    `O arquivo "${file}" não tem nenhuma página. Envie um arquivo com pelo menos uma página.`,
  tooManyPages: (file: string, most: string) =>
    `O arquivo "${file}" tem páginas demais (o máximo é de ${most}). Divida-o em partes e envie de novo.`,
  tooManyPixels: (file: string) =>
    `A imagem "${file}" tem pixels demais (o máximo é de 100 milhões). Reduza as dimensões dela e envie de novo.`,
  tooManyFrames: (file: string) =>
    `A animação "${file}" tem pixels demais: somados todos os quadros, o máximo é de 300 milhões. Diminua as dimensões ou a duração dela e envie de novo.`,
  tooLongSide: (file: string) =>
    `A imagem "${file}" ficaria com um lado maior do que o formato de saída comporta (16.383 pixels em WebP, 16.384 em AVIF, 65.500 em JPG). Reduza as dimensões dela ou escolha outro formato, como PNG ou TIFF, e envie de novo.`,
  tooManyVideoPixels: (file: string) =>
    `O vídeo "${file}" tem resolução acima da aceita (8192 x 8192). Reduza a resolução dele e envie de novo.`,
  tooLongVideo: (file: string) =>
    `O vídeo "${file}" é longo demais (o máximo é de 6 horas). Divida-o em partes e envie de novo.`,
  cannotFinish: () =>
    'Pelo ritmo desta tarefa, ela não terminaria no tempo máximo, e foi encerrada logo. Envie um vídeo mais curto, menos vídeos de cada vez ou divida-o em partes.',
  noVideo: (file: string) =>
    `O arquivo "${file}" não tem imagem de vídeo. Envie um arquivo que tenha vídeo, não só som.`,
  targetTooSmall: (file: string, targetMb: string, smallestMb: string) =>
    `Não é possível deixar o vídeo "${file}" com ${targetMb} MB: pela duração dele, o menor tamanho viável é de cerca de ${smallestMb} MB. Aumente target_size_mb ou divida o vídeo.`,
  tooManyPagesInAll: (pages: string, most: string) =>
    `Os arquivos somam ${pages} páginas, e esta ferramenta aceita até ${most} por tarefa. Divida-os com a ferramenta dividir-pdf e envie em partes.`,
  tooLongAudio: (file: string) =>
    `O áudio do arquivo "${file}" é longo demais (o máximo é de 6 horas). Divida-o em partes e envie de novo.`,
  nothingToCut: () =>
    'Não há o que cortar: envie start, end, ou segments com o começo ou o fim de cada trecho.',
  cutBeyond: (file: string, start: string, length: string) =>
    `O corte começa em ${start}, e o arquivo "${file}" dura só ${length}. Corrija start e envie de novo.`,
  cutReversed: (start: string, end: string) =>
    `O trecho de ${start} a ${end} termina antes de começar, ou no mesmo instante. Corrija os tempos e envie de novo.`,
  cutLeavesNothing: (file: string) =>
    `Do arquivo "${file}" não sobraria nada: os trechos a remover o cobrem por inteiro. Corrija os tempos e envie de novo.`,
  gifTooSmall: (file: string, mostMb: string, leastMb: string) =>
    `Não é possível fazer do vídeo "${file}" um GIF de ${mostMb} MB: o menor deste trecho tem cerca de ${leastMb} MB. Aumente max_mb ou diminua duration e envie de novo.`,
  noFrames: (file: string) =>
    `O arquivo "${file}" não tem conteúdo: nenhum quadro de vídeo nem trecho de som pôde ser lido dele. Confira se ele toca no seu computador e envie de novo.`,
  unreadVideo: (file: string) =>
    `A imagem do vídeo "${file}" está em um codec que não pode ser lido aqui. Converta-o para MP4 no seu computador e envie de novo.`,
  unreadSound: (file: string) =>
    `O som do arquivo "${file}" está em um codec que não pode ser lido aqui. Converta-o para MP3 no seu computador e envie de novo.`,
  noSound: (file: string) => `O arquivo "${file}" não tem som. Envie um áudio, ou um vídeo que tenha som.`,
  tooLargeLabel: (file: string, page: string) =>
    `A página ${page} do arquivo "${file}" é grande demais para uma etiqueta no tamanho original. Use a opção label_size ou um dpi menor.`,
  notZpl: (file: string) =>
    `O arquivo "${file}" não tem etiquetas em ZPL, que começam com ^XA. Se a impressora usa outra linguagem (EPL, PPLA, TSPL), gere o arquivo em ZPL e envie de novo.`,
  noLabelOnSheets: (file: string) =>
    `Nas páginas do arquivo "${file}" não há etiqueta para recortar: estão em branco, ou só têm o que as opções mandam deixar de fora. Confira o arquivo e as opções e envie de novo.`,
  noShippingLabel: (file: string) =>
    `No arquivo "${file}" não há nenhuma etiqueta de envio: as folhas dele estão em branco, ou são de outro documento. Confira o arquivo, ou tire-o do lote, e envie de novo.`,
  tooManySheets: (count: string, most: string) =>
    `Os arquivos de etiquetas têm ${count} folhas, e um lote tem no máximo ${most}. Divida-os em mais de um lote e envie de novo.`,
  tooManyDrawnSheets: (most: string) =>
    `Os arquivos de etiquetas têm folhas demais cujas etiquetas só se encontram pela imagem (o máximo por lote é o equivalente a ${most} folhas A4). Divida-os em mais de um lote, ou baixe-os de novo do marketplace como PDF com texto, e envie outra vez.`,
  noLabels: (file: string) =>
    `O arquivo "${file}" não tem nenhuma etiqueta para desenhar: só guarda formatos ou imagens, ou as etiquetas estão vazias. Envie junto, no mesmo arquivo, o código que as imprime.`,
  zipBomb: (file: string) =>
    `O arquivo "${file}" foi recusado por segurança: o conteúdo compactado dele é grande demais ou irregular. Salve-o de novo no programa de origem e envie outra vez.`,
  xmlEntities: (file: string) =>
    `O arquivo "${file}" foi recusado por segurança: declara um DOCTYPE ou entidades, que nenhum XML fiscal tem. Peça o XML de novo a quem emitiu o documento.`,
  notFiscal: (file: string) =>
    `O arquivo "${file}" é um XML, mas não de um documento fiscal que conhecemos. Envie o XML de uma NF-e, NFC-e, CT-e, MDF-e ou NFS-e do padrão nacional, ou de um evento deles.`,
  otherFiscal: (file: string, found: string) =>
    `O arquivo "${file}" é ${found}. Esta ferramenta desenha NF-e, NFC-e, CT-e, MDF-e, NFS-e do padrão nacional e os eventos deles; este documento ainda não.`,
  xmlTooLarge: (file: string) =>
    `O arquivo "${file}" é grande demais para um XML fiscal (o máximo é de 5 MB). Confira se ele traz um só documento e envie de novo.`,
  noXmlInZip: (file: string) =>
    `O arquivo "${file}" não tem nenhum XML dentro. Envie um ZIP com os XMLs dos documentos fiscais.`,
  tooManyXmls: (count: string, most: string) =>
    `São ${count} XMLs, e o resultado tem no máximo ${most} arquivos por tarefa. Envie a opção merge como true, para um PDF só, ou envie menos XMLs de cada vez.`,
  noInvoices: (why: string) =>
    `Nenhuma NF-e ou NFC-e pôde ser levada para a planilha: ${why}. Envie os XMLs das notas e tente de novo.`,
  tooManyFields: (most: string) =>
    `As notas têm campos demais para uma pasta de trabalho (o máximo é de ${most}). Envie menos notas de cada vez.`,
  statementEntities: (file: string) =>
    `O arquivo "${file}" foi recusado por segurança: declara um DOCTYPE ou entidades, que nenhum extrato tem. Baixe o extrato de novo no site do banco.`,
  notStatement: (file: string) =>
    `O arquivo "${file}" não é um extrato OFX. Baixe de novo no site do banco o extrato no formato OFX (também chamado Money) e envie.`,
  statementMissing: (file: string, answer: string) =>
    `O arquivo "${file}" é um OFX, mas sem nenhum extrato de conta ou cartão${answer}. Baixe de novo no site do banco o extrato do período e envie.`,
  onlyInvestments: (file: string) =>
    `O arquivo "${file}" só tem investimentos, que esta ferramenta não lê. Envie o extrato de uma conta ou de um cartão.`,
  statementTooLarge: (file: string, most: string) =>
    `O arquivo "${file}" é grande demais para um extrato (o máximo é de ${most} MB). Baixe-o no site do banco em períodos menores e envie de novo.`,
  tooManyTransactions: (file: string, most: string) =>
    `O arquivo "${file}" tem lançamentos demais para uma pasta de trabalho (o máximo é de ${most}). Envie a opção format como csv, ou extratos de períodos menores.`,
  pageForbidden: (page: string) =>
    `A página "${page}" não pode ser aberta: o endereço, ou aquele a que ela leva, não é da internet pública. Use um endereço https público.`,
  pageHostMissing: (page: string) =>
    `O endereço da página "${page}" não existe. Confira se foi digitado corretamente e envie de novo.`,
  pageNoAnswer: (page: string) =>
    `O servidor da página "${page}" não respondeu. Confira se ela abre no seu navegador e tente de novo em alguns minutos.`,
  pageStatus: (page: string, status: string) =>
    `O servidor da página "${page}" respondeu com o erro ${status}. Confira se ela abre no seu navegador sem login e envie de novo.`,
  pageCertificate: (page: string) =>
    `O certificado de segurança da página "${page}" não é válido. Corrija-o no servidor e envie de novo.`,
  pageRedirects: (page: string) =>
    `A página "${page}" redireciona sem fim. Use o endereço final dela e envie de novo.`,
  pageNotHtml: (page: string) =>
    `O endereço "${page}" não leva a uma página, e sim a um arquivo para baixar. Baixe-o e use a ferramenta do formato dele.`,
  pageTooHeavy: (page: string) =>
    `A página "${page}" baixa conteúdo demais. Diminua as imagens dela e envie de novo.`,
  pageTooSlow: (page: string) =>
    `A página "${page}" não pôde ser impressa a tempo: é longa ou pesada demais. Divida-a ou simplifique-a e envie de novo.`,
  pageRanges: (page: string) =>
    `A página "${page}" tem menos folhas do que page_ranges pede. Corrija a opção e envie de novo.`,
  pagePaper: (page: string) =>
    `A página "${page}" pede em @page um papel que não pode ser impresso, grande demais por exemplo. Corrija o tamanho em @page, ou escolha o papel com a opção format, e envie de novo.`,
  timeOut: () =>
    'A tarefa passou do tempo máximo e foi interrompida. Envie menos arquivos de cada vez ou um arquivo menor.',
  tooSlowDocument: (file: string) =>
    `O arquivo "${file}" é complexo demais: a conversão dele passou do tempo que um arquivo deste tamanho pode levar. Divida-o em partes, ou salve-o em PDF no programa de origem.`,
  outOfMemory: () =>
    'O arquivo é complexo demais e esgotou a memória reservada para a tarefa. Envie um arquivo menor ou divida-o em partes.',
  tooLargeResult: () =>
    'O resultado da tarefa ficou grande demais. Envie menos arquivos de cada vez ou um arquivo menor.',
  diskFull: () =>
    'Não havia espaço livre para concluir a tarefa. Tente de novo em alguns minutos; se persistir, escreva para o suporte com o número da tarefa.',
  internal: () =>
    'Não foi possível concluir a tarefa por uma falha nossa. Tente de novo; se persistir, escreva para o suporte com o número da tarefa.',
  rangeBeyond: (file: string, range: string, pages: string, option: string) =>
    `O intervalo ${range} não cabe no arquivo "${file}", que tem ${pages}. Corrija ${option} e envie de novo.`,
  pageBeyond: (file: string, page: string, pages: string, option: string) =>
    `A página ${page} não existe no arquivo "${file}", que tem ${pages}. Corrija ${option} e envie de novo.`,
  notArchivable: (file: string, level: string, faults: string) =>
    `O arquivo "${file}" não pôde ser convertido para PDF/A-${level}: ${faults}. Imprima-o de novo em PDF no programa de origem e envie outra vez, ou peça outro nível com a opção level.`,
  dynamicForm: (file: string) =>
    `O arquivo "${file}" é um formulário XFA dinâmico, que só os programas da Adobe desenham: nele não há páginas a achatar. Abra-o no Adobe Reader, imprima-o em PDF e envie o resultado.`,
  dynamicFormToSign: (file: string) =>
    `O arquivo "${file}" é um formulário XFA dinâmico, que só os programas da Adobe desenham: para os outros ele não tem páginas a assinar. Abra-o no Adobe Reader, imprima-o em PDF e envie o resultado.`,
  viewsDiffer: (file: string, what: string) =>
    `O arquivo "${file}" não mostra o mesmo a todos, na tela e no papel: ${what}. O que a pessoa vê precisa ser o que ela assina, e essa diferença não pôde ser desfeita. Imprima o arquivo em PDF, confira o resultado e envie-o.`,
  viewsDifferSigned: (file: string, what: string) =>
    `O arquivo "${file}" não mostra o mesmo a todos, na tela e no papel: ${what}. Desfazer essa diferença invalidaria a assinatura digital que ele já tem. Peça a quem o fez uma versão sem ela, ou imprima o arquivo em PDF, confira o resultado e envie-o.`,
  tooHeavyToSign: (file: string) =>
    `O arquivo "${file}" tem objetos demais para ser conferido antes das assinaturas. Imprima-o em PDF e envie o resultado, ou divida-o em partes.`,
  certified: (file: string) =>
    `O arquivo "${file}" foi certificado por quem o fez contra mudanças: as marcas das assinaturas e o relatório invalidariam a certificação. Envie uma cópia sem certificação, impressa em PDF por exemplo.`,
  restrictedToSign: (file: string) =>
    `O autor do arquivo "${file}" restringiu o que se pode fazer com ele, e assiná-lo é uma mudança. Se você tem autorização, retire antes as restrições com a ferramenta desbloquear-pdf e envie de novo.`,
  layersUnreadable: (file: string) =>
    `As camadas do arquivo "${file}" não podem ser separadas com segurança: o conteúdo de alguma página está danificado. Repare-o com a ferramenta reparar-pdf, ou envie a opção flatten sem camadas.`,
  tooManyObjects: (file: string) =>
    `O arquivo "${file}" tem objetos demais para ser achatado de uma vez. Divida-o com a ferramenta dividir-pdf e envie as partes.`,
  noText: (file: string) =>
    `O arquivo "${file}" não tem texto: as páginas dele são imagens ou desenhos, ou estão em branco. Se há letras nelas, use a ferramenta ocr-pdf, que as reconhece.`,
  noImages: (file: string) =>
    `O arquivo "${file}" não tem imagens do tamanho pedido nas páginas pedidas: o que se vê nele pode ser desenho ou texto. Para imagens das páginas inteiras, envie a opção mode como paginas.`,
  tooManyCells: (file: string, most: string) =>
    `O arquivo "${file}" tem células demais para uma pasta de trabalho (o máximo é de ${most}). Escolha menos páginas com a opção pages, ou divida-o com a ferramenta dividir-pdf, e envie de novo.`,
  noTextToCompare: (file: string) =>
    `O arquivo "${file}" não tem texto: as páginas dele são imagens ou desenhos, ou estão em branco. Reconheça antes o texto com a ferramenta ocr-pdf, ou compare as imagens com a opção mode visual.`,
  tooManyWords: (file: string, most: string) =>
    `O texto do arquivo "${file}" é longo demais para ser comparado (o máximo é de ${most} palavras). Divida os dois arquivos com a ferramenta dividir-pdf e compare as partes.`,
  beyondRepair: (file: string) =>
    `Do arquivo "${file}" não sobrou nenhuma página que se possa recuperar. Procure uma cópia de segurança, ou peça o arquivo de novo a quem o enviou.`,
  nothingToHide: () =>
    'Não há o que ocultar: envie terms, kinds ou areas com ao menos um item que tenha letras ou números.',
  redactionUnproven: (file: string, left: string) =>
    `O resultado do arquivo "${file}" não passou na conferência: ainda se podia ler ${left === '' ? 'algo do que devia ficar oculto' : left}. Por segurança, ele não é entregue. Para seguir, cubra esse trecho com areas em ocultar-dados, tire de kinds o tipo que sobrou ou ponha em exceptions o que pode ficar à vista. Se nada disso servir, imprima o arquivo de novo em PDF no programa de origem e envie outra vez; se persistir, escreva para o suporte com o número da tarefa.`,
  nothingToProtect: () =>
    'Não há o que proteger: envie password, owner_password, ou ao menos uma permissão como false.',
  pictureTooSmallTarget: (file: string, targetKb: string, smallestKb: string) =>
    `Não é possível deixar a imagem "${file}" com ${targetKb} KB sem estragá-la: o menor tamanho a que ela chega é de cerca de ${smallestKb} KB. Aumente target_kb, ou diminua antes as dimensões com a ferramenta redimensionar-imagem.`,
  resizeMissing: () => 'Não há tamanho: envie width, height, percent, longest_side, width_mm ou height_mm.',
  resizeConflict: () =>
    'Há tamanhos que se contradizem: envie só um modo de dizê-lo (width e height; percent; longest_side; ou width_mm e height_mm).',
  charactersMissing: (characters: string) =>
    `Não há letra para desenhar estes caracteres: ${characters}. Retire-os da opção text, ou envie a marca como imagem no campo image.`,
  watermarkMissing: () =>
    'Não há o que desenhar: envie a opção text com um texto visível, ou uma imagem no campo image.',
  cropTooMuch: (file: string, page: string) =>
    `Da página ${page} do arquivo "${file}" não sobraria nada: o recorte é maior que ela, ou fica fora dela. Corrija as margens ou box e envie de novo.`,
  allPagesRemoved: (file: string) =>
    `Do arquivo "${file}" não sobraria nenhuma página. Corrija pages, ou confira se o arquivo não está todo em branco, e envie de novo.`,
  tooManyNamedPages: (file: string, most: string) =>
    `Do arquivo "${file}" foram pedidas páginas demais: com as repetidas, mais de ${most}. Corrija pages e envie de novo.`,
  noEvenPages: (file: string) =>
    `O arquivo "${file}" tem uma página só, e nenhuma par. Corrija pages e envie de novo.`,
  rangeReversed: (range: string) =>
    `O intervalo ${range} começa depois do próprio fim. Escreva primeiro a página menor e envie de novo.`,
  tooManyOutputs: (count: string, most: string) =>
    `O resultado teria ${count} arquivos, mais que o máximo de ${most} por tarefa. Peça mais páginas em cada arquivo, ou envie menos arquivos de cada vez.`,
  tooManyPictures: (file: string, most: string) =>
    `Com as páginas do arquivo "${file}", as imagens passariam do máximo de ${most} por tarefa. Envie menos arquivos de cada vez ou divida este em partes.`,
  noBookmarks: (file: string) =>
    `O arquivo "${file}" não tem marcadores. Divida-o por páginas (every) ou por intervalos (ranges).`,
  passwordMissing: (file: string) => `O arquivo "${file}" só abre com senha. Envie-a na opção password.`,
  passwordWrong: (file: string) =>
    `A senha enviada não abre o arquivo "${file}". Confira maiúsculas, acentos e espaços e envie de novo.`,
  lockUnsupported: (file: string) =>
    `O arquivo "${file}" está protegido por certificado ou por outro sistema, não por senha, e não pode ser desbloqueado aqui. Peça uma cópia sem proteção a quem o criou.`,
  letterheadTooComplex: (file: string) =>
    `O papel timbrado "${file}" é complexo demais. Salve-o de novo como um PDF simples ou como imagem e envie outra vez.`,
  letterheadTooLarge: (file: string) =>
    `O papel timbrado "${file}" é grande demais (o máximo é de 20 MB). Reduza as imagens dele e envie de novo.`,
} as const;

type Failures = typeof failures;
export type FailureCode = keyof Failures;

/** A failure of a run whose message is for the user. The cause goes to the log only. */
export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Makes a failure from the registry, with its message filled in. */
export function failure<Code extends FailureCode>(
  code: Code,
  ...values: Parameters<Failures[Code]>
): Failure {
  const message: (...given: string[]) => string = failures[code];
  return new Failure(code, message(...values));
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

const LIMITS: Partial<Record<FailureCode, RunLimit>> = {
  timeOut: 'time',
  tooSlowDocument: 'time',
  outOfMemory: 'memory',
  tooLargeResult: 'disk',
};

/** Returns the limit that ended a run; null if it failed otherwise. */
export function limitOf(error: unknown): RunLimit | null {
  return error instanceof Failure ? (LIMITS[error.code] ?? null) : null;
}

/** Returns the message for the user for anything that was thrown. */
export function messageFor(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (isDiskFull(error)) return failures.diskFull();
  return failures.internal();
}
