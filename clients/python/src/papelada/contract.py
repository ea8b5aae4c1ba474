# Generated from the contract by `npm run clients:types`; test/unit/clients holds it fresh.
"""Os tipos do contrato da API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union

class JobCompletedEvent(TypedDict):
    """Uma tarefa terminou bem"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["job.completed"]
    created_at: str
    data: Job


class JobError(TypedDict):
    """Presente quando `status` é `error`."""
    code: Literal["job_failed", "job_interrupted"]
    """`job_interrupted`: o programa que executava a tarefa parou no meio dela; crie outra."""
    message: str
    """O que falhou e o que fazer."""


class _JobAlways(TypedDict):
    id: str
    """Identificador da tarefa."""
    object: Literal["job"]
    tool: str
    """Ferramenta da tarefa."""
    operation: str
    """Nome interno da operação."""
    status: Literal["queued", "running", "done", "error"]
    """`queued`: na fila; `running`: em andamento; `done`: concluída; `error`: falhou."""
    progress: int
    message: str
    """O andamento, ou o que falhou."""
    created_at: str
    finished_at: Optional[str]
    expires_at: str
    """Quando os arquivos são apagados: 1 hora depois da criação."""
    credits_charged: int
    """Créditos debitados ao aceitar a tarefa."""
    credits_refunded: int
    """Créditos devolvidos; todos, quando a tarefa falha."""
    test: bool
    """Criada com uma chave de teste."""
    outputs: List[JobOutput]
    """Os arquivos produzidos; vazio quando a tarefa falha."""
    download_url: str
    """O arquivo produzido, ou um ZIP com todos."""
    files_available: bool
    """Os arquivos ainda podem ser baixados."""
    files_deleted_at: Optional[str]
    """Quando os arquivos foram apagados a pedido."""


class Job(_JobAlways, total=False):
    """Uma tarefa: o trabalho de uma ferramenta sobre os seus arquivos."""
    info: str
    """Informação da ferramenta, como o tamanho antes e depois."""
    text: str
    """Resultado em texto (ZPL, por exemplo), até 256 KB."""
    error: JobError
    """Presente quando `status` é `error`."""
    deleted: Literal[True]
    """Presente na resposta da exclusão."""


class JobOutput(TypedDict):
    """Um arquivo que a tarefa produziu."""
    index: int
    """Posição do arquivo, a partir de 0."""
    name: str
    """Nome do arquivo."""
    size: int
    """Tamanho em bytes."""
    url: str
    """Endereço do arquivo; pede a mesma chave."""


class JobFailedEvent(TypedDict):
    """Uma tarefa falhou"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["job.failed"]
    created_at: str
    data: Job


class EnvelopeCompletedEvent(TypedDict):
    """Todos assinaram"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["esign.envelope.completed"]
    created_at: str
    data: Envelope


class EnvelopeFiles(TypedDict):
    """Endereços do PDF final e do relatório, depois que todos assinam e até serem apagados."""
    final: str
    audit: str


class _EnvelopeAlways(TypedDict):
    id: str
    object: Literal["envelope"]
    name: str
    """Nome do documento."""
    file_name: Optional[str]
    status: Literal["draft", "pending", "completed", "refused", "expired", "canceled"]
    status_label: str
    """O status em português."""
    source: Literal["api", "web"]
    sequential: bool
    """Assinam um de cada vez, na ordem de `signers`."""
    message: Optional[str]
    """Mensagem do convite."""
    pages: int
    signed_count: int
    signer_count: int
    created_at: str
    updated_at: str
    sent_at: Optional[str]
    completed_at: Optional[str]
    closed_at: Optional[str]
    expires_at: Optional[str]
    """O prazo; `null` em um rascunho sem prazo escolhido."""
    purge_at: Optional[str]
    """Quando os arquivos são apagados."""
    original_sha256: str
    """SHA-256 do PDF enviado."""
    final_sha256: Optional[str]
    """SHA-256 do PDF final, que a página de verificação confere."""
    verify_url: Optional[str]
    signers: List[EnvelopeSigner]
    fields: List[EnvelopeField]
    files: Optional[EnvelopeFiles]
    """Endereços do PDF final e do relatório, depois que todos assinam e até serem apagados."""
    credits_charged: int
    test: bool
    """Enviado com uma chave de teste."""
    webhook_url: Optional[str]
    url: str


class Envelope(_EnvelopeAlways, total=False):
    """Um PDF enviado para assinatura eletrônica."""
    links_available: bool
    """Presente quando os links são pedidos; `false` em um rascunho."""
    events: List[EnvelopeEvent]
    """A trilha de auditoria, com `?events=true`."""


class _EnvelopeSignerAlways(TypedDict):
    id: int
    name: str
    email: str
    role: Literal["sign", "approve", "witness"]
    status: Literal["waiting", "pending", "signed", "refused"]
    """`waiting`: espera a vez; `pending`: foi convidado; `signed`: assinou; `refused`: recusou."""
    notified_at: Optional[str]
    """Quando o convite foi enviado."""
    invitation_status: Literal["waiting", "sent", "failed"]
    """`waiting`: o convite ainda não foi enviado, porque não é a vez da pessoa ou porque o endereço já recebeu e-mails demais por ora; `sent`: foi enviado; `failed`: não chegou à pessoa, e ela precisa ser procurada por outro meio."""
    viewed_at: Optional[str]
    """Quando o link foi aberto pela primeira vez."""
    verified_at: Optional[str]
    """Quando o código enviado por e-mail foi confirmado."""
    signed_at: Optional[str]


class EnvelopeSigner(_EnvelopeSignerAlways, total=False):
    """Quem assina, aprova ou testemunha."""
    sign_url: Optional[str]
    """Link pessoal de assinatura; só quando os links são pedidos. `null` em um rascunho."""


class EnvelopeField(TypedDict):
    """Um lugar da página para a assinatura, a rubrica, a data, o nome ou o CPF."""
    signer: int
    """Posição em `signers`, a partir de 0."""
    type: Literal["signature", "initials", "date", "name", "cpf"]
    page: int
    """A primeira página é a 0."""
    x: float
    """Da borda esquerda da página, como se vê; 1 é a largura toda."""
    y: float
    """Da borda de cima da página; 1 é a altura toda."""
    w: float
    """Largura, em relação à da página."""
    h: float
    """Altura, em relação à da página."""


class _EnvelopeEventAlways(TypedDict):
    seq: int
    at: str
    type: str
    signer: Optional[int]
    """Id do signatário; `null` quando não é ato de um."""
    ip: Optional[str]
    port: Optional[int]
    device: Optional[str]
    """O user agent do navegador."""
    detail: Optional[str]
    prev: str
    """SHA-256 do evento anterior."""
    hash: str
    """SHA-256 deste evento, que o seguinte repete."""


class EnvelopeEvent(_EnvelopeEventAlways, total=False):
    """Um evento da trilha de auditoria."""
    cpf: str
    """O CPF digitado ao assinar, quando foi pedido."""


class EnvelopeRefusedEvent(TypedDict):
    """Alguém recusou"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["esign.envelope.refused"]
    created_at: str
    data: Envelope


class EnvelopeExpiredEvent(TypedDict):
    """O prazo passou"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["esign.envelope.expired"]
    created_at: str
    data: Envelope


