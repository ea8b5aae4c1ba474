import type { ErrorCode } from './errors.ts';

/** The way to recover from an error (specification 7, retry guidance). */
export type Retry = 'after_fixing' | 'after_waiting' | 'with_growing_waits' | 'next_day' | 'check_first';

export interface ErrorDoc {
  /** The cause of the code. */
  when: string;
  /** The remedy. */
  fix: string;
  retry: Retry;
}

/** The documentation of each error code, for its page in /docs/erros. */
export const errorDocs: Record<ErrorCode, ErrorDoc> = {
  invalid_request: {
    when: 'Um parâmetro da query, um cabeçalho ou o corpo da chamada está ausente, malformado ou fora dos limites, e nenhum outro código diz melhor o quê. Também quando o endereço de um arquivo não responde.',
    fix: 'Leia a mensagem: ela nomeia o campo e diz o que é aceito. Confira o formato na página do endpoint.',
    retry: 'after_fixing',
  },
  invalid_json: {
    when: 'O corpo enviado como application/json, ou o campo options de um formulário, não é um JSON válido ou está aninhado fundo demais.',
    fix: 'Monte o JSON com uma biblioteca, não juntando textos, e confira se ele não foi cortado no caminho.',
    retry: 'after_fixing',
  },
  invalid_option: {
    when: 'Uma opção não existe na ferramenta, ou o valor dela não é aceito.',
    fix: 'Compare o nome e o valor com options_schema, em GET /v1/tools/{id}, ou com a tabela de opções na página da ferramenta.',
    retry: 'after_fixing',
  },
  missing_option: {
    when: 'A ferramenta tem uma opção obrigatória, e ela não veio.',
    fix: 'Envie a opção que a mensagem nomeia, dentro de options ou como campo do formulário.',
    retry: 'after_fixing',
  },
  missing_files: {
    when: 'A ferramenta trabalha sobre arquivos, e nenhum foi enviado.',
    fix: 'Envie ao menos um arquivo no campo files. Em um formulário, confira se a parte tem nome de arquivo (filename).',
    retry: 'after_fixing',
  },
  too_few_files: {
    when: 'A ferramenta precisa de mais arquivos do que os enviados; unir-pdf, por exemplo, precisa de dois.',
    fix: 'Envie ao menos min_files arquivos, repetindo o campo files.',
    retry: 'after_fixing',
  },
  too_many_files: {
    when: 'Vieram mais arquivos do que a ferramenta (max_files) ou o plano (max_files_per_job) aceita em uma tarefa.',
    fix: 'Divida os arquivos em várias tarefas, ou mude para um plano com um limite maior.',
    retry: 'after_fixing',
  },
  unexpected_file: {
    when: 'Um arquivo veio em um campo que a chamada não conhece. As ferramentas aceitam files e os arquivos extras que elas listam; lotes aceitam labels e xmls.',
    fix: 'Corrija o nome do campo. A mensagem lista os campos aceitos.',
    retry: 'after_fixing',
  },
  missing_file: {
    when: 'A ferramenta exige um arquivo extra, como o papel timbrado, e ele não veio.',
    fix: 'Envie o arquivo no campo que a mensagem nomeia; os arquivos extras estão em extra_files, em GET /v1/tools/{id}.',
    retry: 'after_fixing',
  },
  invalid_webhook_url: {
    when: 'O endereço em webhook_url não é https, traz usuário e senha, é longo demais ou aponta para uma rede interna. Nenhuma tarefa é criada.',
    fix: 'Use um endereço https público. Para testar na sua máquina, exponha-a por um túnel https.',
    retry: 'after_fixing',
  },
  invalid_cnpj: {
    when: 'O CNPJ consultado não tem 14 posições, numéricas ou alfanuméricas, ou os dígitos verificadores não conferem.',
    fix: 'Confira o número com quem o informou. Pontos, barra e traço podem vir ou não.',
    retry: 'after_fixing',
  },
  invalid_cep: {
    when: 'O CEP consultado não tem 8 dígitos.',
    fix: 'Envie os 8 dígitos, com ou sem o traço.',
    retry: 'after_fixing',
  },
  declaration_required: {
    when: 'A ferramenta só trabalha com a declaração de que você tem autorização para mexer no arquivo, e ela não veio.',
    fix: 'Se você tem a autorização, envie a opção authorized com o valor true.',
    retry: 'after_fixing',
  },
  invalid_idempotency_key: {
    when: 'O cabeçalho Idempotency-Key veio vazio, com espaços ou caracteres fora do ASCII visível, com mais de 255 caracteres, ou mais de uma vez.',
    fix: 'Use uma chave de 1 a 255 caracteres visíveis, como um UUID ou o número do seu pedido.',
    retry: 'after_fixing',
  },
  missing_api_key: {
    when: 'A chamada não trouxe uma chave de API, nem em Authorization: Bearer nem em X-API-Key.',
    fix: 'Envie a chave em um dos dois cabeçalhos. Em Authorization, escreva Bearer, um espaço e a chave.',
    retry: 'after_fixing',
  },
  invalid_api_key: {
    when: 'A chave enviada não é de nenhuma conta: foi cortada ao copiar, trocada ou inventada.',
    fix: 'Copie a chave inteira de novo, do prefixo svc_ ao fim. Se ela se perdeu, crie outra: o serviço guarda só o hash.',
    retry: 'after_fixing',
  },
  revoked_api_key: {
    when: 'A chave existiu, mas foi revogada, venceu ou foi trocada por outra.',
    fix: 'Crie outra chave na página de chaves do painel e troque-a no seu sistema.',
    retry: 'after_fixing',
  },
  insufficient_credits: {
    when: 'A franquia do ciclo e os pacotes, somados, não cobrem o preço da chamada. Nada foi cobrado e nada começou.',
    fix: 'Compre um pacote, mude de plano ou espere a renovação, que está em credits.franchise_renews_at, em GET /v1/me. A mesma Idempotency-Key pode ser usada depois.',
    retry: 'after_fixing',
  },
  esign_quota: {
    when: 'A cota mensal de documentos para assinatura do plano do site acabou (Grátis 3, Pro 30, Empresas 200). Nada foi cobrado.',
    fix: 'Espere o próximo mês ou mude de plano. Rascunhos podem ser criados enquanto isso.',
    retry: 'after_fixing',
  },
  account_not_eligible: {
    when: 'A chave é boa, mas o titular da conta ainda não confirmou ser maior de idade.',
    fix: 'O titular confirma a maioridade no painel. As chaves passam a valer logo em seguida.',
    retry: 'after_fixing',
  },
  live_key_required: {
    when: 'Uma chave de teste pediu os arquivos ou os links, a mudança ou a remoção de uma tarefa, um envelope ou um lote de produção. O estado ela pode consultar.',
    fix: 'Repita a chamada com uma chave svc_live_ da mesma conta.',
    retry: 'after_fixing',
  },
  not_found: {
    when: 'Nenhum endpoint tem este caminho com este método; um método errado também responde 404. Nas consultas, nenhuma fonte conhece o CNPJ ou o CEP.',
    fix: 'Confira o caminho, o método e o prefixo /v1 com a lista de endpoints; em uma consulta, confira o número.',
    retry: 'after_fixing',
  },
  tool_not_found: {
    when: 'O identificador no caminho não é de nenhuma ferramenta.',
    fix: 'Veja os identificadores em GET /v1/tools.',
    retry: 'after_fixing',
  },
  job_not_found: {
    when: 'A tarefa não existe, foi criada há mais de 90 dias ou é de outra conta. Os três casos respondem igual, para não revelar tarefas alheias.',
    fix: 'Confira o id e se a chave é da conta que criou a tarefa.',
    retry: 'after_fixing',
  },
  file_not_found: {
    when: 'A tarefa existe, mas o arquivo não: o índice não é de nenhum arquivo, a tarefa falhou, os arquivos foram apagados a pedido ou a hora deles passou.',
    fix: 'Leia outputs e files_available na tarefa. Passada a hora, crie a tarefa de novo.',
    retry: 'after_fixing',
  },
  envelope_not_found: {
    when: 'O envelope não existe, foi apagado ou é de outra conta.',
    fix: 'Confira o id e se a chave é da conta do envelope.',
    retry: 'after_fixing',
  },
  lote_not_found: {
    when: 'O lote não existe, foi criado há mais de 30 dias ou é de outra conta.',
    fix: 'Confira o id e se a chave é da conta que criou o lote.',
    retry: 'after_fixing',
  },
  upload_not_found: {
    when: 'O identificador não existe, o envio foi apagado, passou de 24 horas, ou é de outra conta.',
    fix: 'Comece outro envio em POST /v1/uploads. Um envio expira 24 horas depois da criação, completo ou não.',
    retry: 'after_fixing',
  },
  upload_incomplete: {
    when: 'A chamada usa como entrada um envio que ainda não recebeu todos os bytes.',
    fix: 'Consulte a posição com HEAD /v1/uploads/{id}, envie o que falta com PATCH e repita a chamada.',
    retry: 'after_fixing',
  },
  upload_offset_mismatch: {
    when: 'O cabeçalho Upload-Offset de um PATCH não é a posição em que o envio está: um trecho se perdeu, ou já foi gravado.',
    fix: 'Leia a posição no cabeçalho Upload-Offset desta resposta, ou de um HEAD, e continue dela.',
    retry: 'after_fixing',
  },
  unsupported_tus_version: {
    when: 'O cabeçalho Tus-Resumable falta, ou pede outra versão do protocolo.',
    fix: 'Envie Tus-Resumable: 1.0.0. Os clientes de tus fazem isso sozinhos; o protótipo (draft) do IETF ainda não é aceito.',
    retry: 'after_fixing',
  },
  upload_limit: {
    when: 'Os envios abertos e guardados da conta somam o número ou os bytes que o plano aceita; um tamanho ainda não declarado conta como o do maior arquivo do plano. Ou um só envio recebeu requisições demais: 1.000, e mais uma por MiB.',
    fix: 'Apague os envios que não usa mais com DELETE /v1/uploads/{id}, ou espere que expirem, 24 horas depois de criados. Declare o tamanho em Upload-Length quando o conhecer, e envie pedaços maiores.',
    retry: 'after_waiting',
  },
  upload_locked: {
    when: 'Outra requisição ainda grava no mesmo envio e não terminou em 5 segundos, mesmo interrompida por esta.',
    fix: 'Espere o tempo em Retry-After e consulte a posição com HEAD antes de continuar.',
    retry: 'after_waiting',
  },
  upload_interrupted: {
    when: 'O corpo de um PATCH, ou da criação, parou de chegar por 15 segundos ou terminou antes do tamanho anunciado. O que chegou foi guardado, menos com Upload-Checksum.',
    fix: 'Consulte a posição com HEAD e envie o resto. Os clientes de tus fazem isso sozinhos.',
    retry: 'after_waiting',
  },
  upload_checksum_mismatch: {
    when: 'O corpo de um PATCH não confere com o resumo em Upload-Checksum. Nada dele foi gravado, e a posição não mudou.',
    fix: 'Envie o mesmo trecho de novo, da mesma posição. Se persistir, confira como o resumo é calculado: só do corpo desta requisição.',
    retry: 'after_fixing',
  },
  job_not_ready: {
    when: 'Um arquivo foi pedido antes de a tarefa terminar.',
    fix: 'Espere o aviso no webhook_url, crie a tarefa com wait, ou consulte GET /v1/jobs/{id} até status ser done ou error.',
    retry: 'after_waiting',
  },
  lote_not_ready: {
    when: 'Os arquivos de um lote foram pedidos antes do fim, depois de uma falha, ou passados 7 dias.',
    fix: 'Consulte o lote: o status diz se ainda vale esperar.',
    retry: 'after_waiting',
  },
  job_running: {
    when: 'A exclusão foi pedida enquanto a tarefa está na fila ou em andamento. Uma tarefa não pode ser cancelada no meio.',
    fix: 'Espere que ela termine e apague depois. Os arquivos são apagados sozinhos 1 hora depois da criação.',
    retry: 'after_waiting',
  },
  idempotency_key_reused: {
    when: 'A Idempotency-Key já foi usada, nas últimas 24 horas, em uma requisição diferente. São comparados o caminho, os campos, as opções e o SHA-256 de cada arquivo.',
    fix: 'Use uma chave nova para cada requisição nova, e a mesma só ao repetir.',
    retry: 'after_fixing',
  },
  idempotency_in_progress: {
    when: 'Outra requisição com a mesma Idempotency-Key não terminou em cerca de 60 segundos de espera.',
    fix: 'Espere o tempo em Retry-After e repita com a mesma chave: você recebe a resposta da primeira.',
    retry: 'after_waiting',
  },
  invalid_state: {
    when: 'A ação não combina com o estado do envelope, como enviar de novo ou cancelar um que já foi concluído, ou com o do aviso, como reenviar um que ainda está sendo entregue ou cujo corpo já não é guardado.',
    fix: 'Leia a mensagem, consulte o envelope ou o aviso e aja conforme o status.',
    retry: 'after_fixing',
  },
  envelope_not_completed: {
    when: 'O PDF final ou o relatório foi pedido antes de todos assinarem.',
    fix: 'Espere o evento esign.envelope.completed ou consulte o envelope até o status completed.',
    retry: 'after_waiting',
  },
  envelope_gone: {
    when: 'O arquivo do rascunho não está mais disponível; rascunhos ficam 30 dias.',
    fix: 'Crie outro envelope com o arquivo.',
    retry: 'after_fixing',
  },
  file_too_large: {
    when: 'Um arquivo passa do tamanho máximo do plano (limits.max_file_bytes, em GET /v1/me). A recusa vem assim que o limite é passado, sem esperar o resto.',
    fix: 'Envie um arquivo menor ou mude para um plano com um limite maior.',
    retry: 'after_fixing',
  },
  payload_too_large: {
    when: 'O corpo JSON passa de 60 MB, ou de 1 MB sem contar os arquivos em base64; os arquivos de uma tarefa somam mais do que cabe nela; ou o corpo de um PATCH traz mais bytes do que o envio declarou. Um corpo acima de 100 MB pode ser recusado já pela rede, antes do serviço: a resposta 413 vem então em HTML, sem code.',
    fix: 'Envie os arquivos em multipart/form-data, por endereço (url) ou, se são grandes, em pedaços por POST /v1/uploads.',
    retry: 'after_fixing',
  },
  range_not_satisfiable: {
    when: 'O cabeçalho Range pede um intervalo que começa depois do fim do arquivo.',
    fix: 'O tamanho do arquivo está em Content-Range, nesta resposta. Se o download já chegou ao fim, não há o que pedir.',
    retry: 'after_fixing',
  },
  unsupported_file_type: {
    when: 'A extensão de um arquivo não é das que a ferramenta aceita.',
    fix: 'Veja accepted_extensions em GET /v1/tools/{id}. Se o arquivo veio sem extensão, informe o nome completo.',
    retry: 'after_fixing',
  },
  unsupported_media_type: {
    when: 'O Content-Type do corpo não é aceito no endpoint.',
    fix: 'Envie multipart/form-data ou application/json. Em um formulário, deixe o seu cliente HTTP montar o cabeçalho, com o boundary.',
    retry: 'after_fixing',
  },
  invalid_boleto: {
    when: 'O código não é de um boleto: um dígito verificador não confere, o tamanho é outro, há letras, ou o segmento não existe.',
    fix: 'Confira o código digitado; em geral há um dígito trocado ou faltando. A mensagem diz em que parte.',
    retry: 'after_fixing',
  },
  invalid_value: {
    when: 'O valor não pode ser representado no tipo de código pedido, como letras em um EAN-13.',
    fix: 'Escolha um tipo que aceite o valor, ou corrija o valor.',
    retry: 'after_fixing',
  },
  invalid_pdf: {
    when: 'Um arquivo .pdf está vazio ou o conteúdo não é de um PDF. Em assinaturas, também um PDF com senha ou com mais de 100 páginas.',
    fix: 'Abra o arquivo em um leitor de PDF e exporte-o de novo; retire a senha antes de enviar.',
    retry: 'after_fixing',
  },
  forbidden_url: {
    when: 'O endereço de um arquivo, ou um redirecionamento dele, aponta para uma rede interna ou privada.',
    fix: 'Use um endereço https público, como um link temporário do seu armazenamento, ou envie o próprio arquivo.',
    retry: 'after_fixing',
  },
  rate_limited: {
    when: 'A chave passou do limite de chamadas do plano em 60 segundos. Consultas a tarefas também contam. Ou a conta já enviou convites de assinatura demais a um mesmo endereço de e-mail, que a mensagem indica. Nada foi cobrado.',
    fix: 'Espere os segundos de Retry-After. Em vez de consultar em laço, use wait ou um webhook_url.',
    retry: 'after_waiting',
  },
  concurrency_limit: {
    when: 'A conta já tem, ao mesmo tempo, o máximo de tarefas pesadas e de vídeo do plano (limits.heavy_jobs_concurrency), ou já tem chamadas demais cujos arquivos estão sendo lidos antes da aceitação (páginas contadas, etiquetas reconhecidas, documentos inspecionados).',
    fix: 'Espere que uma termine. Ao enviar muitas, mantenha uma fila do seu lado.',
    retry: 'with_growing_waits',
  },
  reminder_too_soon: {
    when: 'A pessoa já recebeu um lembrete há menos de 30 minutos.',
    fix: 'Espere 30 minutos entre um lembrete e outro.',
    retry: 'after_waiting',
  },
  test_limit: {
    when: 'As chaves de teste da conta já fizeram as 20 chamadas do dia.',
    fix: 'A cota volta à meia-noite de Brasília. Para mais chamadas, use a chave de produção.',
    retry: 'next_day',
  },
  internal_error: {
    when: 'Algo que não previmos aconteceu do nosso lado.',
    fix: 'Um GET pode ser repetido. Em um POST, repita com a mesma Idempotency-Key, ou confira antes em GET /v1/jobs se a tarefa foi criada. Se persistir, informe o request_id ao suporte.',
    retry: 'check_first',
  },
  upstream_unavailable: {
    when: 'Nenhuma das duas fontes públicas da consulta (CNPJ ou CEP) deu uma resposta que se possa usar. Nada foi cobrado.',
    fix: 'Tente de novo depois do tempo em Retry-After, com esperas crescentes.',
    retry: 'with_growing_waits',
  },
  service_unavailable: {
    when: 'Uma parte do serviço está fora de alcance, ou o programa de que a ferramenta precisa não está disponível. Nada foi cobrado.',
    fix: 'Espere os segundos de Retry-After e tente de novo, com esperas crescentes.',
    retry: 'with_growing_waits',
  },
};