class EnvelopeCanceledEvent(TypedDict):
    """O envelope foi cancelado"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["esign.envelope.canceled"]
    created_at: str
    data: Envelope


class WebhookTestEventData(TypedDict):
    object: Literal["webhook_test"]
    message: str
    url: str
    """O endereço testado."""
    test: bool
    """Pedido com uma chave de teste."""


class WebhookTestEvent(TypedDict):
    """Um aviso de teste"""
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["webhook.test"]
    created_at: str
    data: WebhookTestEventData


class ErrorError(TypedDict):
    code: str
    """Código estável: é por ele que o seu programa decide o que fazer."""
    message: str
    """O que falhou e o que fazer, em português. O texto pode mudar; não o compare."""
    request_id: str
    """O mesmo do cabeçalho `X-Request-Id`; informe-o ao suporte."""


class Error(TypedDict):
    """Uma recusa. O status HTTP combina com o código."""
    error: ErrorError


class _FileSource1Always(TypedDict):
    url: str
    """Endereço https público do arquivo; o serviço o busca."""


class FileSource1(_FileSource1Always, total=False):
    name: str
    """Nome do arquivo; sem ele, vale o do endereço."""


class FileSource2(TypedDict):
    base64: str
    """Conteúdo do arquivo em base64."""
    name: str
    """Nome do arquivo, com a extensão."""


class _FileSource3Always(TypedDict):
    upload: str
    """Identificador de um envio completo (`POST /v1/uploads`)."""


class FileSource3(_FileSource3Always, total=False):
    name: str
    """Nome do arquivo; sem ele, vale o do envio."""


class _FileSource4Always(TypedDict):
    job: str
    """Identificador de uma tarefa concluída, cujos arquivos ainda existem."""
    index: int
    """Qual dos arquivos que ela produziu, a partir de 0."""


class FileSource4(_FileSource4Always, total=False):
    name: str
    """Nome do arquivo; sem ele, vale o da tarefa."""


FileSource = Union[FileSource1, FileSource2, FileSource3, FileSource4]


class MeAccount(TypedDict):
    """A conta dona da chave."""
    id: str
    """Identificador da conta."""
    name: str
    email: str
    site_plan: Literal["gratis", "pro", "empresas"]
    """Plano do site."""
    adult: bool
    """O titular confirmou ser maior de idade."""
    created_at: str


class MeKey(TypedDict):
    """A chave usada nesta chamada."""
    prefix: str
    """Início da chave: basta para reconhecê-la, não para usá-la."""
    mode: Literal["live", "test"]
    created_at: str


class MePlan(TypedDict):
    """O plano da API."""
    id: Literal["sandbox", "start", "growth", "scale"]
    name: str
    price_brl: float
    """Preço por mês em reais."""
    credits_per_month: int
    requests_per_minute: int


class MeCreditsPackageListItem(TypedDict):
    credits: int
    """O que resta do pacote."""
    granted: int
    expires_at: str


class MeCredits(TypedDict):
    """Créditos disponíveis. A franquia é gasta primeiro; depois, o pacote que vence antes."""
    franchise: int
    """O que resta da franquia do ciclo, com os créditos incluídos no plano do site."""
    franchise_granted: int
    """A franquia inteira do ciclo."""
    franchise_renews_at: Optional[str]
    """Quando a franquia se renova."""
    packages: int
    """O que resta dos pacotes avulsos."""
    package_list: List[MeCreditsPackageListItem]
    balance: int
    """Tudo o que pode ser gasto agora: franquia e pacotes."""


class MeEsign(TypedDict):
    """A cota de documentos para assinatura, compartilhada pela equipe."""
    documents_per_month: int
    """Documentos por mês do plano do site."""
    used: int
    """Documentos enviados neste mês."""
    left: int
    """Quantos ainda podem ser enviados neste mês."""
    renews_at: str
    """Quando o próximo mês começa, em Brasília."""


class MeLimits(TypedDict):
    """Limites do plano."""
    requests_per_minute: int
    heavy_jobs_concurrency: int
    """Tarefas pesadas e de vídeo ao mesmo tempo."""
    max_file_bytes: int
    """Tamanho máximo de um arquivo."""
    max_files_per_job: int
    max_keys: int


class Me(TypedDict):
    """A conta, a chave, o plano, os créditos e os limites."""
    account: MeAccount
    """A conta dona da chave."""
    key: MeKey
    """A chave usada nesta chamada."""
    plan: MePlan
    """O plano da API."""
    credits: MeCredits
    """Créditos disponíveis. A franquia é gasta primeiro; depois, o pacote que vence antes."""
    esign: MeEsign
    """A cota de documentos para assinatura, compartilhada pela equipe."""
    limits: MeLimits
    """Limites do plano."""


class UsageTotals(TypedDict):
    """Soma do período."""
    credits: int
    """Créditos, já sem os devolvidos."""
    calls: int


class UsageDataItemEndpointsValue(TypedDict):
    credits: int
    """Créditos, já sem os devolvidos."""
    calls: int


class UsageDataItem(TypedDict):
    day: str
    credits: int
    """Créditos, já sem os devolvidos."""
    calls: int
    endpoints: Dict[str, UsageDataItemEndpointsValue]
    """Por endpoint, como `tools/unir-pdf`, `jobs` ou `me`."""


Usage = TypedDict(
    "Usage",
    {
        "object": "Literal[\"usage\"]",
        "from": "str",
        "to": "str",
        "totals": "UsageTotals",
        "data": "List[UsageDataItem]",
    },
)
"""Uso por dia e por endpoint."""


class ToolList(TypedDict):
    """Todas as ferramentas."""
    object: Literal["list"]
    count: int
    data: List[Tool]


class ToolExtraFilesItem(TypedDict):
    name: str
    """Nome do campo em que o arquivo vem."""
    description: str
    required: bool
    accepted_extensions: List[str]
    """Extensões aceitas, sem o ponto."""


class Tool(TypedDict):
    """Uma ferramenta de arquivos."""
    id: str
    """Usado em `POST /v1/tools/{id}`."""
    operation: str
    """Nome interno da operação."""
    name: str
    description: str
    category: Literal["pdf", "office", "image", "audio", "video", "fiscal", "shipping"]
    accepted_extensions: List[str]
    """Extensões aceitas, sem o ponto."""
    multiple: bool
    """Aceita vários arquivos."""
    min_files: int
    max_files: Optional[int]
    """`null`: quantos o plano permitir."""
    optional_files: bool
    """Os arquivos são opcionais: uma opção pode vir no lugar deles."""
    extra_files: List[ToolExtraFilesItem]
    """Arquivos com nome próprio, como o papel timbrado."""
    options_schema: Dict[str, Any]
    """JSON Schema das opções."""
    fixed_options: Dict[str, Any]
    """Opções que a ferramenta fixa."""
    heavy: bool
    """Ocupa uma das vagas de tarefas pesadas do plano."""
    kind: Literal["light", "heavy", "video"]
    credits_per_file: int
    """Créditos por arquivo. Nas pesadas, até 10 páginas; cada 10 páginas seguintes somam 1."""
    docs_url: str


class JobList(TypedDict):
    """Uma página de tarefas, da mais nova para a mais antiga."""
    object: Literal["list"]
    count: int
    """Tarefas nesta página."""
    has_more: bool
    next_cursor: Optional[str]
    """Passe-o em `starting_after` para ter a página seguinte."""
    data: List[Job]


class EnvelopeList(TypedDict):
    """Uma página de envelopes, do mais novo para o mais antigo."""
    object: Literal["list"]
    count: int
    """Envelopes nesta página."""
    has_more: bool
    next_cursor: Optional[str]
    """Passe-o em `cursor` para ter a página seguinte."""
    data: List[Envelope]


class EnvelopeReminder(TypedDict):
    """O resultado de um lembrete."""
    id: str
    reminded: int
    """Pessoas lembradas."""


class EnvelopeDeleted(TypedDict):
    """Um envelope apagado."""
    id: str
    object: Literal["envelope"]
    deleted: Literal[True]


class LoteError(TypedDict):
    """Presente quando `status` é `error`."""
    code: Literal["job_failed", "job_interrupted"]
    message: str
    """O que falhou e o que fazer."""


class _LoteAlways(TypedDict):
    id: str
    """Identificador do lote."""
    object: Literal["lote"]
    status: Literal["running", "done", "error"]
    """`running`: na fila ou em andamento; `done`: pronto; `error`: falhou."""
    progress: int
    message: Optional[str]
    """O andamento, ou o que falhou."""
    orders: int
    """Etiquetas do lote."""
    new_orders: int
    """Pedidos que esta conta ainda não tinha no mês; são os cobrados."""
    credits_charged: int
    """Créditos gastos; voltam todos quando o lote falha."""
    created_at: str
    finished_at: Optional[str]
    files_expire_at: Optional[str]
    """Quando os arquivos são apagados: 7 dias depois da criação."""
    outputs: List[LoteOutput]
    """Os PDFs; vazio antes do fim, quando o lote falha, e depois de 7 dias."""
    download_url: str
    """Um ZIP com todos os PDFs."""
    conference_url: str
    """Página pública de conferência dos pacotes, sem login. Quem tem o link, confere."""


class Lote(_LoteAlways, total=False):
    """Um lote de expedição: as etiquetas de um dia, recortadas e com suas notas."""
    summary: LoteSummary
    error: LoteError
    """Presente quando `status` é `error`."""


class LoteOutput(TypedDict):
    """Um PDF do lote, em páginas de 10×15 cm."""
    name: str
    """Nome do arquivo."""
    size: int
    """Tamanho em bytes."""
    pages: int
    kind: Literal["labels", "carrier", "danfes", "pick_list", "other_sheets"]
    """`labels`: todas as etiquetas; `carrier`: as de uma transportadora; `danfes`: as notas; `pick_list`: a lista de separação; `other_sheets`: folhas de controle e declarações."""
    url: str
    """Endereço do arquivo; pede a mesma chave."""


class LoteSummaryMarketplacesItem(TypedDict):
    name: str
    orders: int


class LoteSummaryCarriersItem(TypedDict):
    name: str
    orders: int


class LoteSummaryInvoicesWithoutLabelItem(TypedDict):
    key: str
    number: str
    recipient: Optional[str]


class LoteSummaryAmbiguousItem(TypedDict):
    position: int
    """Lugar da etiqueta em `todas.pdf`, a partir de 1."""
    reason: str
    candidates: List[str]


class LoteSummaryDuplicatesItem(TypedDict):
    file: str
    sheet: Optional[int]
    of: Optional[int]
    """Lugar da etiqueta em `todas.pdf`, a partir de 1."""


class LoteSummaryIgnoredItem(TypedDict):
    file: str
    reason: str


class LoteSummaryRemarksItem(TypedDict):
    position: int
    """Lugar da etiqueta em `todas.pdf`, a partir de 1."""
    text: str


class LoteSummarySheets(TypedDict):
    """Etiquetas, folhas de controle e declarações de conteúdo encontradas, e espaços vazios."""
    labels: int
    control: int
    declarations: int
    blank: int


class LoteSummaryOrdersItem(TypedDict):
    position: int
    """Lugar da etiqueta em `todas.pdf`, a partir de 1."""
    file: str
    """Arquivo em que a etiqueta veio."""
    sheet: int
    """Folha do arquivo, a partir de 1."""
    marketplace: str
    carrier: str
    tracking: Optional[str]
    order: Optional[str]
    recipient: Optional[str]
    """Some com os arquivos, depois de 7 dias."""
    invoice: Optional[str]
    """Número da nota."""
    key: Optional[str]
    """Chave de acesso da nota."""
    matched_by: Optional[Literal["key", "number", "tracking", "recipient"]]
    """Por que sinal a nota foi encontrada."""
    new: bool
    """Pedido que esta conta ainda não tinha no mês."""


class LoteSummary(TypedDict):
    """Presente quando o lote está pronto."""
    marketplaces: List[LoteSummaryMarketplacesItem]
    """Pedidos por marketplace; `Outro` quando não é conhecido."""
    carriers: List[LoteSummaryCarriersItem]
    """Pedidos por transportadora; `Outra` quando não é conhecida."""
    labels_without_invoice: List[int]
    """Etiquetas impressas sem nota ao lado."""
    invoices_without_label: List[LoteSummaryInvoicesWithoutLabelItem]
    """Notas que não couberam a nenhuma etiqueta."""
    ambiguous: List[LoteSummaryAmbiguousItem]
    """Etiquetas cuja nota não é certa: por quê, e as chaves que poderiam ser (até 50)."""
    duplicates: List[LoteSummaryDuplicatesItem]
    """O que veio de novo, igual, e não sai outra vez: etiquetas, com a folha e o lugar da primeira, e notas, sem eles."""
    ignored: List[LoteSummaryIgnoredItem]
    """O que não pôde ser usado, e o que fazer; de mais de 1.000 arquivos, quantos são os outros."""
    remarks: List[LoteSummaryRemarksItem]
    """O que convém saber de uma etiqueta ou de sua nota."""
    sheets: LoteSummarySheets
    """Etiquetas, folhas de controle e declarações de conteúdo encontradas, e espaços vazios."""
    orders: List[LoteSummaryOrdersItem]


class UploadList(TypedDict):
    """Todos os envios abertos e guardados, do mais novo para o mais antigo."""
    object: Literal["list"]
    count: int
    has_more: Literal[False]
    next_cursor: None
    data: List[ListedUpload]


class ListedUpload(TypedDict):
    """Um envio, como a lista o mostra."""
    id: str
    """Identificador do envio; é com ele que as ferramentas recebem o arquivo."""
    object: Literal["upload"]
    name: str
    """Nome do arquivo."""
    size: Optional[int]
    """Tamanho em bytes; `null` enquanto não foi declarado."""
    created_at: str
    expires_at: str
    """Quando o envio é apagado: 24 horas depois da criação."""


class WebhookTest(TypedDict):
    """O resultado de um aviso de teste."""
    object: Literal["webhook_test"]
    url: str
    """O endereço testado."""
    event: Literal["webhook.test"]
    delivery_id: str
    """O mesmo do cabeçalho `X-Service-Delivery` do aviso."""
    delivered: bool
    """O endereço respondeu 2xx."""
    status: Optional[int]
    """Status HTTP que o endereço respondeu."""
    error: Optional[str]
    """Por que não houve resposta."""


class WebhookDeliveryList(TypedDict):
    """Uma página de avisos, do mais novo para o mais antigo."""
    object: Literal["list"]
    count: int
    """Avisos nesta página."""
    has_more: bool
    next_cursor: Optional[str]
    """Passe-o em `starting_after` para ter a página seguinte."""
    data: List[WebhookDeliverySummary]


class WebhookDeliverySummary(TypedDict):
    """Um aviso enviado pela conta, em uma lista."""
    object: Literal["webhook_delivery"]
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["job.completed", "job.failed", "esign.envelope.completed", "esign.envelope.refused", "esign.envelope.expired", "esign.envelope.canceled", "webhook.test"]
    """Tipo do evento."""
    subject: Optional[str]
    """Id da tarefa ou do envelope de que trata o aviso; nulo em um aviso de teste."""
    url: str
    """Endereço para o qual o aviso foi criado."""
    status: Literal["pending", "delivered", "failed"]
    """`pending`: ainda há tentativas; `delivered`: o destino respondeu 2xx; `failed`: as tentativas acabaram."""
    created_at: str
    next_attempt_at: Optional[str]
    """Quando é a próxima tentativa; já passou enquanto ela é feita ou espera a vez."""
    attempts: List[WebhookAttemptSummary]
    """As tentativas, na ordem; as últimas 100 são guardadas."""


class WebhookAttemptSummary(TypedDict):
    """Uma tentativa de entrega, sem o que foi trocado."""
    number: int
    """O mesmo do cabeçalho `X-Service-Attempt`."""
    at: str
    """Quando a tentativa começou."""
    by: Literal["service", "resend", "recovery"]
    """Quem a causou: o serviço, um reenvio ou uma recuperação."""
    url: str
    """Endereço a que foi enviada."""
    status: Optional[int]
    """Status HTTP da resposta; nulo quando não houve resposta."""
    error: Optional[str]
    """Por que a tentativa falhou; nulo quando o aviso foi entregue."""
    duration_ms: Optional[int]
    """Do envio até o status da resposta, em milissegundos; nulo quando nada foi enviado."""


class WebhookDelivery(TypedDict):
    """Um aviso enviado pela conta, com as suas tentativas."""
    object: Literal["webhook_delivery"]
    id: str
    """Id do evento, o mesmo de `X-Service-Delivery`."""
    type: Literal["job.completed", "job.failed", "esign.envelope.completed", "esign.envelope.refused", "esign.envelope.expired", "esign.envelope.canceled", "webhook.test"]
    """Tipo do evento."""
    subject: Optional[str]
    """Id da tarefa ou do envelope de que trata o aviso; nulo em um aviso de teste."""
    url: str
    """Endereço para o qual o aviso foi criado."""
    status: Literal["pending", "delivered", "failed"]
    """`pending`: ainda há tentativas; `delivered`: o destino respondeu 2xx; `failed`: as tentativas acabaram."""
    created_at: str
    next_attempt_at: Optional[str]
    """Quando é a próxima tentativa; já passou enquanto ela é feita ou espera a vez."""
    attempts: List[WebhookAttempt]
    """As tentativas, na ordem; as últimas 100 são guardadas."""
    body: Optional[str]
    """O corpo, exatamente como é enviado. Nulo quando já não é guardado, ou quando uma chave de teste lê um aviso de produção."""
    body_available: bool
    """O corpo ainda é guardado, e o aviso pode ser reenviado. De cada conta são guardados 1 GB; depois disso saem os corpos mais antigos."""


class WebhookAttempt(TypedDict):
    """Uma tentativa de entrega."""
    number: int
    """O mesmo do cabeçalho `X-Service-Attempt`."""
    at: str
    """Quando a tentativa começou."""
    by: Literal["service", "resend", "recovery"]
    """Quem a causou: o serviço, um reenvio ou uma recuperação."""
    url: str
    """Endereço a que foi enviada."""
    status: Optional[int]
    """Status HTTP da resposta; nulo quando não houve resposta."""
    error: Optional[str]
    """Por que a tentativa falhou; nulo quando o aviso foi entregue."""
    duration_ms: Optional[int]
    """Do envio até o status da resposta, em milissegundos; nulo quando nada foi enviado."""
    request_headers: Optional[Dict[str, str]]
    """Cabeçalhos enviados, sem as assinaturas."""
    response_headers: Optional[Dict[str, str]]
    """Cabeçalhos da resposta, até 4 KB."""
    response_headers_truncated: bool
    """A resposta tinha mais cabeçalhos do que os guardados."""
    response_body: Optional[str]
    """Os primeiros 2 KB do corpo da resposta, lidos como texto em UTF-8."""
    response_body_truncated: bool
    """O corpo da resposta era maior, ou não veio a tempo."""


class WebhookRecovery(TypedDict):
    """O reenvio de todos os avisos que falharam desde um momento."""
    object: Literal["webhook_recovery"]
    id: str
    """Id da recuperação. `GET /v1/webhooks/deliveries?recovery={id}` lista os avisos dela."""
    status: Literal["running", "done", "stopped"]
    """`running`: em andamento; `done`: terminou; `stopped`: foi parada."""
    since: str
    """São reenviados os avisos criados desde este momento."""
    total: int
    """Avisos que falharam desde então; os apagados no meio tempo saem da conta."""
    delivered: int
    """Os que já chegaram."""
    failed: int
    """Os que falharam de novo."""
    created_at: str


class CompanyCnaePrincipal(TypedDict):
    """Atividade principal; os campos vêm vazios quando não informada."""
    codigo: str
    """Código CNAE, 7 dígitos."""
    descricao: str


class CompanyCnaesSecundariosItem(TypedDict):
    codigo: str
    """Código CNAE, 7 dígitos."""
    descricao: str


class CompanyEndereco(TypedDict):
    logradouro: str
    """Com o tipo, como em `RUA DAS FLORES`."""
    numero: str
    complemento: str
    bairro: str
    cep: str
    """8 dígitos; vazio quando não informado."""
    municipio: str
    """O município, ou a cidade no exterior."""
    uf: str
    """Sigla do estado; `EX` no exterior."""


class CompanySimples(TypedDict):
    """Simples Nacional e MEI."""
    opcaoPeloSimples: Optional[bool]
    """Nulo quando a empresa nunca optou."""
    dataOpcaoPeloSimples: Optional[str]
    """Dia da opção."""
    dataExclusaoDoSimples: Optional[str]
    """Dia da exclusão."""
    opcaoPeloMei: Optional[bool]
    """Nulo quando a empresa nunca optou."""
    dataOpcaoPeloMei: Optional[str]
    """Dia da opção."""
    dataExclusaoDoMei: Optional[str]
    """Dia da exclusão."""


class Company(TypedDict):
    """Uma empresa no cadastro da Receita Federal. O quadro de sócios não é informado."""
    cnpj: str
    """As 14 posições, sem pontuação."""
    razaoSocial: str
    nomeFantasia: str
    """Vazio quando não há."""
    situacao: str
    """`ATIVA`, `BAIXADA`, `INAPTA`, `NULA` ou `SUSPENSA`."""
    abertura: str
    """Início da atividade, AAAA-MM-DD; vazio quando não informado."""
    porte: str
    naturezaJuridica: str
    cnaePrincipal: CompanyCnaePrincipal
    """Atividade principal; os campos vêm vazios quando não informada."""
    cnaesSecundarios: List[CompanyCnaesSecundariosItem]
    """Demais atividades."""
    endereco: CompanyEndereco
    telefone: str
    """DDD e número, só dígitos; vazio quando não informado."""
    email: str
    """Vazio quando não informado."""
    capitalSocial: Optional[float]
    """Em reais."""
    simples: CompanySimples
    """Simples Nacional e MEI."""
    cached: bool
    """A resposta veio do cache de 24 horas."""


class Address(TypedDict):
    """O endereço de um CEP."""
    cep: str
    """8 dígitos, sem pontuação."""
    logradouro: str
    """Vazio quando o CEP é de uma cidade inteira."""
    bairro: str
    """Vazio quando o CEP é de uma cidade inteira."""
    cidade: str
    uf: str
    """Sigla do estado."""
    cached: bool
    """A resposta veio do cache de 24 horas."""


class ValidationResult(TypedDict):
    """O resultado da validação de um documento."""
    value: str
    """O documento como foi recebido."""
    type: Optional[Literal["cpf", "cnpj", "cnh", "pis", "titulo", "renavam", "cns"]]
    """O tipo pedido ou deduzido; `null` quando não foi possível identificá-lo."""
    type_label: str
    """Nome do tipo, para mostrar."""
    valid: bool
    """Os dígitos verificadores conferem."""
    normalized: str
    """O documento sem pontuação, com letras maiúsculas; o RENAVAM, com 11 dígitos. O que não tem a forma de um documento vem sem pontuação e sem espaços."""
    formatted: Optional[str]
    """O documento com a pontuação usual; `null` para CNH e RENAVAM, que não têm uma, e para o que não tem a forma do tipo."""
    alphanumeric: bool
    """É um CNPJ alfanumérico, com ao menos uma letra."""
    candidates: List[Literal["cpf", "cnpj", "cnh", "pis", "titulo", "renavam", "cns"]]
    """Os tipos cujos dígitos verificadores conferem, quando `type` não foi informado; `type` é o primeiro."""


class ValidationList(TypedDict):
    """Os resultados da validação de uma lista de documentos."""
    object: Literal["list"]
    count: int
    """Quantos documentos foram validados."""
    data: List[ValidationResult]
    """Os resultados, na ordem de `values`."""


class BoletoBanco(TypedDict):
    """Quem emitiu o boleto bancário; `null` nos de arrecadação."""
    codigo: str
    """Código de compensação. 988 em boletos de instituições conhecidas só pelo ISPB, que vem no código sozinho ou em um CNPJ."""
    ispb: Optional[str]
    """`null` quando o código não está na lista do Banco Central."""
    nome: Optional[str]
    """Nome na lista de participantes do STR, do Banco Central; `null` quando não está nela."""


class BoletoSegmento(TypedDict):
    """O ramo de quem recebe, nos boletos de arrecadação; `null` nos bancários."""
    codigo: str
    nome: str


class Boleto(TypedDict):
    """O que um boleto diz."""
    tipo: Literal["bancario", "arrecadacao"]
    valido: bool
    """Os dígitos verificadores conferem. Um código em que algum não confere recebe 422 `invalid_boleto`."""
    codigo_barras: str
    linha_digitavel: str
    """47 dígitos em boletos bancários, 48 nos de arrecadação."""
    linha_digitavel_formatada: str
    """Como se imprime no boleto."""
    banco: Optional[BoletoBanco]
    """Quem emitiu o boleto bancário; `null` nos de arrecadação."""
    segmento: Optional[BoletoSegmento]
    """O ramo de quem recebe, nos boletos de arrecadação; `null` nos bancários."""
    valor: Optional[float]
    """Em reais; 0 quando o boleto o deixa em aberto. `null` quando o código traz no lugar dele uma quantidade de referência, o ISPB ou o CNPJ da instituição."""
    vencimento: Optional[str]
    """`AAAA-MM-DD`. O fator recomeçou em 1000 no dia 22/02/2025 e aponta para datas a 9.000 dias uma da outra: vale a última que não passa de 5.500 dias à frente de hoje. `null` sem fator de vencimento."""
    fator_vencimento: Optional[int]
    """0 nos boletos bancários sem vencimento; `null` nos de arrecadação, e quando o código traz no lugar dele o CNPJ da instituição."""


class _PixAlways(TypedDict):
    payload: str
    """O código copia e cola."""
    key: str
    """A chave na forma em que os bancos a registram."""
    key_type: Literal["cpf", "cnpj", "email", "telefone", "aleatoria"]
    amount: Optional[float]
    """Em reais; `null` quando quem paga escolhe o valor."""
    txid: str
    """`***` quando não foi enviado."""
    format: Literal["json", "svg", "png", "both", "pdf"]
    qr_width: int
    """Largura do QR code em pixels, com a margem."""
    qr_height: int
    """Altura do QR code em pixels, com a margem."""


class Pix(_PixAlways, total=False):
    """Um Pix estático: o copia e cola e o QR code."""
    qr_svg: str
    """Nos formatos `svg` e `both`."""
    qr_png_base64: str
    """Nos formatos `png` e `both`."""
    pdf_base64: str
    """No formato `pdf`."""


class _ImageAlways(TypedDict):
    width: int
    """Largura em pixels."""
    height: int
    """Altura em pixels."""


class Image(_ImageAlways, total=False):
    """A imagem de um código. SVG e PNG têm o mesmo tamanho e desenho."""
    svg: str
    """O documento SVG, nos formatos svg e both."""
    png_base64: str
    """O PNG em base64, nos formatos png e both."""


class Upload(TypedDict):
    """Um envio retomável: um arquivo que chega em partes."""
    id: str
    """Identificador do envio; é com ele que as ferramentas recebem o arquivo."""
    object: Literal["upload"]
    name: str
    """Nome do arquivo."""
    size: Optional[int]
    """Tamanho em bytes; `null` enquanto não foi declarado."""
    created_at: str
    expires_at: str
    """Quando o envio é apagado: 24 horas depois da criação."""
    received: int
    """Bytes que já chegaram."""
    sha256: Optional[str]
    """SHA-256 do arquivo inteiro; `null` até ser calculado, logo depois de completo."""
    status: Literal["uploading", "complete"]
    """`uploading`: faltam bytes; `complete`: o arquivo pode ser usado."""


class OptionsUnirPdf(TypedDict, total=False):
    """Opções de unir-pdf."""
    page_size: Literal["original", "a4", "letter"]
    """Tamanho das páginas feitas de imagens: o da imagem, A4 ou carta. Páginas de PDF não mudam."""
    bookmarks: bool
    """Cria um marcador para cada arquivo, com o nome dele."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsDividirPdf(TypedDict, total=False):
    """Opções de dividir-pdf."""
    every: int
    """Páginas em cada arquivo de saída."""
    ranges: str
    """Intervalos de páginas, um arquivo para cada um, como 1-3,5,8- (o último vai até o fim). Quando presente, vale no lugar de every."""
    by_bookmarks: bool
    """Um arquivo para cada marcador do primeiro nível. Vale no lugar de every; ranges vale antes."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class _OptionsExtrairPaginasAlways(TypedDict):
    pages: str
    """Páginas a extrair, na ordem em que ficam no resultado, como 5,1-3,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Uma página escrita de novo vem de novo."""


class OptionsExtrairPaginas(_OptionsExtrairPaginasAlways, total=False):
    """Opções de extrair-paginas."""
    split: Literal["unico", "por_intervalo", "por_pagina"]
    """Um arquivo com todas as páginas, um para cada intervalo escrito, ou um para cada página."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsRemoverPaginas(TypedDict, total=False):
    """Opções de remover-paginas."""
    pages: str
    """Páginas a remover, como 1-3,7,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Sem esta opção, as páginas em branco."""
    blank: bool
    """Além de pages, remove também as páginas em branco: as que não mostram nada, mesmo digitalizadas."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsGirarPdf(TypedDict, total=False):
    """Opções de girar-pdf."""
    angle: Union[Literal[90], Literal[180], Literal[270]]
    """Quanto girar no sentido horário, a partir de como a página é mostrada hoje."""
    pages: str
    """Páginas a girar, como 1-3,7,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Sem esta opção, todas."""
    only: Literal["retrato", "paisagem"]
    """Gira, dessas páginas, só as que estão em pé (retrato) ou só as deitadas (paisagem)."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsRecortarPdf(TypedDict, total=False):
    """Opções de recortar-pdf."""
    top_mm: float
    """Quanto cortar em cima, em milímetros, da página como ela é mostrada."""
    right_mm: float
    """Quanto cortar à direita, em milímetros."""
    bottom_mm: float
    """Quanto cortar embaixo, em milímetros."""
    left_mm: float
    """Quanto cortar à esquerda, em milímetros."""
    box: str
    """O retângulo que fica, no lugar das margens: x,y,largura,altura em milímetros, a partir do canto superior esquerdo da página como ela é mostrada."""
    keep_mm: float
    """Ao cortar as bordas brancas: quanto delas fica em volta do conteúdo, em milímetros."""
    each: bool
    """Ao cortar as bordas brancas: cada página pelo próprio conteúdo. Sem isto, todas são cortadas igual, e nada se perde em nenhuma."""
    pages: str
    """Páginas a recortar, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsNumerarPaginas(TypedDict, total=False):
    """Opções de numerar-paginas."""
    format: str
    """O que se escreve: {n} é o número da página e {total}, o último."""
    position: Literal["inferior_centro", "inferior_direita", "inferior_esquerda", "superior_centro", "superior_direita", "superior_esquerda"]
    """Onde, na página como ela é mostrada."""
    mirrored: bool
    """Nas páginas pares, troca a direita com a esquerda: para imprimir frente e verso."""
    start: int
    """O primeiro número."""
    pages: str
    """Páginas que recebem o número, como 2- para pular a capa. Sem esta opção, todas."""
    count: Literal["todas", "numeradas"]
    """Se as páginas sem número contam (a segunda é 2 mesmo sem número na capa) ou não."""
    continuous: bool
    """A numeração segue de um arquivo para o outro, na ordem em que foram enviados."""
    digits: int
    """Mínimo de algarismos, com zeros à esquerda: 6 faz 000123."""
    style: Literal["arabico", "romano", "romano_maiusculo", "letras"]
    """Algarismos arábicos (1, 2), romanos (i, ii ou I, II) ou letras (a, b)."""
    font: Literal["sem_serifa", "com_serifa", "monoespacada"]
    """Família da letra. O que ela não tem vem de outra, que tem."""
    size: float
    """Corpo da letra, em pontos."""
    color: str
    """Cor, como #404040."""
    margin_mm: float
    """Distância até a borda da página, em milímetros."""


class OptionsMarcaDagua(TypedDict, total=False):
    """Opções de marca-dagua."""
    text: str
    """O texto da marca, em uma ou mais linhas. Com uma imagem no campo image, ele não é usado."""
    position: Literal["centro", "superior_esquerda", "superior_centro", "superior_direita", "esquerda", "direita", "inferior_esquerda", "inferior_centro", "inferior_direita", "mosaico"]
    """Onde, na página como ela é mostrada; mosaico repete a marca por toda a página."""
    angle: int
    """Inclinação em graus; 45 sobe da esquerda para a direita."""
    opacity: float
    """Opacidade, de 0,05 (mal se vê) a 1 (opaca)."""
    size: float
    """Quanto da página a marca ocupa, em porcentagem da largura e da altura. No mosaico, cada marca."""
    layer: Literal["frente", "atras"]
    """Na frente do que está na página, ou atrás: então o que é opaco a esconde."""
    color: str
    """Cor do texto, como #404040."""
    font: Literal["sem_serifa", "com_serifa", "monoespacada"]
    """Família da letra. O que ela não tem vem de outra, que tem."""
    pages: str
    """Páginas que recebem a marca, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""


class OptionsPapelTimbrado(TypedDict, total=False):
    """Opções de papel-timbrado."""
    pages: Literal["todas", "primeira", "exceto_primeira"]
    """Páginas que recebem o papel timbrado."""
    position: Literal["atras", "frente"]
    """Atrás do texto, ou na frente, com as partes brancas do timbrado transparentes: use frente quando as páginas têm fundo opaco."""


class OptionsComprimirPdf(TypedDict, total=False):
    """Opções de comprimir-pdf."""
    level: Literal["leve", "media", "forte"]
    """Quanto comprimir as imagens: leve (até 220 pontos por polegada), media (150) ou forte (100, para a tela)."""


class _OptionsComprimirPdfTamanhoAlways(TypedDict):
    target_size: float
    """Tamanho máximo de cada arquivo, na unidade de unit. Limites comuns de portais: 1,5, 3, 5 e 10 MB."""


class OptionsComprimirPdfTamanho(_OptionsComprimirPdfTamanhoAlways, total=False):
    """Opções de comprimir-pdf-tamanho."""
    unit: Literal["MB", "KB"]
    """Unidade de target_size: MB (1.000.000 bytes) ou KB (1.000 bytes)."""


class OptionsRepararPdf(TypedDict):
    """Opções de reparar-pdf."""
    pass


class OptionsAchatarPdf(TypedDict, total=False):
    """Opções de achatar-pdf."""
    flatten: Sequence[Literal["formularios", "comentarios", "camadas"]]
    """O que achatar. Campos e comentários viram desenho da página; das camadas fica o que está visível, e o conteúdo das ocultas sai do arquivo."""
    view: Literal["tela", "impressao"]
    """Como o arquivo aparece na tela ou como é impresso: campos, comentários e camadas podem estar marcados para só uma das duas."""
    comment_list: bool
    """Acrescenta no fim uma lista com os textos dos comentários que só se leem ao abri-los, como os das notas."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsProtegerPdf(TypedDict, total=False):
    """Opções de proteger-pdf."""
    password: str
    """Senha que será pedida para abrir os arquivos."""
    owner_password: str
    """Senha do proprietário: com ela se mudam as restrições. Sem ela, é criada uma ao acaso, que ninguém conhece."""
    print: bool
    """Permite imprimir."""
    copy: bool
    """Permite copiar textos e imagens."""
    change: bool
    """Permite alterar o conteúdo e juntar, girar ou retirar páginas."""
    annotate: bool
    """Permite comentar."""
    fill: bool
    """Permite preencher formulários e assinar."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class _OptionsDesbloquearPdfAlways(TypedDict):
    authorized: Literal[True]
    """Declaração, obrigatória, de que você tem autorização para desbloquear os arquivos."""


class OptionsDesbloquearPdf(_OptionsDesbloquearPdfAlways, total=False):
    """Opções de desbloquear-pdf."""
    password: str
    """Senha que abre os arquivos. Sem ela, são desbloqueados os que abrem sem senha e têm só restrições."""


class OptionsOcultarDadosAreasItem(TypedDict):
    page: int
    """Página, a partir de 1."""
    x: float
    """Distância da borda esquerda, em mm."""
    y: float
    """Distância da borda de cima, em mm."""
    width: float
    """Largura, em mm."""
    height: float
    """Altura, em mm."""


class OptionsOcultarDados(TypedDict, total=False):
    """Opções de ocultar-dados."""
    terms: Sequence[str]
    """Palavras e trechos a ocultar, sem distinção de maiúsculas e acentos, também quando quebram de linha."""
    whole_words: bool
    """Procura os termos só como palavras inteiras."""
    kinds: Sequence[Literal["cpf", "cnpj", "rg", "cnh", "pis", "nome", "telefone", "email", "cep", "placa", "cartao", "conta", "pix", "titulo", "passaporte", "registro", "nascimento", "endereco"]]
    """Tipos de dados a encontrar e ocultar: cpf, cnpj (também alfanumérico), rg, cnh, pis, nome (depois de palavras como Nome, Contratante ou Réu, e onde mais aparecer), telefone, email, cep, placa, cartao, conta (agência e conta bancária), pix (chaves e códigos copia e cola), titulo (de eleitor), passaporte, registro (em conselhos profissionais, como OAB, CRM, CRP e CREA), nascimento (datas de nascimento) e endereco (logradouro, número e complemento; bairro e cidade ficam)."""
    areas: Sequence[OptionsOcultarDadosAreasItem]
    """Retângulos a ocultar, em milímetros, sobre a página como ela aparece."""
    exceptions: Sequence[str]
    """O que fica à vista mesmo que seja encontrado, como o CNPJ e o telefone da sua empresa: cada item igual ao valor inteiro, com ou sem pontuação."""
    dpi: int
    """Resolução das páginas em que algo foi ocultado, que passam a ser imagens, em pontos por polegada."""
    language: Literal["por", "eng", "por+eng"]
    """Idioma em que as páginas são lidas por OCR: português, inglês ou os dois."""
    report: bool
    """Entrega também um relatório em JSON: quantos dados de cada tipo foram ocultados em cada página, nunca quais."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsAnonimizarDocumento(TypedDict, total=False):
    """Opções de anonimizar-documento."""
    mode: Literal["rotulos", "tarjas"]
    """Rótulos como [CPF 1] no lugar dos dados, ou tarjas pretas."""
    kinds: Sequence[Literal["cpf", "cnpj", "rg", "cnh", "pis", "nome", "telefone", "email", "cep", "placa", "cartao", "conta", "pix", "titulo", "passaporte", "registro", "nascimento", "endereco"]]
    """Tipos de dados a encontrar. Sem esta opção, todos: cpf, cnpj (também alfanumérico), rg, cnh, pis, nome (depois de palavras como Nome, Contratante ou Réu, e onde mais aparecer), telefone, email, cep, placa, cartao, conta (agência e conta bancária), pix (chaves e códigos copia e cola), titulo (de eleitor), passaporte, registro (em conselhos profissionais, como OAB, CRM, CRP e CREA), nascimento (datas de nascimento) e endereco (logradouro, número e complemento; bairro e cidade ficam)."""
    terms: Sequence[str]
    """Outras palavras e trechos a trocar, como apelidos e nomes de empresas."""
    exceptions: Sequence[str]
    """O que fica à vista mesmo que seja encontrado, como o CNPJ e o telefone da sua empresa: cada item igual ao valor inteiro, com ou sem pontuação."""
    dpi: int
    """Resolução das páginas em que algo foi ocultado, que passam a ser imagens, em pontos por polegada."""
    language: Literal["por", "eng", "por+eng"]
    """Idioma em que as páginas são lidas por OCR: português, inglês ou os dois."""
    report: bool
    """Entrega também um relatório em JSON: quantos dados de cada tipo foram ocultados em cada página, nunca quais."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsOcrPdf(TypedDict, total=False):
    """Opções de ocr-pdf."""
    language: Literal["por", "eng", "por+eng"]
    """Idioma do texto: português, inglês ou os dois."""
    mode: Literal["pular", "completar"]
    """O que fazer com páginas que já têm texto: pular, ou completar com o que está só nas imagens delas. O texto que já existe nunca é duplicado nem alterado."""
    rotate: bool
    """Põe de pé as páginas reconhecidas que estão de lado ou de cabeça para baixo."""
    text_file: bool
    """Entrega também o texto de cada PDF em um arquivo .txt (UTF-8)."""
    text: bool
    """Devolve o texto no campo text da tarefa, se couber em 256 KB."""


class OptionsCompararPdf(TypedDict, total=False):
    """Opções de comparar-pdf."""
    mode: Literal["texto", "visual"]
    """O que se compara: as palavras, onde quer que estejam na página, ou a aparência das páginas, imagens e desenhos incluídos. Páginas digitalizadas, sem texto, só se comparam no modo visual ou depois de ocr-pdf."""
    ignore_case: bool
    """No modo texto, trata maiúsculas e minúsculas como iguais."""
    ignore_headers: bool
    """No modo texto, não compara cabeçalhos e rodapés, que são as linhas repetidas no alto e no pé das páginas. Números de página nunca contam como alterações."""
    all_pages: bool
    """Mostra no relatório também as páginas em que nada mudou."""
    json: bool
    """Entrega também as alterações em um arquivo JSON, para programas."""


class OptionsPdfParaWord(TypedDict, total=False):
    """Opções de pdf-para-word."""
    mode: Literal["editavel", "exato"]
    """editavel: texto corrido, com a estrutura de um documento escrito no Word. exato: cada página com a aparência do original, o texto em caixas no lugar em que está; melhor para formulários e boletos."""
    pages: str
    """Páginas que entram no documento, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""
    language: Literal["por", "eng", "por+eng"]
    """Idioma do texto das páginas digitalizadas: português, inglês ou os dois."""
    password: str
    """Senha que abre os arquivos."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsPdfParaExcel(TypedDict, total=False):
    """Opções de pdf-para-excel."""
    sheets: Literal["por_tabela", "por_pagina", "unica"]
    """Uma planilha para cada tabela, e mais uma com o texto que está fora delas; uma para cada página, com o texto e as tabelas na ordem em que estão; ou tudo em uma só, nessa ordem."""
    pages: str
    """Páginas que são convertidas, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""
    language: Literal["por", "eng", "por+eng"]
    """Idioma do texto das páginas digitalizadas: português, inglês ou os dois."""
    password: str
    """Senha que abre os arquivos."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsPdfParaPowerpoint(TypedDict, total=False):
    """Opções de pdf-para-powerpoint."""
    pages: str
    """Páginas que se convertem, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""
    appearance: Literal["editavel", "fiel"]
    """O que fazer com páginas cujas letras são de fontes que o PowerPoint não tem e que por isso não ficam iguais (semelhança abaixo de 0,95): manter o texto editável, em letras parecidas e nos mesmos lugares, ou pôr a página inteira como imagem."""
    language: Literal["por", "eng", "por+eng"]
    """Idioma do texto das páginas digitalizadas: português, inglês ou os dois."""
    password: str
    """Senha que abre os arquivos."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsPdfParaTexto(TypedDict, total=False):
    """Opções de pdf-para-texto."""
    layout: Literal["leitura", "pagina"]
    """Na ordem de leitura, ou como as linhas estão na página, com espaços no lugar das colunas."""
    page_marks: bool
    """Põe antes do texto de cada página uma linha com o número dela."""
    pages: str
    """Páginas de que se tira o texto, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""


class OptionsPdfParaPdfa(TypedDict, total=False):
    """Opções de pdf-para-pdfa."""
    level: Literal["1b", "2b", "3b"]
    """Nível do PDF/A: 1b (sem transparência, camadas nem anexos), 2b (com transparência e camadas) ou 3b (também com os anexos)."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsExtrairImagens(TypedDict, total=False):
    """Opções de extrair-imagens."""
    mode: Literal["imagens", "paginas"]
    """As imagens que o PDF contém, ou uma imagem de cada página inteira."""
    format: Literal["automatico", "jpg", "png"]
    """Formato de saída. No automático, as imagens do PDF que são JPG saem como estão e as outras em PNG; as páginas, em JPG."""
    dpi: int
    """Resolução das imagens de páginas, em pontos por polegada."""
    quality: int
    """Qualidade das imagens em JPG que são feitas."""
    min_size: int
    """Deixa de fora imagens do PDF com menos pixels que isto de largura ou de altura."""
    pages: str
    """Páginas de que se tiram as imagens, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas."""


class OptionsWordParaPdf(TypedDict, total=False):
    """Opções de word-para-pdf."""
    image_quality: int
    """Qualidade das imagens do documento no PDF, de 30 a 100."""
    bookmarks: bool
    """Leva os títulos do documento para os marcadores do PDF."""
    password: str
    """Senha que abre os arquivos, se têm uma. A mesma vale para todos."""


class OptionsExcelParaPdf(TypedDict, total=False):
    """Opções de excel-para-pdf."""
    sheets: Sequence[str]
    """Nomes das planilhas que entram. Sem eles, entram todas, menos as ocultas."""
    fit: Literal["automatico", "largura", "pagina", "folha_unica", "nenhum"]
    """Ajuste à página: como o autor configurou, ou à largura (automatico); todas as colunas na largura (largura); cada planilha em uma página (pagina); cada planilha em uma folha do tamanho dela (folha_unica); ou tamanho real (nenhum)."""
    orientation: Literal["automatica", "retrato", "paisagem"]
    """Posição das páginas: a do autor ou a que se lê melhor (automatica), em pé ou deitada."""
    paper: Literal["automatico", "a4", "a3", "letter"]
    """Papel: o do autor ou A4 (automatico), A4, A3 ou carta (letter)."""
    repeat_header: bool
    """Repete a linha de cabeçalho em todas as páginas de tabelas longas."""
    gridlines: bool
    """Imprime as linhas de grade em todas as planilhas."""
    headings: bool
    """Imprime as letras das colunas e os números das linhas."""
    image_quality: int
    """Qualidade das imagens do documento no PDF, de 30 a 100."""
    bookmarks: bool
    """Cria um marcador no PDF para cada planilha."""
    password: str
    """Senha que abre os arquivos, se têm uma. A mesma vale para todos."""


class OptionsPowerpointParaPdf(TypedDict, total=False):
    """Opções de powerpoint-para-pdf."""
    slides_per_page: Union[Literal[1], Literal[2], Literal[4], Literal[6], Literal[9]]
    """Quantos slides em cada página. Com mais de um, as páginas são A4."""
    notes: bool
    """Faz páginas de anotações: em cada uma, um slide e as anotações dele."""
    hidden_slides: bool
    """Inclui os slides ocultos."""
    image_quality: int
    """Qualidade das imagens do documento no PDF, de 30 a 100."""
    bookmarks: bool
    """Cria um marcador no PDF para cada slide. Com vários por página, não há marcadores."""
    password: str
    """Senha que abre os arquivos, se têm uma. A mesma vale para todos."""


class _OptionsConverterDocumentoAlways(TypedDict):
    format: Literal["docx", "doc", "odt", "rtf", "txt", "html", "epub", "pdf"]
    """Formato de saída. De páginas HTML, o PDF se faz com a ferramenta html-para-pdf."""


class OptionsConverterDocumento(_OptionsConverterDocumentoAlways, total=False):
    """Opções de converter-documento."""
    password: str
    """Senha que abre os arquivos, se têm uma. A mesma vale para todos."""


class OptionsQualquerParaPdf(TypedDict, total=False):
    """Opções de qualquer-para-pdf."""
    password: str
    """Senha que abre os arquivos, se têm uma. A mesma vale para todos."""


class OptionsHtmlParaPdf(TypedDict, total=False):
    """Opções de html-para-pdf."""
    url: str
    """Endereço https público da página a converter, no lugar de um arquivo."""
    format: Literal["a3", "a4", "a5", "letter", "legal"]
    """Tamanho do papel (letter é carta). Sem esta opção vale o tamanho que a própria página pede em @page, e A4 quando ela não pede nenhum."""
    landscape: bool
    """Papel deitado (paisagem)."""
    margin_mm: float
    """Margem dos quatro lados, em milímetros. A margem que a página pede em @page vale mais."""
    scale: float
    """Escala do conteúdo, de 0,1 a 2."""
    print_background: bool
    """Imprime cores e imagens de fundo."""
    media: Literal["print", "screen"]
    """Folha de estilos aplicada: a de impressão ou a de tela."""
    page_numbers: bool
    """Numera as páginas no rodapé, como 1 / 3."""
    page_ranges: str
    """Só estas páginas, como "1-3, 5". Sem esta opção, todas."""
    wait_ms: int
    """Espera extra depois de a página carregar, em milissegundos, para o que aparece aos poucos."""


class OptionsEpsParaPdf(TypedDict):
    """Opções de eps-para-pdf."""
    pass


class OptionsJpgParaPdf(TypedDict, total=False):
    """Opções de jpg-para-pdf."""
    page_size: Literal["a4", "letter", "original"]
    """Tamanho das páginas: A4, carta (letter) ou o de cada imagem (original)."""
    orientation: Literal["automatica", "retrato", "paisagem"]
    """Posição das páginas: a de cada imagem (automatica), em pé ou deitada. Páginas do tamanho da imagem têm sempre a dela."""
    margin_mm: float
    """Margem branca em volta da imagem, em milímetros."""
    merge: bool
    """Reúne todas as imagens em um PDF; com false, cada arquivo se torna um PDF."""


class OptionsMalaDiretaWord(TypedDict, total=False):
    """Opções de mala-direta-word."""
    format: Literal["docx", "pdf"]
    """Formato das cartas: Word (docx) ou PDF."""
    output: Literal["unico", "por_linha"]
    """Um arquivo com todas as cartas (unico), cada uma em páginas próprias, numeradas desde 1; ou um arquivo para cada carta (por_linha), até 500."""
    names: str
    """Nome dos arquivos de output por_linha, com campos da planilha, como {nome}-{numero}. Sem uma coluna com esse nome, {numero} é o número da carta."""
    sheet: str
    """Nome da planilha que tem os dados, se não é a primeira visível. Pode ser uma oculta."""
    header_row: int
    """Linha dos nomes das colunas. Sem ela, é a que tem os nomes dos campos do modelo."""
    visible_only: bool
    """Deixa de fora as linhas ocultas da planilha, como as que um filtro esconde."""
    strict: bool
    """Recusa o modelo em que algum campo não tem coluna na planilha. Sem isso, o campo fica como está escrito, e info o diz."""
    blank_lines: bool
    """Mantém as linhas em que todos os campos ficaram vazios. Sem isso elas saem, como no Word: um endereço sem complemento não fica com uma linha em branco."""
    password: str
    """Senha que abre os arquivos, se têm uma. A mesma vale para os dois."""


class _OptionsConverterImagemAlways(TypedDict):
    format: Literal["jpg", "png", "webp", "avif", "gif", "tiff", "bmp", "ico"]
    """Formato de saída. Um ICO tem vários tamanhos no mesmo arquivo (icon_sizes)."""


class OptionsConverterImagem(_OptionsConverterImagemAlways, total=False):
    """Opções de converter-imagem."""
    quality: int
    """Qualidade de JPG, WebP e AVIF, de 1 a 100."""
    lossless: bool
    """Em WebP, guarda cada pixel como está; quality não é usada."""
    background: str
    """Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB."""
    icon_sizes: Sequence[Union[Literal[16], Literal[24], Literal[32], Literal[48], Literal[64], Literal[96], Literal[128], Literal[256]]]
    """Lados dos tamanhos do ICO, em pixels; os maiores que a imagem ficam de fora."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsPngParaJpg(TypedDict, total=False):
    """Opções de png-para-jpg."""
    quality: int
    """Qualidade do JPG, de 1 a 100. De 90 em diante as cores ficam em toda a resolução."""
    background: str
    """Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsJpgParaPng(TypedDict, total=False):
    """Opções de jpg-para-png."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsImagemParaWebp(TypedDict, total=False):
    """Opções de imagem-para-webp."""
    quality: int
    """Qualidade, de 1 a 100; não é usada com lossless."""
    lossless: bool
    """Guarda cada pixel como está: bom para logotipos e capturas de tela, grande para fotos."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsRedimensionarImagem(TypedDict, total=False):
    """Opções de redimensionar-imagem."""
    width: int
    """Largura em pixels. Só com ela, a altura acompanha."""
    height: int
    """Altura em pixels. Só com ela, a largura acompanha."""
    percent: float
    """Porcentagem do tamanho de cada imagem: 50 é metade; acima de 100 amplia."""
    longest_side: int
    """Lado maior em pixels; o outro acompanha."""
    width_mm: float
    """Largura impressa em milímetros, na resolução dpi."""
    height_mm: float
    """Altura impressa em milímetros, na resolução dpi."""
    dpi: int
    """Pontos por polegada, também gravados no arquivo. Com milímetros e sem ela, 300."""
    fit: Literal["caber", "cortar", "preencher", "esticar"]
    """Com largura e altura: a imagem cabe inteira nelas (caber), enche-as e é cortada (cortar), fica inteira sobre um fundo desse tamanho (preencher), ou é deformada (esticar)."""
    focus: Literal["automatico", "centro", "topo", "base", "esquerda", "direita"]
    """Ao cortar, o que fica: o que mais chama a atenção (automatico), o centro ou um dos lados."""
    background: str
    """Cor do fundo de preencher, e da transparência onde o formato não a tem: #RRGGBB ou transparente."""
    enlarge: bool
    """Amplia imagens menores que o pedido."""
    format: Literal["original", "jpg", "png", "webp", "avif", "gif", "tiff", "bmp"]
    """Formato de saída; original é o do arquivo. HEIC e JPEG 2000 se tornam JPG; SVG, PSD e ICO, PNG."""
    quality: int
    """Qualidade, de 1 a 100. Sem ela, 90 em JPG, 85 em WebP e 65 em AVIF, que parecem iguais."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsComprimirImagem(TypedDict, total=False):
    """Opções de comprimir-imagem."""
    quality: int
    """Qualidade, de 1 a 100. PNG e GIF perdem cores só onde isso não se vê; abaixo de 60, também onde se vê."""
    target_kb: float
    """Tamanho máximo de cada arquivo, em KB de 1000 bytes: baixa a qualidade e, se for preciso, as dimensões, até 320 pixels no lado maior."""
    lossless: bool
    """Só o que não muda nenhum pixel."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsMarcaDaguaImagem(TypedDict, total=False):
    """Opções de marca-dagua-imagem."""
    text: str
    """O texto da marca, em uma ou mais linhas. Com uma imagem no campo image, ele não é usado."""
    position: Literal["centro", "superior_esquerda", "superior_centro", "superior_direita", "esquerda", "direita", "inferior_esquerda", "inferior_centro", "inferior_direita", "mosaico"]
    """Onde, na imagem como ela é mostrada; mosaico repete a marca por toda ela."""
    size: float
    """Quanto da imagem a marca ocupa, em porcentagem da largura e da altura. No mosaico, cada marca."""
    margin: float
    """Distância até as bordas, em porcentagem do lado menor da imagem."""
    angle: int
    """Inclinação em graus; 45 sobe da esquerda para a direita."""
    opacity: float
    """Opacidade, de 0,05 (mal se vê) a 1 (opaca)."""
    color: str
    """Cor do texto, como #FFFFFF."""
    outline: bool
    """Contorna o texto com uma linha fina escura ou clara, para que se leia sobre qualquer foto."""
    font: Literal["sem_serifa", "com_serifa", "monoespacada"]
    """Família da letra. O que ela não tem vem de outra, que tem."""
    format: Literal["original", "jpg", "png", "webp", "avif", "gif", "tiff", "bmp"]
    """Formato de saída; original é o do arquivo. HEIC e JPEG 2000 se tornam JPG; SVG, PSD e ICO, PNG."""
    quality: int
    """Qualidade, de 1 a 100. Sem ela, 90 em JPG, 85 em WebP e 65 em AVIF, que parecem iguais."""
    background: str
    """Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB."""
    keep_metadata: bool
    """Mantém EXIF e localização no arquivo de saída; sem ela, são retirados."""


class OptionsImagemRedesSociais(TypedDict, total=False):
    """Opções de imagem-redes-sociais."""
    presets: Sequence[Literal["instagram_quadrado", "instagram_retrato", "instagram_3x4", "instagram_paisagem", "instagram_stories", "facebook_post", "facebook_link", "facebook_capa", "facebook_evento", "linkedin_post", "linkedin_capa", "linkedin_pagina", "x_post", "x_capa", "youtube_miniatura", "youtube_capa", "tiktok", "pinterest", "whatsapp_perfil", "whatsapp_catalogo", "whatsapp_status", "mercado_livre", "shopee"]]
    """Um arquivo para cada um: instagram_quadrado (Instagram, quadrado, 1080 x 1080); instagram_retrato (Instagram, retrato 4:5, 1080 x 1350); instagram_3x4 (Instagram, retrato 3:4, 1080 x 1440); instagram_paisagem (Instagram, paisagem, 1080 x 566); instagram_stories (Instagram, stories e reels, 1080 x 1920); facebook_post (Facebook, publicação, 1080 x 1350); facebook_link (Facebook, link, 1200 x 630); facebook_capa (Facebook, capa, 1640 x 924); facebook_evento (Facebook, evento, 1920 x 1005); linkedin_post (LinkedIn, publicação, 1200 x 627); linkedin_capa (LinkedIn, capa do perfil, 1584 x 396); linkedin_pagina (LinkedIn, capa da página, 1128 x 191); x_post (X, publicação, 1600 x 900); x_capa (X, capa, 1500 x 500); youtube_miniatura (YouTube, miniatura, 1280 x 720); youtube_capa (YouTube, capa do canal, 2560 x 1440); tiktok (TikTok, 1080 x 1920); pinterest (Pinterest, pin, 1000 x 1500); whatsapp_perfil (WhatsApp, perfil, 640 x 640); whatsapp_catalogo (WhatsApp, catálogo, 1080 x 1080); whatsapp_status (WhatsApp, status, 1080 x 1920); mercado_livre (Mercado Livre, produto, 1200 x 1200); shopee (Shopee, produto, 1024 x 1024)."""
    fit: Literal["recortar", "preencher"]
    """Enche o tamanho e corta o que sobra (recortar), ou mostra a imagem inteira, dentro da área segura onde há uma (preencher)."""
    focus: Literal["automatico", "centro", "topo", "base", "esquerda", "direita"]
    """Ao cortar, o que fica: o que mais chama a atenção (automatico), o centro ou um dos lados."""
    surround: Literal["desfocado", "cor"]
    """Em preencher, o que fica em volta: a própria imagem desfocada, ou a cor background."""
    background: str
    """Cor em volta da imagem e por baixo da transparência, como #RRGGBB."""
    safe_area: bool
    """Dá também uma prévia com a área segura marcada, dos tamanhos que têm uma."""
    format: Literal["jpg", "png", "webp", "gif"]
    """Formato de saída; em webp e gif, animações continuam animadas; um PNG animado, também em png."""
    quality: int
    """Qualidade de JPG e WebP, de 1 a 100."""


class OptionsConverterAudio(TypedDict, total=False):
    """Opções de converter-audio."""
    format: Literal["mp3", "m4a", "ogg", "opus", "wav", "flac"]
    """Formato de saída. Sem format: o de preset, ou mp3."""
    preset: Literal["whatsapp", "email", "web"]
    """Para onde vai o áudio. whatsapp: OGG (Opus) mono de 32 kbps, como uma mensagem de voz, com até 16 MB. email: MP3 mono de 64 kbps, com até 18 MB. web: M4A (AAC) de 128 kbps, que toca em todo navegador. As outras opções valem no lugar do que o preset escolhe."""
    bitrate: int
    """Taxa em kbps: quanto maior, melhor o som e maior o arquivo. Sem ela, em estéreo: MP3 192, M4A e OGG 160, Opus 96. Não vale para WAV e FLAC, que não perdem nada."""
    channels: Literal["original", "mono", "estereo"]
    """Canais do som. Sem channels: os do preset ou, sem ele, os do original."""
    sample_rate: int
    """Taxa de amostragem em Hz, como 44100. Uma que o formato não tem vira a mais próxima acima."""
    bit_depth: Union[Literal[16], Literal[24]]
    """Bits por amostra de WAV e FLAC. Sem ela: os do original; 16 quando ele é comprimido."""
    normalize: bool
    """Iguala o volume: mede o som inteiro e o leva a loudness_lufs, sem estourar os picos. Bom para juntar gravações de volumes diferentes."""
    loudness_lufs: float
    """Volume final quando normalize é true, em LUFS (EBU R 128)."""
    keep_tags: bool
    """Mantém título, artista, álbum, capa e outros dados da música. De vídeos, os metadados são sempre retirados."""


class OptionsMp4ParaMp3(TypedDict, total=False):
    """Opções de mp4-para-mp3."""
    bitrate: Union[Literal[64], Literal[96], Literal[128], Literal[192], Literal[256], Literal[320]]
    """Taxa do MP3 em kbps: quanto maior, melhor o som e maior o arquivo. Sem ela, 192; um som que já é MP3 é copiado sem perda."""
    normalize: bool
    """Iguala o volume: mede o som inteiro e o leva a loudness_lufs, sem estourar os picos. Bom para juntar gravações de volumes diferentes."""
    loudness_lufs: float
    """Volume final quando normalize é true, em LUFS (EBU R 128)."""
    keep_tags: bool
    """Mantém título, artista, álbum, capa e outros dados da música. De vídeos, os metadados são sempre retirados."""


class OptionsCortarAudioSegmentsItem(TypedDict, total=False):
    start: Union[float, str]
    end: Union[float, str]


class OptionsCortarAudio(TypedDict, total=False):
    """Opções de cortar-audio."""
    start: Union[float, str]
    """Começo do trecho, em segundos ou como 1:23.5 ou 1:02:03. Sem start: o começo do arquivo."""
    end: Union[float, str]
    """Fim do trecho, escrito do mesmo modo. Sem end: o fim do arquivo."""
    segments: Sequence[OptionsCortarAudioSegmentsItem]
    """Vários trechos, cada um com start e end, na ordem em que ficam. Vale no lugar de start e end."""
    action: Literal["manter", "remover"]
    """Se os trechos são os que ficam (manter) ou os que saem (remover)."""
    join: bool
    """Junta os trechos que ficam em um arquivo; com false, cada um se torna um arquivo."""
    fade_in: float
    """Segundos em que o começo surge aos poucos."""
    fade_out: float
    """Segundos em que o fim some aos poucos."""
    mode: Literal["auto", "exato", "rapido"]
    """exato: corta na amostra pedida; MP3, AAC e semelhantes são recodificados. rapido: copia sem recodificar, com precisão de uns 20 milésimos de segundo. auto: exato até 10 minutos de resultado; acima disso, rapido. WAV e FLAC são sempre exatos, e nada perdem; o som de um vídeo é sempre exato."""
    keep_tags: bool
    """Mantém título, artista, álbum, capa e outros dados da música."""


class OptionsConverterVideo(TypedDict, total=False):
    """Opções de converter-video."""
    format: Literal["mp4", "mov", "mkv", "webm", "avi", "wmv"]
    """Formato de saída. MP4 é o que toca em todo lugar."""
    preset: Literal["whatsapp", "email", "web"]
    """Para onde vai o vídeo. whatsapp: até 720p, 30 quadros por segundo e 16 MB. email: até 720p e 18 MB, que cabem nos 25 MB dos servidores de e-mail. web: até 1080p, que começa a tocar antes de baixar inteiro. As outras opções valem no lugar do que o preset escolhe."""
    quality: Literal["baixa", "media", "alta"]
    """Qualidade da imagem, que passa a ser sempre recodificada. Sem ela: alta, e só quando é preciso recodificar."""
    crf: int
    """Qualidade pelo número do codec, no lugar de quality: quanto menor, melhor. H.264: 18 a 28; VP9: 24 a 42; AVI e WMV: 2 a 12."""
    resolution: Union[Literal[360], Literal[480], Literal[720], Literal[1080], Literal[1440], Literal[2160]]
    """Máximo de pixels do lado menor: 720 é 720p, também em pé (720 x 1280). Um vídeo menor não é ampliado."""
    fps: int
    """Máximo de quadros por segundo. Sem fps: os do original, também os variáveis."""
    video_bitrate: int
    """Taxa da imagem em kbps, no lugar de quality."""
    audio_bitrate: int
    """Taxa do som em kbps, em estéreo. Sem ela: 160."""
    target_size_mb: float
    """Tamanho máximo em MB (10⁶ bytes), do qual o resultado chega perto. Vale no lugar de quality, crf e video_bitrate."""
    copy: Literal["auto", "sempre", "nunca"]
    """O que é copiado sem perda. auto: imagem e som que tocam em todo aparelho nesse formato. sempre: tudo que o formato comporta, também HEVC, AV1 e HDR. nunca: tudo é recodificado."""
    mute: bool
    """Retira o som."""


class OptionsComprimirVideo(TypedDict, total=False):
    """Opções de comprimir-video."""
    quality: Literal["baixa", "media", "alta"]
    """Quanto mais alta a qualidade, maior o arquivo."""
    max_height: Union[Literal[360], Literal[480], Literal[720], Literal[1080]]
    """Máximo de pixels do lado menor: 720 é 720p, também em pé (720 x 1280). Um vídeo menor não é ampliado."""
    preset: Literal["whatsapp", "email", "web"]
    """Para onde vai o vídeo, no lugar de quality e max_height. whatsapp: até 720p e 16 MB. email: até 720p e 18 MB, que cabem nos 25 MB dos servidores de e-mail. web: até 1080p."""
    target_size_mb: float
    """Tamanho desejado em MB (10⁶ bytes). Quando presente, vale no lugar de quality."""
    mute: bool
    """Retira o som."""


class OptionsCortarVideoSegmentsItem(TypedDict, total=False):
    start: Union[float, str]
    end: Union[float, str]


class OptionsCortarVideo(TypedDict, total=False):
    """Opções de cortar-video."""
    start: Union[float, str]
    """Começo do trecho, em segundos ou como 1:23.5 ou 1:02:03. Sem start: o começo do arquivo."""
    end: Union[float, str]
    """Fim do trecho, escrito do mesmo modo. Sem end: o fim do arquivo."""
    segments: Sequence[OptionsCortarVideoSegmentsItem]
    """Vários trechos, cada um com start e end, na ordem em que ficam. Vale no lugar de start e end."""
    action: Literal["manter", "remover"]
    """Se os trechos são os que ficam (manter) ou os que saem (remover)."""
    join: bool
    """Junta os trechos que ficam em um arquivo; com false, cada um se torna um arquivo."""
    fade_in: float
    """Segundos em que o começo surge aos poucos."""
    fade_out: float
    """Segundos em que o fim some aos poucos."""
    mode: Literal["auto", "exato", "rapido"]
    """exato: corta no quadro pedido e recodifica. rapido: copia sem perda, a partir do quadro-chave anterior ao começo pedido; info diz onde ele está. auto: exato até 10 minutos de resultado; acima disso, rapido. Com fade_in ou fade_out é sempre exato."""


class OptionsVideoParaGif(TypedDict, total=False):
    """Opções de video-para-gif."""
    start: Union[float, str]
    """Começo do trecho, em segundos ou como 1:23.5."""
    duration: float
    """Segundos do trecho, até 60."""
    fps: float
    """Quadros por segundo."""
    width: int
    """Largura em pixels; a altura acompanha, e um vídeo menor não é ampliado."""
    loop: int
    """Quantas vezes toca; 0 é sem parar."""
    max_mb: float
    """Tamanho máximo em MB (10⁶ bytes). Para caber nele, o GIF fica menor e, se preciso, com menos quadros."""


class OptionsXmlNfeParaPdf(TypedDict, total=False):
    """Opções de xml-nfe-para-pdf."""
    orientation: Literal["automatica", "retrato", "paisagem"]
    """Posição do DANFE da NF-e: a que a nota pede (automatica), em pé ou deitada, e então nunca simplificado."""
    receipt_width: Union[Literal[80], Literal[58]]
    """Largura do papel dos cupons (NFC-e e DANFE simplificado), em milímetros."""
    merge: bool
    """Reúne todos os documentos em um PDF, na ordem em que vieram."""


class OptionsNfeParaExcel(TypedDict, total=False):
    """Opções de nfe-para-excel."""
    columns: Literal["usadas", "todas"]
    """Só as colunas que alguma nota preenche, ou todas as do leiaute, sempre na mesma ordem, para quem importa a planilha em outro sistema."""
    notes: Literal["todas", "validas"]
    """Quais notas vão para as planilhas: todas, com a situação de cada uma, ou só as autorizadas e não canceladas."""


class OptionsOfxParaExcel(TypedDict, total=False):
    """Opções de ofx-para-excel."""
    format: Literal["xlsx", "csv"]
    """Formato do resultado. O CSV tem ponto e vírgula, vírgula decimal e acentos que o Excel reconhece, e traz os lançamentos de todas as contas em uma só tabela."""
    merge: bool
    """Reúne todos os extratos em um só resultado; os de uma mesma conta ficam juntos, na ordem em que vieram."""


class OptionsRecortarEtiqueta(TypedDict, total=False):
    """Opções de recortar-etiqueta."""
    paper: Literal["10x15", "a4", "original"]
    """Papel do resultado: 10x15 (cm, uma etiqueta por página), a4 (quatro por folha) ou original (cada página do tamanho da etiqueta)."""
    layout: Literal["auto", "1x1", "2x1", "1x2", "2x2", "3x1", "1x3", "3x2", "2x3", "4x2", "2x4", "3x3", "2x5", "3x5"]
    """Colunas x linhas de cada folha. auto acha as etiquetas pelo conteúdo, e diz em info as folhas a conferir; os outros dividem cada folha em partes iguais."""
    danfe: Literal["manter", "separar", "remover"]
    """DANFE que vem junto das etiquetas: mantida na ordem, em outro arquivo, ou fora."""
    other_sheets: Literal["separar", "manter", "remover"]
    """Folhas de controle e declarações de conteúdo: em outro arquivo, na ordem entre as etiquetas, ou fora."""
    output: Literal["unico", "por_etiqueta"]
    """unico: um PDF por arquivo enviado; por_etiqueta: um PDF por etiqueta."""
    pages: str
    """Páginas em que há etiquetas, como 1-3,7,-1. Sem esta opção, todas."""
    authorized: bool
    """Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos."""


class OptionsZplParaPdf(TypedDict, total=False):
    """Opções de zpl-para-pdf."""
    dpi: Union[Literal[152], Literal[203], Literal[300], Literal[600]]
    """Resolução da impressora para a qual o código foi feito: 152 (6 pontos por mm), 203 (8), 300 (12) ou 600 (24)."""
    label_size: str
    """Tamanho da etiqueta em cm, largura x altura, como 10x15 ou 7.5x5. auto é o que o código diz em ^PW e ^LL; sem eles, 10x15, ou mais onde o desenho passa disso."""


class OptionsPdfParaZpl(TypedDict, total=False):
    """Opções de pdf-para-zpl."""
    dpi: Union[Literal[152], Literal[203], Literal[300], Literal[600]]
    """Resolução da impressora: 152 (6 pontos por mm), 203 (8), 300 (12) ou 600 (24)."""
    label_size: str
    """Tamanho da etiqueta em cm, largura x altura, como 10x15, 10x10 ou 7.5x5, ou ainda a6. A página que não cabe perde antes as margens brancas e só então é reduzida, o que a tarefa informa. original mantém o tamanho da página; auto é 10x15, e o original em etiquetas mais longas da mesma largura, como as de 4x8 polegadas."""
    rotate: bool
    """Gira a página 90° quando assim ela fica maior na etiqueta. Não vale para original."""
    encoding: Literal["acs", "z64", "hex"]
    """Como a imagem é escrita: acs (compacto, aceito também por impressoras antigas), z64 (o menor) ou hex (sem compressão)."""
    threshold: int
    """Tons de cinza abaixo deste valor saem pretos, de 1 a 255."""
    dither: bool
    """Imita tons de cinza com pontos. Bom para fotos, ruim para códigos de barras."""
    pages: str
    """Páginas a converter, como 1-3,7,-1. Sem esta opção, todas."""
    output: Literal["unico", "por_pagina"]
    """unico: um arquivo ZPL por PDF; por_pagina: um por página."""


ToolId = Literal[
    "unir-pdf",
    "dividir-pdf",
    "extrair-paginas",
    "remover-paginas",
    "girar-pdf",
    "recortar-pdf",
    "numerar-paginas",
    "marca-dagua",
    "papel-timbrado",
    "comprimir-pdf",
    "comprimir-pdf-tamanho",
    "reparar-pdf",
    "achatar-pdf",
    "proteger-pdf",
    "desbloquear-pdf",
    "ocultar-dados",
    "anonimizar-documento",
    "ocr-pdf",
    "comparar-pdf",
    "pdf-para-word",
    "pdf-para-excel",
    "pdf-para-powerpoint",
    "pdf-para-texto",
    "pdf-para-pdfa",
    "extrair-imagens",
    "word-para-pdf",
    "excel-para-pdf",
    "powerpoint-para-pdf",
    "converter-documento",
    "qualquer-para-pdf",
    "html-para-pdf",
    "eps-para-pdf",
    "jpg-para-pdf",
    "mala-direta-word",
    "converter-imagem",
    "png-para-jpg",
    "jpg-para-png",
    "imagem-para-webp",
    "redimensionar-imagem",
    "comprimir-imagem",
    "marca-dagua-imagem",
    "imagem-redes-sociais",
    "converter-audio",
    "mp4-para-mp3",
    "cortar-audio",
    "converter-video",
    "comprimir-video",
    "cortar-video",
    "video-para-gif",
    "xml-nfe-para-pdf",
    "nfe-para-excel",
    "ofx-para-excel",
    "recortar-etiqueta",
    "zpl-para-pdf",
    "pdf-para-zpl",
]
