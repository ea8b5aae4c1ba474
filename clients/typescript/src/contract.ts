// Generated from the contract by `npm run clients:types`; test/unit/clients holds it fresh.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Uma tarefa terminou bem */
        JobCompletedEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "job.completed";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Job"];
        };
        /** @description Uma tarefa: o trabalho de uma ferramenta sobre os seus arquivos. */
        Job: {
            /** @description Identificador da tarefa. */
            id: string;
            /** @enum {string} */
            object: "job";
            /** @description Ferramenta da tarefa. */
            tool: string;
            /** @description Nome interno da operação. */
            operation: string;
            /**
             * @description `queued`: na fila; `running`: em andamento; `done`: concluída; `error`: falhou.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "error";
            progress: number;
            /** @description O andamento, ou o que falhou. */
            message: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Quando os arquivos são apagados: 1 hora depois da criação.
             */
            expires_at: string;
            /** @description Créditos debitados ao aceitar a tarefa. */
            credits_charged: number;
            /** @description Créditos devolvidos; todos, quando a tarefa falha. */
            credits_refunded: number;
            /** @description Criada com uma chave de teste. */
            test: boolean;
            /** @description Os arquivos produzidos; vazio quando a tarefa falha. */
            outputs: components["schemas"]["JobOutput"][];
            /**
             * Format: uri
             * @description O arquivo produzido, ou um ZIP com todos.
             */
            download_url: string;
            /** @description Informação da ferramenta, como o tamanho antes e depois. */
            info?: string;
            /** @description Resultado em texto (ZPL, por exemplo), até 256 KB. */
            text?: string;
            /** @description Presente quando `status` é `error`. */
            error?: {
                /**
                 * @description `job_interrupted`: o programa que executava a tarefa parou no meio dela; crie outra.
                 * @enum {string}
                 */
                code: "job_failed" | "job_interrupted";
                /** @description O que falhou e o que fazer. */
                message: string;
            };
            /** @description Os arquivos ainda podem ser baixados. */
            files_available: boolean;
            /**
             * Format: date-time
             * @description Quando os arquivos foram apagados a pedido.
             */
            files_deleted_at: string | null;
            /**
             * @description Presente na resposta da exclusão.
             * @enum {boolean}
             */
            deleted?: true;
        };
        /** @description Um arquivo que a tarefa produziu. */
        JobOutput: {
            /** @description Posição do arquivo, a partir de 0. */
            index: number;
            /** @description Nome do arquivo. */
            name: string;
            /** @description Tamanho em bytes. */
            size: number;
            /**
             * Format: uri
             * @description Endereço do arquivo; pede a mesma chave.
             */
            url: string;
        };
        /** @description Uma tarefa falhou */
        JobFailedEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "job.failed";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Job"];
        };
        /** @description Todos assinaram */
        EnvelopeCompletedEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "esign.envelope.completed";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Envelope"];
        };
        /** @description Um PDF enviado para assinatura eletrônica. */
        Envelope: {
            id: string;
            /** @enum {string} */
            object: "envelope";
            /** @description Nome do documento. */
            name: string;
            file_name: string | null;
            /** @enum {string} */
            status: "draft" | "pending" | "completed" | "refused" | "expired" | "canceled";
            /** @description O status em português. */
            status_label: string;
            /** @enum {string} */
            source: "api" | "web";
            /** @description Assinam um de cada vez, na ordem de `signers`. */
            sequential: boolean;
            /** @description Mensagem do convite. */
            message: string | null;
            pages: number;
            signed_count: number;
            signer_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description O prazo; `null` em um rascunho sem prazo escolhido.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Quando os arquivos são apagados.
             */
            purge_at: string | null;
            /** @description SHA-256 do PDF enviado. */
            original_sha256: string;
            /** @description SHA-256 do PDF final, que a página de verificação confere. */
            final_sha256: string | null;
            /** Format: uri */
            verify_url: string | null;
            signers: components["schemas"]["EnvelopeSigner"][];
            fields: components["schemas"]["EnvelopeField"][];
            /** @description Endereços do PDF final e do relatório, depois que todos assinam e até serem apagados. */
            files: {
                /** Format: uri */
                final: string;
                /** Format: uri */
                audit: string;
            } | null;
            credits_charged: number;
            /** @description Enviado com uma chave de teste. */
            test: boolean;
            /** Format: uri */
            webhook_url: string | null;
            /** Format: uri */
            url: string;
            /** @description Presente quando os links são pedidos; `false` em um rascunho. */
            links_available?: boolean;
            /** @description A trilha de auditoria, com `?events=true`. */
            events?: components["schemas"]["EnvelopeEvent"][];
        };
        /** @description Quem assina, aprova ou testemunha. */
        EnvelopeSigner: {
            id: number;
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "sign" | "approve" | "witness";
            /**
             * @description `waiting`: espera a vez; `pending`: foi convidado; `signed`: assinou; `refused`: recusou.
             * @enum {string}
             */
            status: "waiting" | "pending" | "signed" | "refused";
            /**
             * Format: date-time
             * @description Quando o convite foi enviado.
             */
            notified_at: string | null;
            /**
             * @description `waiting`: o convite ainda não foi enviado, porque não é a vez da pessoa ou porque o endereço já recebeu e-mails demais por ora; `sent`: foi enviado; `failed`: não chegou à pessoa, e ela precisa ser procurada por outro meio.
             * @enum {string}
             */
            invitation_status: "waiting" | "sent" | "failed";
            /**
             * Format: date-time
             * @description Quando o link foi aberto pela primeira vez.
             */
            viewed_at: string | null;
            /**
             * Format: date-time
             * @description Quando o código enviado por e-mail foi confirmado.
             */
            verified_at: string | null;
            /** Format: date-time */
            signed_at: string | null;
            /**
             * Format: uri
             * @description Link pessoal de assinatura; só quando os links são pedidos. `null` em um rascunho.
             */
            sign_url?: string | null;
        };
        /** @description Um lugar da página para a assinatura, a rubrica, a data, o nome ou o CPF. */
        EnvelopeField: {
            /** @description Posição em `signers`, a partir de 0. */
            signer: number;
            /** @enum {string} */
            type: "signature" | "initials" | "date" | "name" | "cpf";
            /** @description A primeira página é a 0. */
            page: number;
            /** @description Da borda esquerda da página, como se vê; 1 é a largura toda. */
            x: number;
            /** @description Da borda de cima da página; 1 é a altura toda. */
            y: number;
            /** @description Largura, em relação à da página. */
            w: number;
            /** @description Altura, em relação à da página. */
            h: number;
        };
        /** @description Um evento da trilha de auditoria. */
        EnvelopeEvent: {
            seq: number;
            /** Format: date-time */
            at: string;
            type: string;
            /** @description Id do signatário; `null` quando não é ato de um. */
            signer: number | null;
            ip: string | null;
            port: number | null;
            /** @description O user agent do navegador. */
            device: string | null;
            detail: string | null;
            /** @description O CPF digitado ao assinar, quando foi pedido. */
            cpf?: string;
            /** @description SHA-256 do evento anterior. */
            prev: string;
            /** @description SHA-256 deste evento, que o seguinte repete. */
            hash: string;
        };
        /** @description Alguém recusou */
        EnvelopeRefusedEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "esign.envelope.refused";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Envelope"];
        };
        /** @description O prazo passou */
        EnvelopeExpiredEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "esign.envelope.expired";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Envelope"];
        };
        /** @description O envelope foi cancelado */
        EnvelopeCanceledEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "esign.envelope.canceled";
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["Envelope"];
        };
        /** @description Um aviso de teste */
        WebhookTestEvent: {
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /** @enum {string} */
            type: "webhook.test";
            /** Format: date-time */
            created_at: string;
            data: {
                /** @enum {string} */
                object: "webhook_test";
                message: string;
                /** @description O endereço testado. */
                url: string;
                /** @description Pedido com uma chave de teste. */
                test: boolean;
            };
        };
        /** @description Uma recusa. O status HTTP combina com o código. */
        Error: {
            error: {
                /** @description Código estável: é por ele que o seu programa decide o que fazer. */
                code: string;
                /** @description O que falhou e o que fazer, em português. O texto pode mudar; não o compare. */
                message: string;
                /** @description O mesmo do cabeçalho `X-Request-Id`; informe-o ao suporte. */
                request_id: string;
            };
        };
        /** @description Um arquivo no corpo JSON: por endereço, em base64, de um envio, ou o resultado de uma tarefa, que não precisa ser baixado. */
        FileSource: {
            /**
             * Format: uri
             * @description Endereço https público do arquivo; o serviço o busca.
             */
            url: string;
            /** @description Nome do arquivo; sem ele, vale o do endereço. */
            name?: string;
        } | {
            /** @description Conteúdo do arquivo em base64. */
            base64: string;
            /** @description Nome do arquivo, com a extensão. */
            name: string;
        } | {
            /** @description Identificador de um envio completo (`POST /v1/uploads`). */
            upload: string;
            /** @description Nome do arquivo; sem ele, vale o do envio. */
            name?: string;
        } | {
            /** @description Identificador de uma tarefa concluída, cujos arquivos ainda existem. */
            job: string;
            /** @description Qual dos arquivos que ela produziu, a partir de 0. */
            index: number;
            /** @description Nome do arquivo; sem ele, vale o da tarefa. */
            name?: string;
        };
        /** @description A conta, a chave, o plano, os créditos e os limites. */
        Me: {
            /** @description A conta dona da chave. */
            account: {
                /** @description Identificador da conta. */
                id: string;
                name: string;
                /** Format: email */
                email: string;
                /**
                 * @description Plano do site.
                 * @enum {string}
                 */
                site_plan: "gratis" | "pro" | "empresas";
                /** @description O titular confirmou ser maior de idade. */
                adult: boolean;
                /** Format: date-time */
                created_at: string;
            };
            /** @description A chave usada nesta chamada. */
            key: {
                /** @description Início da chave: basta para reconhecê-la, não para usá-la. */
                prefix: string;
                /** @enum {string} */
                mode: "live" | "test";
                /** Format: date-time */
                created_at: string;
            };
            /** @description O plano da API. */
            plan: {
                /** @enum {string} */
                id: "sandbox" | "start" | "growth" | "scale";
                name: string;
                /** @description Preço por mês em reais. */
                price_brl: number;
                credits_per_month: number;
                requests_per_minute: number;
            };
            /** @description Créditos disponíveis. A franquia é gasta primeiro; depois, o pacote que vence antes. */
            credits: {
                /** @description O que resta da franquia do ciclo, com os créditos incluídos no plano do site. */
                franchise: number;
                /** @description A franquia inteira do ciclo. */
                franchise_granted: number;
                /**
                 * Format: date-time
                 * @description Quando a franquia se renova.
                 */
                franchise_renews_at: string | null;
                /** @description O que resta dos pacotes avulsos. */
                packages: number;
                package_list: {
                    /** @description O que resta do pacote. */
                    credits: number;
                    granted: number;
                    /** Format: date-time */
                    expires_at: string;
                }[];
                /** @description Tudo o que pode ser gasto agora: franquia e pacotes. */
                balance: number;
            };
            /** @description A cota de documentos para assinatura, compartilhada pela equipe. */
            esign: {
                /** @description Documentos por mês do plano do site. */
                documents_per_month: number;
                /** @description Documentos enviados neste mês. */
                used: number;
                /** @description Quantos ainda podem ser enviados neste mês. */
                left: number;
                /**
                 * Format: date-time
                 * @description Quando o próximo mês começa, em Brasília.
                 */
                renews_at: string;
            };
            /** @description Limites do plano. */
            limits: {
                requests_per_minute: number;
                /** @description Tarefas pesadas e de vídeo ao mesmo tempo. */
                heavy_jobs_concurrency: number;
                /** @description Tamanho máximo de um arquivo. */
                max_file_bytes: number;
                max_files_per_job: number;
                max_keys: number;
            };
        };
        /** @description Uso por dia e por endpoint. */
        Usage: {
            /** @enum {string} */
            object: "usage";
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Soma do período. */
            totals: {
                /** @description Créditos, já sem os devolvidos. */
                credits: number;
                calls: number;
            };
            /** @description Um item por dia do período, mesmo sem uso. Os dias são os de Brasília. */
            data: {
                /** Format: date */
                day: string;
                /** @description Créditos, já sem os devolvidos. */
                credits: number;
                calls: number;
                /** @description Por endpoint, como `tools/unir-pdf`, `jobs` ou `me`. */
                endpoints: {
                    [key: string]: {
                        /** @description Créditos, já sem os devolvidos. */
                        credits: number;
                        calls: number;
                    };
                };
            }[];
        };
        /** @description Todas as ferramentas. */
        ToolList: {
            /** @enum {string} */
            object: "list";
            count: number;
            data: components["schemas"]["Tool"][];
        };
        /** @description Uma ferramenta de arquivos. */
        Tool: {
            /** @description Usado em `POST /v1/tools/{id}`. */
            id: string;
            /** @description Nome interno da operação. */
            operation: string;
            name: string;
            description: string;
            /** @enum {string} */
            category: "pdf" | "office" | "image" | "audio" | "video" | "fiscal" | "shipping";
            /** @description Extensões aceitas, sem o ponto. */
            accepted_extensions: string[];
            /** @description Aceita vários arquivos. */
            multiple: boolean;
            min_files: number;
            /** @description `null`: quantos o plano permitir. */
            max_files: number | null;
            /** @description Os arquivos são opcionais: uma opção pode vir no lugar deles. */
            optional_files: boolean;
            /** @description Arquivos com nome próprio, como o papel timbrado. */
            extra_files: {
                /** @description Nome do campo em que o arquivo vem. */
                name: string;
                description: string;
                required: boolean;
                /** @description Extensões aceitas, sem o ponto. */
                accepted_extensions: string[];
            }[];
            /** @description JSON Schema das opções. */
            options_schema: {
                [key: string]: unknown;
            };
            /** @description Opções que a ferramenta fixa. */
            fixed_options: {
                [key: string]: unknown;
            };
            /** @description Ocupa uma das vagas de tarefas pesadas do plano. */
            heavy: boolean;
            /** @enum {string} */
            kind: "light" | "heavy" | "video";
            /** @description Créditos por arquivo. Nas pesadas, até 10 páginas; cada 10 páginas seguintes somam 1. */
            credits_per_file: number;
            /** Format: uri */
            docs_url: string;
        };
        /** @description Uma página de tarefas, da mais nova para a mais antiga. */
        JobList: {
            /** @enum {string} */
            object: "list";
            /** @description Tarefas nesta página. */
            count: number;
            has_more: boolean;
            /** @description Passe-o em `starting_after` para ter a página seguinte. */
            next_cursor: string | null;
            data: components["schemas"]["Job"][];
        };
        /** @description Uma página de envelopes, do mais novo para o mais antigo. */
        EnvelopeList: {
            /** @enum {string} */
            object: "list";
            /** @description Envelopes nesta página. */
            count: number;
            has_more: boolean;
            /** @description Passe-o em `cursor` para ter a página seguinte. */
            next_cursor: string | null;
            data: components["schemas"]["Envelope"][];
        };
        /** @description O resultado de um lembrete. */
        EnvelopeReminder: {
            id: string;
            /** @description Pessoas lembradas. */
            reminded: number;
        };
        /** @description Um envelope apagado. */
        EnvelopeDeleted: {
            id: string;
            /** @enum {string} */
            object: "envelope";
            /** @enum {boolean} */
            deleted: true;
        };
        /** @description Um lote de expedição: as etiquetas de um dia, recortadas e com suas notas. */
        Lote: {
            /** @description Identificador do lote. */
            id: string;
            /** @enum {string} */
            object: "lote";
            /**
             * @description `running`: na fila ou em andamento; `done`: pronto; `error`: falhou.
             * @enum {string}
             */
            status: "running" | "done" | "error";
            progress: number;
            /** @description O andamento, ou o que falhou. */
            message: string | null;
            /** @description Etiquetas do lote. */
            orders: number;
            /** @description Pedidos que esta conta ainda não tinha no mês; são os cobrados. */
            new_orders: number;
            /** @description Créditos gastos; voltam todos quando o lote falha. */
            credits_charged: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Quando os arquivos são apagados: 7 dias depois da criação.
             */
            files_expire_at: string | null;
            /** @description Os PDFs; vazio antes do fim, quando o lote falha, e depois de 7 dias. */
            outputs: components["schemas"]["LoteOutput"][];
            /**
             * Format: uri
             * @description Um ZIP com todos os PDFs.
             */
            download_url: string;
            /**
             * Format: uri
             * @description Página pública de conferência dos pacotes, sem login. Quem tem o link, confere.
             */
            conference_url: string;
            summary?: components["schemas"]["LoteSummary"];
            /** @description Presente quando `status` é `error`. */
            error?: {
                /** @enum {string} */
                code: "job_failed" | "job_interrupted";
                /** @description O que falhou e o que fazer. */
                message: string;
            };
        };
        /** @description Um PDF do lote, em páginas de 10×15 cm. */
        LoteOutput: {
            /** @description Nome do arquivo. */
            name: string;
            /** @description Tamanho em bytes. */
            size: number;
            pages: number;
            /**
             * @description `labels`: todas as etiquetas; `carrier`: as de uma transportadora; `danfes`: as notas; `pick_list`: a lista de separação; `other_sheets`: folhas de controle e declarações.
             * @enum {string}
             */
            kind: "labels" | "carrier" | "danfes" | "pick_list" | "other_sheets";
            /**
             * Format: uri
             * @description Endereço do arquivo; pede a mesma chave.
             */
            url: string;
        };
        /** @description Presente quando o lote está pronto. */
        LoteSummary: {
            /** @description Pedidos por marketplace; `Outro` quando não é conhecido. */
            marketplaces: {
                name: string;
                orders: number;
            }[];
            /** @description Pedidos por transportadora; `Outra` quando não é conhecida. */
            carriers: {
                name: string;
                orders: number;
            }[];
            /** @description Etiquetas impressas sem nota ao lado. */
            labels_without_invoice: number[];
            /** @description Notas que não couberam a nenhuma etiqueta. */
            invoices_without_label: {
                key: string;
                number: string;
                recipient: string | null;
            }[];
            /** @description Etiquetas cuja nota não é certa: por quê, e as chaves que poderiam ser (até 50). */
            ambiguous: {
                /** @description Lugar da etiqueta em `todas.pdf`, a partir de 1. */
                position: number;
                reason: string;
                candidates: string[];
            }[];
            /** @description O que veio de novo, igual, e não sai outra vez: etiquetas, com a folha e o lugar da primeira, e notas, sem eles. */
            duplicates: {
                file: string;
                sheet: number | null;
                /** @description Lugar da etiqueta em `todas.pdf`, a partir de 1. */
                of: number | null;
            }[];
            /** @description O que não pôde ser usado, e o que fazer; de mais de 1.000 arquivos, quantos são os outros. */
            ignored: {
                file: string;
                reason: string;
            }[];
            /** @description O que convém saber de uma etiqueta ou de sua nota. */
            remarks: {
                /** @description Lugar da etiqueta em `todas.pdf`, a partir de 1. */
                position: number;
                text: string;
            }[];
            /** @description Etiquetas, folhas de controle e declarações de conteúdo encontradas, e espaços vazios. */
            sheets: {
                labels: number;
                control: number;
                declarations: number;
                blank: number;
            };
            orders: {
                /** @description Lugar da etiqueta em `todas.pdf`, a partir de 1. */
                position: number;
                /** @description Arquivo em que a etiqueta veio. */
                file: string;
                /** @description Folha do arquivo, a partir de 1. */
                sheet: number;
                marketplace: string;
                carrier: string;
                tracking: string | null;
                order: string | null;
                /** @description Some com os arquivos, depois de 7 dias. */
                recipient: string | null;
                /** @description Número da nota. */
                invoice: string | null;
                /** @description Chave de acesso da nota. */
                key: string | null;
                /**
                 * @description Por que sinal a nota foi encontrada.
                 * @enum {string|null}
                 */
                matched_by: "key" | "number" | "tracking" | "recipient" | null;
                /** @description Pedido que esta conta ainda não tinha no mês. */
                new: boolean;
            }[];
        };
        /** @description Todos os envios abertos e guardados, do mais novo para o mais antigo. */
        UploadList: {
            /** @enum {string} */
            object: "list";
            count: number;
            /** @enum {boolean} */
            has_more: false;
            next_cursor: null;
            data: components["schemas"]["ListedUpload"][];
        };
        /** @description Um envio, como a lista o mostra. */
        ListedUpload: {
            /** @description Identificador do envio; é com ele que as ferramentas recebem o arquivo. */
            id: string;
            /** @enum {string} */
            object: "upload";
            /** @description Nome do arquivo. */
            name: string;
            /** @description Tamanho em bytes; `null` enquanto não foi declarado. */
            size: number | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Quando o envio é apagado: 24 horas depois da criação.
             */
            expires_at: string;
        };
        /** @description O resultado de um aviso de teste. */
        WebhookTest: {
            /** @enum {string} */
            object: "webhook_test";
            /** @description O endereço testado. */
            url: string;
            /** @enum {string} */
            event: "webhook.test";
            /** @description O mesmo do cabeçalho `X-Service-Delivery` do aviso. */
            delivery_id: string;
            /** @description O endereço respondeu 2xx. */
            delivered: boolean;
            /** @description Status HTTP que o endereço respondeu. */
            status: number | null;
            /** @description Por que não houve resposta. */
            error: string | null;
        };
        /** @description Uma página de avisos, do mais novo para o mais antigo. */
        WebhookDeliveryList: {
            /** @enum {string} */
            object: "list";
            /** @description Avisos nesta página. */
            count: number;
            has_more: boolean;
            /** @description Passe-o em `starting_after` para ter a página seguinte. */
            next_cursor: string | null;
            data: components["schemas"]["WebhookDeliverySummary"][];
        };
        /** @description Um aviso enviado pela conta, em uma lista. */
        WebhookDeliverySummary: {
            /** @enum {string} */
            object: "webhook_delivery";
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /**
             * @description Tipo do evento.
             * @enum {string}
             */
            type: "job.completed" | "job.failed" | "esign.envelope.completed" | "esign.envelope.refused" | "esign.envelope.expired" | "esign.envelope.canceled" | "webhook.test";
            /** @description Id da tarefa ou do envelope de que trata o aviso; nulo em um aviso de teste. */
            subject: string | null;
            /** @description Endereço para o qual o aviso foi criado. */
            url: string;
            /**
             * @description `pending`: ainda há tentativas; `delivered`: o destino respondeu 2xx; `failed`: as tentativas acabaram.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Quando é a próxima tentativa; já passou enquanto ela é feita ou espera a vez.
             */
            next_attempt_at: string | null;
            /** @description As tentativas, na ordem; as últimas 100 são guardadas. */
            attempts: components["schemas"]["WebhookAttemptSummary"][];
        };
        /** @description Uma tentativa de entrega, sem o que foi trocado. */
        WebhookAttemptSummary: {
            /** @description O mesmo do cabeçalho `X-Service-Attempt`. */
            number: number;
            /**
             * Format: date-time
             * @description Quando a tentativa começou.
             */
            at: string;
            /**
             * @description Quem a causou: o serviço, um reenvio ou uma recuperação.
             * @enum {string}
             */
            by: "service" | "resend" | "recovery";
            /** @description Endereço a que foi enviada. */
            url: string;
            /** @description Status HTTP da resposta; nulo quando não houve resposta. */
            status: number | null;
            /** @description Por que a tentativa falhou; nulo quando o aviso foi entregue. */
            error: string | null;
            /** @description Do envio até o status da resposta, em milissegundos; nulo quando nada foi enviado. */
            duration_ms: number | null;
        };
        /** @description Um aviso enviado pela conta, com as suas tentativas. */
        WebhookDelivery: {
            /** @enum {string} */
            object: "webhook_delivery";
            /** @description Id do evento, o mesmo de `X-Service-Delivery`. */
            id: string;
            /**
             * @description Tipo do evento.
             * @enum {string}
             */
            type: "job.completed" | "job.failed" | "esign.envelope.completed" | "esign.envelope.refused" | "esign.envelope.expired" | "esign.envelope.canceled" | "webhook.test";
            /** @description Id da tarefa ou do envelope de que trata o aviso; nulo em um aviso de teste. */
            subject: string | null;
            /** @description Endereço para o qual o aviso foi criado. */
            url: string;
            /**
             * @description `pending`: ainda há tentativas; `delivered`: o destino respondeu 2xx; `failed`: as tentativas acabaram.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Quando é a próxima tentativa; já passou enquanto ela é feita ou espera a vez.
             */
            next_attempt_at: string | null;
            /** @description As tentativas, na ordem; as últimas 100 são guardadas. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description O corpo, exatamente como é enviado. Nulo quando já não é guardado, ou quando uma chave de teste lê um aviso de produção. */
            body: string | null;
            /** @description O corpo ainda é guardado, e o aviso pode ser reenviado. De cada conta são guardados 1 GB; depois disso saem os corpos mais antigos. */
            body_available: boolean;
        };
        /** @description Uma tentativa de entrega. */
        WebhookAttempt: {
            /** @description O mesmo do cabeçalho `X-Service-Attempt`. */
            number: number;
            /**
             * Format: date-time
             * @description Quando a tentativa começou.
             */
            at: string;
            /**
             * @description Quem a causou: o serviço, um reenvio ou uma recuperação.
             * @enum {string}
             */
            by: "service" | "resend" | "recovery";
            /** @description Endereço a que foi enviada. */
            url: string;
            /** @description Status HTTP da resposta; nulo quando não houve resposta. */
            status: number | null;
            /** @description Por que a tentativa falhou; nulo quando o aviso foi entregue. */
            error: string | null;
            /** @description Do envio até o status da resposta, em milissegundos; nulo quando nada foi enviado. */
            duration_ms: number | null;
            /** @description Cabeçalhos enviados, sem as assinaturas. */
            request_headers: {
                [key: string]: string;
            } | null;
            /** @description Cabeçalhos da resposta, até 4 KB. */
            response_headers: {
                [key: string]: string;
            } | null;
            /** @description A resposta tinha mais cabeçalhos do que os guardados. */
            response_headers_truncated: boolean;
            /** @description Os primeiros 2 KB do corpo da resposta, lidos como texto em UTF-8. */
            response_body: string | null;
            /** @description O corpo da resposta era maior, ou não veio a tempo. */
            response_body_truncated: boolean;
        };
        /** @description O reenvio de todos os avisos que falharam desde um momento. */
        WebhookRecovery: {
            /** @enum {string} */
            object: "webhook_recovery";
            /** @description Id da recuperação. `GET /v1/webhooks/deliveries?recovery={id}` lista os avisos dela. */
            id: string;
            /**
             * @description `running`: em andamento; `done`: terminou; `stopped`: foi parada.
             * @enum {string}
             */
            status: "running" | "done" | "stopped";
            /**
             * Format: date-time
             * @description São reenviados os avisos criados desde este momento.
             */
            since: string;
            /** @description Avisos que falharam desde então; os apagados no meio tempo saem da conta. */
            total: number;
            /** @description Os que já chegaram. */
            delivered: number;
            /** @description Os que falharam de novo. */
            failed: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Uma empresa no cadastro da Receita Federal. O quadro de sócios não é informado. */
        Company: {
            /** @description As 14 posições, sem pontuação. */
            cnpj: string;
            razaoSocial: string;
            /** @description Vazio quando não há. */
            nomeFantasia: string;
            /** @description `ATIVA`, `BAIXADA`, `INAPTA`, `NULA` ou `SUSPENSA`. */
            situacao: string;
            /** @description Início da atividade, AAAA-MM-DD; vazio quando não informado. */
            abertura: string;
            porte: string;
            naturezaJuridica: string;
            /** @description Atividade principal; os campos vêm vazios quando não informada. */
            cnaePrincipal: {
                /** @description Código CNAE, 7 dígitos. */
                codigo: string;
                descricao: string;
            };
            /** @description Demais atividades. */
            cnaesSecundarios: {
                /** @description Código CNAE, 7 dígitos. */
                codigo: string;
                descricao: string;
            }[];
            endereco: {
                /** @description Com o tipo, como em `RUA DAS FLORES`. */
                logradouro: string;
                numero: string;
                complemento: string;
                bairro: string;
                /** @description 8 dígitos; vazio quando não informado. */
                cep: string;
                /** @description O município, ou a cidade no exterior. */
                municipio: string;
                /** @description Sigla do estado; `EX` no exterior. */
                uf: string;
            };
            /** @description DDD e número, só dígitos; vazio quando não informado. */
            telefone: string;
            /** @description Vazio quando não informado. */
            email: string;
            /** @description Em reais. */
            capitalSocial: number | null;
            /** @description Simples Nacional e MEI. */
            simples: {
                /** @description Nulo quando a empresa nunca optou. */
                opcaoPeloSimples: boolean | null;
                /**
                 * Format: date
                 * @description Dia da opção.
                 */
                dataOpcaoPeloSimples: string | null;
                /**
                 * Format: date
                 * @description Dia da exclusão.
                 */
                dataExclusaoDoSimples: string | null;
                /** @description Nulo quando a empresa nunca optou. */
                opcaoPeloMei: boolean | null;
                /**
                 * Format: date
                 * @description Dia da opção.
                 */
                dataOpcaoPeloMei: string | null;
                /**
                 * Format: date
                 * @description Dia da exclusão.
                 */
                dataExclusaoDoMei: string | null;
            };
            /** @description A resposta veio do cache de 24 horas. */
            cached: boolean;
        };
        /** @description O endereço de um CEP. */
        Address: {
            /** @description 8 dígitos, sem pontuação. */
            cep: string;
            /** @description Vazio quando o CEP é de uma cidade inteira. */
            logradouro: string;
            /** @description Vazio quando o CEP é de uma cidade inteira. */
            bairro: string;
            cidade: string;
            /** @description Sigla do estado. */
            uf: string;
            /** @description A resposta veio do cache de 24 horas. */
            cached: boolean;
        };
        /** @description O resultado da validação de um documento. */
        ValidationResult: {
            /** @description O documento como foi recebido. */
            value: string;
            /**
             * @description O tipo pedido ou deduzido; `null` quando não foi possível identificá-lo.
             * @enum {string|null}
             */
            type: "cpf" | "cnpj" | "cnh" | "pis" | "titulo" | "renavam" | "cns" | null;
            /** @description Nome do tipo, para mostrar. */
            type_label: string;
            /** @description Os dígitos verificadores conferem. */
            valid: boolean;
            /** @description O documento sem pontuação, com letras maiúsculas; o RENAVAM, com 11 dígitos. O que não tem a forma de um documento vem sem pontuação e sem espaços. */
            normalized: string;
            /** @description O documento com a pontuação usual; `null` para CNH e RENAVAM, que não têm uma, e para o que não tem a forma do tipo. */
            formatted: string | null;
            /** @description É um CNPJ alfanumérico, com ao menos uma letra. */
            alphanumeric: boolean;
            /** @description Os tipos cujos dígitos verificadores conferem, quando `type` não foi informado; `type` é o primeiro. */
            candidates: ("cpf" | "cnpj" | "cnh" | "pis" | "titulo" | "renavam" | "cns")[];
        };
        /** @description Os resultados da validação de uma lista de documentos. */
        ValidationList: {
            /** @enum {string} */
            object: "list";
            /** @description Quantos documentos foram validados. */
            count: number;
            /** @description Os resultados, na ordem de `values`. */
            data: components["schemas"]["ValidationResult"][];
        };
        /** @description O que um boleto diz. */
        Boleto: {
            /** @enum {string} */
            tipo: "bancario" | "arrecadacao";
            /** @description Os dígitos verificadores conferem. Um código em que algum não confere recebe 422 `invalid_boleto`. */
            valido: boolean;
            codigo_barras: string;
            /** @description 47 dígitos em boletos bancários, 48 nos de arrecadação. */
            linha_digitavel: string;
            /** @description Como se imprime no boleto. */
            linha_digitavel_formatada: string;
            /** @description Quem emitiu o boleto bancário; `null` nos de arrecadação. */
            banco: {
                /** @description Código de compensação. 988 em boletos de instituições conhecidas só pelo ISPB, que vem no código sozinho ou em um CNPJ. */
                codigo: string;
                /** @description `null` quando o código não está na lista do Banco Central. */
                ispb: string | null;
                /** @description Nome na lista de participantes do STR, do Banco Central; `null` quando não está nela. */
                nome: string | null;
            } | null;
            /** @description O ramo de quem recebe, nos boletos de arrecadação; `null` nos bancários. */
            segmento: {
                codigo: string;
                nome: string;
            } | null;
            /** @description Em reais; 0 quando o boleto o deixa em aberto. `null` quando o código traz no lugar dele uma quantidade de referência, o ISPB ou o CNPJ da instituição. */
            valor: number | null;
            /** @description `AAAA-MM-DD`. O fator recomeçou em 1000 no dia 22/02/2025 e aponta para datas a 9.000 dias uma da outra: vale a última que não passa de 5.500 dias à frente de hoje. `null` sem fator de vencimento. */
            vencimento: string | null;
            /** @description 0 nos boletos bancários sem vencimento; `null` nos de arrecadação, e quando o código traz no lugar dele o CNPJ da instituição. */
            fator_vencimento: number | null;
        };
        /** @description Um Pix estático: o copia e cola e o QR code. */
        Pix: {
            /** @description O código copia e cola. */
            payload: string;
            /** @description A chave na forma em que os bancos a registram. */
            key: string;
            /** @enum {string} */
            key_type: "cpf" | "cnpj" | "email" | "telefone" | "aleatoria";
            /** @description Em reais; `null` quando quem paga escolhe o valor. */
            amount: number | null;
            /** @description `***` quando não foi enviado. */
            txid: string;
            /** @enum {string} */
            format: "json" | "svg" | "png" | "both" | "pdf";
            /** @description Largura do QR code em pixels, com a margem. */
            qr_width: number;
            /** @description Altura do QR code em pixels, com a margem. */
            qr_height: number;
            /** @description Nos formatos `svg` e `both`. */
            qr_svg?: string;
            /** @description Nos formatos `png` e `both`. */
            qr_png_base64?: string;
            /** @description No formato `pdf`. */
            pdf_base64?: string;
        };
        /** @description A imagem de um código. SVG e PNG têm o mesmo tamanho e desenho. */
        Image: {
            /** @description Largura em pixels. */
            width: number;
            /** @description Altura em pixels. */
            height: number;
            /** @description O documento SVG, nos formatos svg e both. */
            svg?: string;
            /** @description O PNG em base64, nos formatos png e both. */
            png_base64?: string;
        };
        /** @description Um envio retomável: um arquivo que chega em partes. */
        Upload: {
            /** @description Identificador do envio; é com ele que as ferramentas recebem o arquivo. */
            id: string;
            /** @enum {string} */
            object: "upload";
            /** @description Nome do arquivo. */
            name: string;
            /** @description Tamanho em bytes; `null` enquanto não foi declarado. */
            size: number | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Quando o envio é apagado: 24 horas depois da criação.
             */
            expires_at: string;
            /** @description Bytes que já chegaram. */
            received: number;
            /** @description SHA-256 do arquivo inteiro; `null` até ser calculado, logo depois de completo. */
            sha256: string | null;
            /**
             * @description `uploading`: faltam bytes; `complete`: o arquivo pode ser usado.
             * @enum {string}
             */
            status: "uploading" | "complete";
        };
        /** @description Opções de unir-pdf. */
        OptionsUnirPdf: {
            /**
             * @description Tamanho das páginas feitas de imagens: o da imagem, A4 ou carta. Páginas de PDF não mudam.
             * @default original
             * @enum {string}
             */
            page_size?: "original" | "a4" | "letter";
            /**
             * @description Cria um marcador para cada arquivo, com o nome dele.
             * @default true
             */
            bookmarks?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de dividir-pdf. */
        OptionsDividirPdf: {
            /**
             * @description Páginas em cada arquivo de saída.
             * @default 1
             */
            every?: number;
            /** @description Intervalos de páginas, um arquivo para cada um, como 1-3,5,8- (o último vai até o fim). Quando presente, vale no lugar de every. */
            ranges?: string;
            /**
             * @description Um arquivo para cada marcador do primeiro nível. Vale no lugar de every; ranges vale antes.
             * @default false
             */
            by_bookmarks?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de extrair-paginas. */
        OptionsExtrairPaginas: {
            /**
             * @description Páginas a extrair, na ordem em que ficam no resultado, como 5,1-3,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Uma página escrita de novo vem de novo.
             * @example 1-3,-1
             */
            pages: string;
            /**
             * @description Um arquivo com todas as páginas, um para cada intervalo escrito, ou um para cada página.
             * @default unico
             * @enum {string}
             */
            split?: "unico" | "por_intervalo" | "por_pagina";
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de remover-paginas. */
        OptionsRemoverPaginas: {
            /**
             * @description Páginas a remover, como 1-3,7,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Sem esta opção, as páginas em branco.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Além de pages, remove também as páginas em branco: as que não mostram nada, mesmo digitalizadas.
             * @default false
             */
            blank?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de girar-pdf. */
        OptionsGirarPdf: {
            /**
             * @description Quanto girar no sentido horário, a partir de como a página é mostrada hoje.
             * @default 90
             */
            angle?: 90 | 180 | 270;
            /**
             * @description Páginas a girar, como 1-3,7,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Gira, dessas páginas, só as que estão em pé (retrato) ou só as deitadas (paisagem).
             * @enum {string}
             */
            only?: "retrato" | "paisagem";
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de recortar-pdf. */
        OptionsRecortarPdf: {
            /**
             * @description Quanto cortar em cima, em milímetros, da página como ela é mostrada.
             * @default 0
             */
            top_mm?: number;
            /**
             * @description Quanto cortar à direita, em milímetros.
             * @default 0
             */
            right_mm?: number;
            /**
             * @description Quanto cortar embaixo, em milímetros.
             * @default 0
             */
            bottom_mm?: number;
            /**
             * @description Quanto cortar à esquerda, em milímetros.
             * @default 0
             */
            left_mm?: number;
            /**
             * @description O retângulo que fica, no lugar das margens: x,y,largura,altura em milímetros, a partir do canto superior esquerdo da página como ela é mostrada.
             * @example 0,0,105,148
             */
            box?: string;
            /**
             * @description Ao cortar as bordas brancas: quanto delas fica em volta do conteúdo, em milímetros.
             * @default 3
             */
            keep_mm?: number;
            /**
             * @description Ao cortar as bordas brancas: cada página pelo próprio conteúdo. Sem isto, todas são cortadas igual, e nada se perde em nenhuma.
             * @default false
             */
            each?: boolean;
            /**
             * @description Páginas a recortar, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de numerar-paginas. */
        OptionsNumerarPaginas: {
            /**
             * @description O que se escreve: {n} é o número da página e {total}, o último.
             * @default {n}
             * @example Página {n} de {total}
             */
            format?: string;
            /**
             * @description Onde, na página como ela é mostrada.
             * @default inferior_centro
             * @enum {string}
             */
            position?: "inferior_centro" | "inferior_direita" | "inferior_esquerda" | "superior_centro" | "superior_direita" | "superior_esquerda";
            /**
             * @description Nas páginas pares, troca a direita com a esquerda: para imprimir frente e verso.
             * @default false
             */
            mirrored?: boolean;
            /**
             * @description O primeiro número.
             * @default 1
             */
            start?: number;
            /**
             * @description Páginas que recebem o número, como 2- para pular a capa. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Se as páginas sem número contam (a segunda é 2 mesmo sem número na capa) ou não.
             * @default todas
             * @enum {string}
             */
            count?: "todas" | "numeradas";
            /**
             * @description A numeração segue de um arquivo para o outro, na ordem em que foram enviados.
             * @default false
             */
            continuous?: boolean;
            /**
             * @description Mínimo de algarismos, com zeros à esquerda: 6 faz 000123.
             * @default 1
             */
            digits?: number;
            /**
             * @description Algarismos arábicos (1, 2), romanos (i, ii ou I, II) ou letras (a, b).
             * @default arabico
             * @enum {string}
             */
            style?: "arabico" | "romano" | "romano_maiusculo" | "letras";
            /**
             * @description Família da letra. O que ela não tem vem de outra, que tem.
             * @default sem_serifa
             * @enum {string}
             */
            font?: "sem_serifa" | "com_serifa" | "monoespacada";
            /**
             * @description Corpo da letra, em pontos.
             * @default 10
             */
            size?: number;
            /**
             * @description Cor, como #404040.
             * @default #000000
             */
            color?: string;
            /**
             * @description Distância até a borda da página, em milímetros.
             * @default 10
             */
            margin_mm?: number;
        };
        /** @description Opções de marca-dagua. */
        OptionsMarcaDagua: {
            /**
             * @description O texto da marca, em uma ou mais linhas. Com uma imagem no campo image, ele não é usado.
             * @example CONFIDENCIAL
             */
            text?: string;
            /**
             * @description Onde, na página como ela é mostrada; mosaico repete a marca por toda a página.
             * @default centro
             * @enum {string}
             */
            position?: "centro" | "superior_esquerda" | "superior_centro" | "superior_direita" | "esquerda" | "direita" | "inferior_esquerda" | "inferior_centro" | "inferior_direita" | "mosaico";
            /**
             * @description Inclinação em graus; 45 sobe da esquerda para a direita.
             * @default 45
             */
            angle?: number;
            /**
             * @description Opacidade, de 0,05 (mal se vê) a 1 (opaca).
             * @default 0.3
             */
            opacity?: number;
            /**
             * @description Quanto da página a marca ocupa, em porcentagem da largura e da altura. No mosaico, cada marca.
             * @default 70
             */
            size?: number;
            /**
             * @description Na frente do que está na página, ou atrás: então o que é opaco a esconde.
             * @default frente
             * @enum {string}
             */
            layer?: "frente" | "atras";
            /**
             * @description Cor do texto, como #404040.
             * @default #808080
             */
            color?: string;
            /**
             * @description Família da letra. O que ela não tem vem de outra, que tem.
             * @default sem_serifa
             * @enum {string}
             */
            font?: "sem_serifa" | "com_serifa" | "monoespacada";
            /**
             * @description Páginas que recebem a marca, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
        };
        /** @description Opções de papel-timbrado. */
        OptionsPapelTimbrado: {
            /**
             * @description Páginas que recebem o papel timbrado.
             * @default todas
             * @enum {string}
             */
            pages?: "todas" | "primeira" | "exceto_primeira";
            /**
             * @description Atrás do texto, ou na frente, com as partes brancas do timbrado transparentes: use frente quando as páginas têm fundo opaco.
             * @default atras
             * @enum {string}
             */
            position?: "atras" | "frente";
        };
        /** @description Opções de comprimir-pdf. */
        OptionsComprimirPdf: {
            /**
             * @description Quanto comprimir as imagens: leve (até 220 pontos por polegada), media (150) ou forte (100, para a tela).
             * @default media
             * @enum {string}
             */
            level?: "leve" | "media" | "forte";
        };
        /** @description Opções de comprimir-pdf-tamanho. */
        OptionsComprimirPdfTamanho: {
            /**
             * @description Tamanho máximo de cada arquivo, na unidade de unit. Limites comuns de portais: 1,5, 3, 5 e 10 MB.
             * @example 3
             */
            target_size: number;
            /**
             * @description Unidade de target_size: MB (1.000.000 bytes) ou KB (1.000 bytes).
             * @default MB
             * @enum {string}
             */
            unit?: "MB" | "KB";
        };
        /** @description Opções de reparar-pdf. */
        OptionsRepararPdf: Record<string, never>;
        /** @description Opções de achatar-pdf. */
        OptionsAchatarPdf: {
            /**
             * @description O que achatar. Campos e comentários viram desenho da página; das camadas fica o que está visível, e o conteúdo das ocultas sai do arquivo.
             * @default [
             *       "formularios",
             *       "comentarios",
             *       "camadas"
             *     ]
             */
            flatten?: ("formularios" | "comentarios" | "camadas")[];
            /**
             * @description Como o arquivo aparece na tela ou como é impresso: campos, comentários e camadas podem estar marcados para só uma das duas.
             * @default tela
             * @enum {string}
             */
            view?: "tela" | "impressao";
            /**
             * @description Acrescenta no fim uma lista com os textos dos comentários que só se leem ao abri-los, como os das notas.
             * @default false
             */
            comment_list?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de proteger-pdf. */
        OptionsProtegerPdf: {
            /**
             * @description Senha que será pedida para abrir os arquivos.
             * @example senha-de-abertura
             */
            password?: string;
            /** @description Senha do proprietário: com ela se mudam as restrições. Sem ela, é criada uma ao acaso, que ninguém conhece. */
            owner_password?: string;
            /**
             * @description Permite imprimir.
             * @default true
             */
            print?: boolean;
            /**
             * @description Permite copiar textos e imagens.
             * @default true
             */
            copy?: boolean;
            /**
             * @description Permite alterar o conteúdo e juntar, girar ou retirar páginas.
             * @default true
             */
            change?: boolean;
            /**
             * @description Permite comentar.
             * @default true
             */
            annotate?: boolean;
            /**
             * @description Permite preencher formulários e assinar.
             * @default true
             */
            fill?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de desbloquear-pdf. */
        OptionsDesbloquearPdf: {
            /** @description Senha que abre os arquivos. Sem ela, são desbloqueados os que abrem sem senha e têm só restrições. */
            password?: string;
            /**
             * @description Declaração, obrigatória, de que você tem autorização para desbloquear os arquivos.
             * @constant
             */
            authorized: true;
        };
        /** @description Opções de ocultar-dados. */
        OptionsOcultarDados: {
            /**
             * @description Palavras e trechos a ocultar, sem distinção de maiúsculas e acentos, também quando quebram de linha.
             * @default []
             */
            terms?: string[];
            /**
             * @description Procura os termos só como palavras inteiras.
             * @default true
             */
            whole_words?: boolean;
            /**
             * @description Tipos de dados a encontrar e ocultar: cpf, cnpj (também alfanumérico), rg, cnh, pis, nome (depois de palavras como Nome, Contratante ou Réu, e onde mais aparecer), telefone, email, cep, placa, cartao, conta (agência e conta bancária), pix (chaves e códigos copia e cola), titulo (de eleitor), passaporte, registro (em conselhos profissionais, como OAB, CRM, CRP e CREA), nascimento (datas de nascimento) e endereco (logradouro, número e complemento; bairro e cidade ficam).
             * @default []
             */
            kinds?: ("cpf" | "cnpj" | "rg" | "cnh" | "pis" | "nome" | "telefone" | "email" | "cep" | "placa" | "cartao" | "conta" | "pix" | "titulo" | "passaporte" | "registro" | "nascimento" | "endereco")[];
            /**
             * @description Retângulos a ocultar, em milímetros, sobre a página como ela aparece.
             * @default []
             */
            areas?: {
                /** @description Página, a partir de 1. */
                page: number;
                /** @description Distância da borda esquerda, em mm. */
                x: number;
                /** @description Distância da borda de cima, em mm. */
                y: number;
                /** @description Largura, em mm. */
                width: number;
                /** @description Altura, em mm. */
                height: number;
            }[];
            /**
             * @description O que fica à vista mesmo que seja encontrado, como o CNPJ e o telefone da sua empresa: cada item igual ao valor inteiro, com ou sem pontuação.
             * @default []
             */
            exceptions?: string[];
            /**
             * @description Resolução das páginas em que algo foi ocultado, que passam a ser imagens, em pontos por polegada.
             * @default 200
             */
            dpi?: number;
            /**
             * @description Idioma em que as páginas são lidas por OCR: português, inglês ou os dois.
             * @default por
             * @enum {string}
             */
            language?: "por" | "eng" | "por+eng";
            /**
             * @description Entrega também um relatório em JSON: quantos dados de cada tipo foram ocultados em cada página, nunca quais.
             * @default false
             */
            report?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de anonimizar-documento. */
        OptionsAnonimizarDocumento: {
            /**
             * @description Rótulos como [CPF 1] no lugar dos dados, ou tarjas pretas.
             * @default rotulos
             * @enum {string}
             */
            mode?: "rotulos" | "tarjas";
            /**
             * @description Tipos de dados a encontrar. Sem esta opção, todos: cpf, cnpj (também alfanumérico), rg, cnh, pis, nome (depois de palavras como Nome, Contratante ou Réu, e onde mais aparecer), telefone, email, cep, placa, cartao, conta (agência e conta bancária), pix (chaves e códigos copia e cola), titulo (de eleitor), passaporte, registro (em conselhos profissionais, como OAB, CRM, CRP e CREA), nascimento (datas de nascimento) e endereco (logradouro, número e complemento; bairro e cidade ficam).
             * @default [
             *       "cpf",
             *       "cnpj",
             *       "rg",
             *       "cnh",
             *       "pis",
             *       "nome",
             *       "telefone",
             *       "email",
             *       "cep",
             *       "placa",
             *       "cartao",
             *       "conta",
             *       "pix",
             *       "titulo",
             *       "passaporte",
             *       "registro",
             *       "nascimento",
             *       "endereco"
             *     ]
             */
            kinds?: ("cpf" | "cnpj" | "rg" | "cnh" | "pis" | "nome" | "telefone" | "email" | "cep" | "placa" | "cartao" | "conta" | "pix" | "titulo" | "passaporte" | "registro" | "nascimento" | "endereco")[];
            /**
             * @description Outras palavras e trechos a trocar, como apelidos e nomes de empresas.
             * @default []
             */
            terms?: string[];
            /**
             * @description O que fica à vista mesmo que seja encontrado, como o CNPJ e o telefone da sua empresa: cada item igual ao valor inteiro, com ou sem pontuação.
             * @default []
             */
            exceptions?: string[];
            /**
             * @description Resolução das páginas em que algo foi ocultado, que passam a ser imagens, em pontos por polegada.
             * @default 200
             */
            dpi?: number;
            /**
             * @description Idioma em que as páginas são lidas por OCR: português, inglês ou os dois.
             * @default por
             * @enum {string}
             */
            language?: "por" | "eng" | "por+eng";
            /**
             * @description Entrega também um relatório em JSON: quantos dados de cada tipo foram ocultados em cada página, nunca quais.
             * @default false
             */
            report?: boolean;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de ocr-pdf. */
        OptionsOcrPdf: {
            /**
             * @description Idioma do texto: português, inglês ou os dois.
             * @default por
             * @enum {string}
             */
            language?: "por" | "eng" | "por+eng";
            /**
             * @description O que fazer com páginas que já têm texto: pular, ou completar com o que está só nas imagens delas. O texto que já existe nunca é duplicado nem alterado.
             * @default pular
             * @enum {string}
             */
            mode?: "pular" | "completar";
            /**
             * @description Põe de pé as páginas reconhecidas que estão de lado ou de cabeça para baixo.
             * @default false
             */
            rotate?: boolean;
            /**
             * @description Entrega também o texto de cada PDF em um arquivo .txt (UTF-8).
             * @default false
             */
            text_file?: boolean;
            /**
             * @description Devolve o texto no campo text da tarefa, se couber em 256 KB.
             * @default false
             */
            text?: boolean;
        };
        /** @description Opções de comparar-pdf. */
        OptionsCompararPdf: {
            /**
             * @description O que se compara: as palavras, onde quer que estejam na página, ou a aparência das páginas, imagens e desenhos incluídos. Páginas digitalizadas, sem texto, só se comparam no modo visual ou depois de ocr-pdf.
             * @default texto
             * @enum {string}
             */
            mode?: "texto" | "visual";
            /**
             * @description No modo texto, trata maiúsculas e minúsculas como iguais.
             * @default false
             */
            ignore_case?: boolean;
            /**
             * @description No modo texto, não compara cabeçalhos e rodapés, que são as linhas repetidas no alto e no pé das páginas. Números de página nunca contam como alterações.
             * @default false
             */
            ignore_headers?: boolean;
            /**
             * @description Mostra no relatório também as páginas em que nada mudou.
             * @default false
             */
            all_pages?: boolean;
            /**
             * @description Entrega também as alterações em um arquivo JSON, para programas.
             * @default false
             */
            json?: boolean;
        };
        /** @description Opções de pdf-para-word. */
        OptionsPdfParaWord: {
            /**
             * @description editavel: texto corrido, com a estrutura de um documento escrito no Word. exato: cada página com a aparência do original, o texto em caixas no lugar em que está; melhor para formulários e boletos.
             * @default editavel
             * @enum {string}
             */
            mode?: "editavel" | "exato";
            /**
             * @description Páginas que entram no documento, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Idioma do texto das páginas digitalizadas: português, inglês ou os dois.
             * @default por
             * @enum {string}
             */
            language?: "por" | "eng" | "por+eng";
            /** @description Senha que abre os arquivos. */
            password?: string;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de pdf-para-excel. */
        OptionsPdfParaExcel: {
            /**
             * @description Uma planilha para cada tabela, e mais uma com o texto que está fora delas; uma para cada página, com o texto e as tabelas na ordem em que estão; ou tudo em uma só, nessa ordem.
             * @default por_tabela
             * @enum {string}
             */
            sheets?: "por_tabela" | "por_pagina" | "unica";
            /**
             * @description Páginas que são convertidas, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Idioma do texto das páginas digitalizadas: português, inglês ou os dois.
             * @default por
             * @enum {string}
             */
            language?: "por" | "eng" | "por+eng";
            /** @description Senha que abre os arquivos. */
            password?: string;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de pdf-para-powerpoint. */
        OptionsPdfParaPowerpoint: {
            /**
             * @description Páginas que se convertem, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description O que fazer com páginas cujas letras são de fontes que o PowerPoint não tem e que por isso não ficam iguais (semelhança abaixo de 0,95): manter o texto editável, em letras parecidas e nos mesmos lugares, ou pôr a página inteira como imagem.
             * @default editavel
             * @enum {string}
             */
            appearance?: "editavel" | "fiel";
            /**
             * @description Idioma do texto das páginas digitalizadas: português, inglês ou os dois.
             * @default por
             * @enum {string}
             */
            language?: "por" | "eng" | "por+eng";
            /** @description Senha que abre os arquivos. */
            password?: string;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de pdf-para-texto. */
        OptionsPdfParaTexto: {
            /**
             * @description Na ordem de leitura, ou como as linhas estão na página, com espaços no lugar das colunas.
             * @default leitura
             * @enum {string}
             */
            layout?: "leitura" | "pagina";
            /**
             * @description Põe antes do texto de cada página uma linha com o número dela.
             * @default false
             */
            page_marks?: boolean;
            /**
             * @description Páginas de que se tira o texto, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
        };
        /** @description Opções de pdf-para-pdfa. */
        OptionsPdfParaPdfa: {
            /**
             * @description Nível do PDF/A: 1b (sem transparência, camadas nem anexos), 2b (com transparência e camadas) ou 3b (também com os anexos).
             * @default 2b
             * @enum {string}
             */
            level?: "1b" | "2b" | "3b";
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de extrair-imagens. */
        OptionsExtrairImagens: {
            /**
             * @description As imagens que o PDF contém, ou uma imagem de cada página inteira.
             * @default imagens
             * @enum {string}
             */
            mode?: "imagens" | "paginas";
            /**
             * @description Formato de saída. No automático, as imagens do PDF que são JPG saem como estão e as outras em PNG; as páginas, em JPG.
             * @default automatico
             * @enum {string}
             */
            format?: "automatico" | "jpg" | "png";
            /**
             * @description Resolução das imagens de páginas, em pontos por polegada.
             * @default 150
             */
            dpi?: number;
            /**
             * @description Qualidade das imagens em JPG que são feitas.
             * @default 90
             */
            quality?: number;
            /**
             * @description Deixa de fora imagens do PDF com menos pixels que isto de largura ou de altura.
             * @default 16
             */
            min_size?: number;
            /**
             * @description Páginas de que se tiram as imagens, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
        };
        /** @description Opções de word-para-pdf. */
        OptionsWordParaPdf: {
            /**
             * @description Qualidade das imagens do documento no PDF, de 30 a 100.
             * @default 90
             */
            image_quality?: number;
            /**
             * @description Leva os títulos do documento para os marcadores do PDF.
             * @default true
             */
            bookmarks?: boolean;
            /** @description Senha que abre os arquivos, se têm uma. A mesma vale para todos. */
            password?: string;
        };
        /** @description Opções de excel-para-pdf. */
        OptionsExcelParaPdf: {
            /**
             * @description Nomes das planilhas que entram. Sem eles, entram todas, menos as ocultas.
             * @example [
             *       "Resumo"
             *     ]
             */
            sheets?: string[];
            /**
             * @description Ajuste à página: como o autor configurou, ou à largura (automatico); todas as colunas na largura (largura); cada planilha em uma página (pagina); cada planilha em uma folha do tamanho dela (folha_unica); ou tamanho real (nenhum).
             * @default automatico
             * @enum {string}
             */
            fit?: "automatico" | "largura" | "pagina" | "folha_unica" | "nenhum";
            /**
             * @description Posição das páginas: a do autor ou a que se lê melhor (automatica), em pé ou deitada.
             * @default automatica
             * @enum {string}
             */
            orientation?: "automatica" | "retrato" | "paisagem";
            /**
             * @description Papel: o do autor ou A4 (automatico), A4, A3 ou carta (letter).
             * @default automatico
             * @enum {string}
             */
            paper?: "automatico" | "a4" | "a3" | "letter";
            /**
             * @description Repete a linha de cabeçalho em todas as páginas de tabelas longas.
             * @default true
             */
            repeat_header?: boolean;
            /**
             * @description Imprime as linhas de grade em todas as planilhas.
             * @default false
             */
            gridlines?: boolean;
            /**
             * @description Imprime as letras das colunas e os números das linhas.
             * @default false
             */
            headings?: boolean;
            /**
             * @description Qualidade das imagens do documento no PDF, de 30 a 100.
             * @default 90
             */
            image_quality?: number;
            /**
             * @description Cria um marcador no PDF para cada planilha.
             * @default true
             */
            bookmarks?: boolean;
            /** @description Senha que abre os arquivos, se têm uma. A mesma vale para todos. */
            password?: string;
        };
        /** @description Opções de powerpoint-para-pdf. */
        OptionsPowerpointParaPdf: {
            /**
             * @description Quantos slides em cada página. Com mais de um, as páginas são A4.
             * @default 1
             */
            slides_per_page?: 1 | 2 | 4 | 6 | 9;
            /**
             * @description Faz páginas de anotações: em cada uma, um slide e as anotações dele.
             * @default false
             */
            notes?: boolean;
            /**
             * @description Inclui os slides ocultos.
             * @default false
             */
            hidden_slides?: boolean;
            /**
             * @description Qualidade das imagens do documento no PDF, de 30 a 100.
             * @default 90
             */
            image_quality?: number;
            /**
             * @description Cria um marcador no PDF para cada slide. Com vários por página, não há marcadores.
             * @default true
             */
            bookmarks?: boolean;
            /** @description Senha que abre os arquivos, se têm uma. A mesma vale para todos. */
            password?: string;
        };
        /** @description Opções de converter-documento. */
        OptionsConverterDocumento: {
            /**
             * @description Formato de saída. De páginas HTML, o PDF se faz com a ferramenta html-para-pdf.
             * @enum {string}
             */
            format: "docx" | "doc" | "odt" | "rtf" | "txt" | "html" | "epub" | "pdf";
            /** @description Senha que abre os arquivos, se têm uma. A mesma vale para todos. */
            password?: string;
        };
        /** @description Opções de qualquer-para-pdf. */
        OptionsQualquerParaPdf: {
            /** @description Senha que abre os arquivos, se têm uma. A mesma vale para todos. */
            password?: string;
        };
        /** @description Opções de html-para-pdf. */
        OptionsHtmlParaPdf: {
            /** @description Endereço https público da página a converter, no lugar de um arquivo. */
            url?: string;
            /**
             * @description Tamanho do papel (letter é carta). Sem esta opção vale o tamanho que a própria página pede em @page, e A4 quando ela não pede nenhum.
             * @enum {string}
             */
            format?: "a3" | "a4" | "a5" | "letter" | "legal";
            /**
             * @description Papel deitado (paisagem).
             * @default false
             */
            landscape?: boolean;
            /**
             * @description Margem dos quatro lados, em milímetros. A margem que a página pede em @page vale mais.
             * @default 10
             */
            margin_mm?: number;
            /**
             * @description Escala do conteúdo, de 0,1 a 2.
             * @default 1
             */
            scale?: number;
            /**
             * @description Imprime cores e imagens de fundo.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Folha de estilos aplicada: a de impressão ou a de tela.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Numera as páginas no rodapé, como 1 / 3.
             * @default false
             */
            page_numbers?: boolean;
            /** @description Só estas páginas, como "1-3, 5". Sem esta opção, todas. */
            page_ranges?: string;
            /**
             * @description Espera extra depois de a página carregar, em milissegundos, para o que aparece aos poucos.
             * @default 0
             */
            wait_ms?: number;
        };
        /** @description Opções de eps-para-pdf. */
        OptionsEpsParaPdf: Record<string, never>;
        /** @description Opções de jpg-para-pdf. */
        OptionsJpgParaPdf: {
            /**
             * @description Tamanho das páginas: A4, carta (letter) ou o de cada imagem (original).
             * @default a4
             * @enum {string}
             */
            page_size?: "a4" | "letter" | "original";
            /**
             * @description Posição das páginas: a de cada imagem (automatica), em pé ou deitada. Páginas do tamanho da imagem têm sempre a dela.
             * @default automatica
             * @enum {string}
             */
            orientation?: "automatica" | "retrato" | "paisagem";
            /**
             * @description Margem branca em volta da imagem, em milímetros.
             * @default 0
             */
            margin_mm?: number;
            /**
             * @description Reúne todas as imagens em um PDF; com false, cada arquivo se torna um PDF.
             * @default true
             */
            merge?: boolean;
        };
        /** @description Opções de mala-direta-word. */
        OptionsMalaDiretaWord: {
            /**
             * @description Formato das cartas: Word (docx) ou PDF.
             * @default docx
             * @enum {string}
             */
            format?: "docx" | "pdf";
            /**
             * @description Um arquivo com todas as cartas (unico), cada uma em páginas próprias, numeradas desde 1; ou um arquivo para cada carta (por_linha), até 500.
             * @default unico
             * @enum {string}
             */
            output?: "unico" | "por_linha";
            /**
             * @description Nome dos arquivos de output por_linha, com campos da planilha, como {nome}-{numero}. Sem uma coluna com esse nome, {numero} é o número da carta.
             * @default carta-{numero}
             * @example {nome}-{numero}
             */
            names?: string;
            /**
             * @description Nome da planilha que tem os dados, se não é a primeira visível. Pode ser uma oculta.
             * @example Clientes
             */
            sheet?: string;
            /** @description Linha dos nomes das colunas. Sem ela, é a que tem os nomes dos campos do modelo. */
            header_row?: number;
            /**
             * @description Deixa de fora as linhas ocultas da planilha, como as que um filtro esconde.
             * @default false
             */
            visible_only?: boolean;
            /**
             * @description Recusa o modelo em que algum campo não tem coluna na planilha. Sem isso, o campo fica como está escrito, e info o diz.
             * @default false
             */
            strict?: boolean;
            /**
             * @description Mantém as linhas em que todos os campos ficaram vazios. Sem isso elas saem, como no Word: um endereço sem complemento não fica com uma linha em branco.
             * @default false
             */
            blank_lines?: boolean;
            /** @description Senha que abre os arquivos, se têm uma. A mesma vale para os dois. */
            password?: string;
        };
        /** @description Opções de converter-imagem. */
        OptionsConverterImagem: {
            /**
             * @description Formato de saída. Um ICO tem vários tamanhos no mesmo arquivo (icon_sizes).
             * @enum {string}
             */
            format: "jpg" | "png" | "webp" | "avif" | "gif" | "tiff" | "bmp" | "ico";
            /**
             * @description Qualidade de JPG, WebP e AVIF, de 1 a 100.
             * @default 85
             */
            quality?: number;
            /**
             * @description Em WebP, guarda cada pixel como está; quality não é usada.
             * @default false
             */
            lossless?: boolean;
            /**
             * @description Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB.
             * @default #ffffff
             */
            background?: string;
            /**
             * @description Lados dos tamanhos do ICO, em pixels; os maiores que a imagem ficam de fora.
             * @default [
             *       16,
             *       24,
             *       32,
             *       48,
             *       64,
             *       128,
             *       256
             *     ]
             */
            icon_sizes?: (16 | 24 | 32 | 48 | 64 | 96 | 128 | 256)[];
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de png-para-jpg. */
        OptionsPngParaJpg: {
            /**
             * @description Qualidade do JPG, de 1 a 100. De 90 em diante as cores ficam em toda a resolução.
             * @default 90
             */
            quality?: number;
            /**
             * @description Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB.
             * @default #ffffff
             */
            background?: string;
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de jpg-para-png. */
        OptionsJpgParaPng: {
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de imagem-para-webp. */
        OptionsImagemParaWebp: {
            /**
             * @description Qualidade, de 1 a 100; não é usada com lossless.
             * @default 80
             */
            quality?: number;
            /**
             * @description Guarda cada pixel como está: bom para logotipos e capturas de tela, grande para fotos.
             * @default false
             */
            lossless?: boolean;
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de redimensionar-imagem. */
        OptionsRedimensionarImagem: {
            /** @description Largura em pixels. Só com ela, a altura acompanha. */
            width?: number;
            /** @description Altura em pixels. Só com ela, a largura acompanha. */
            height?: number;
            /** @description Porcentagem do tamanho de cada imagem: 50 é metade; acima de 100 amplia. */
            percent?: number;
            /** @description Lado maior em pixels; o outro acompanha. */
            longest_side?: number;
            /** @description Largura impressa em milímetros, na resolução dpi. */
            width_mm?: number;
            /** @description Altura impressa em milímetros, na resolução dpi. */
            height_mm?: number;
            /** @description Pontos por polegada, também gravados no arquivo. Com milímetros e sem ela, 300. */
            dpi?: number;
            /**
             * @description Com largura e altura: a imagem cabe inteira nelas (caber), enche-as e é cortada (cortar), fica inteira sobre um fundo desse tamanho (preencher), ou é deformada (esticar).
             * @default caber
             * @enum {string}
             */
            fit?: "caber" | "cortar" | "preencher" | "esticar";
            /**
             * @description Ao cortar, o que fica: o que mais chama a atenção (automatico), o centro ou um dos lados.
             * @default automatico
             * @enum {string}
             */
            focus?: "automatico" | "centro" | "topo" | "base" | "esquerda" | "direita";
            /**
             * @description Cor do fundo de preencher, e da transparência onde o formato não a tem: #RRGGBB ou transparente.
             * @default #ffffff
             * @example #ffffff
             */
            background?: string;
            /**
             * @description Amplia imagens menores que o pedido.
             * @default false
             */
            enlarge?: boolean;
            /**
             * @description Formato de saída; original é o do arquivo. HEIC e JPEG 2000 se tornam JPG; SVG, PSD e ICO, PNG.
             * @default original
             * @enum {string}
             */
            format?: "original" | "jpg" | "png" | "webp" | "avif" | "gif" | "tiff" | "bmp";
            /** @description Qualidade, de 1 a 100. Sem ela, 90 em JPG, 85 em WebP e 65 em AVIF, que parecem iguais. */
            quality?: number;
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de comprimir-imagem. */
        OptionsComprimirImagem: {
            /**
             * @description Qualidade, de 1 a 100. PNG e GIF perdem cores só onde isso não se vê; abaixo de 60, também onde se vê.
             * @default 80
             */
            quality?: number;
            /** @description Tamanho máximo de cada arquivo, em KB de 1000 bytes: baixa a qualidade e, se for preciso, as dimensões, até 320 pixels no lado maior. */
            target_kb?: number;
            /**
             * @description Só o que não muda nenhum pixel.
             * @default false
             */
            lossless?: boolean;
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de marca-dagua-imagem. */
        OptionsMarcaDaguaImagem: {
            /**
             * @description O texto da marca, em uma ou mais linhas. Com uma imagem no campo image, ele não é usado.
             * @example © Padaria da Ana
             */
            text?: string;
            /**
             * @description Onde, na imagem como ela é mostrada; mosaico repete a marca por toda ela.
             * @default inferior_direita
             * @enum {string}
             */
            position?: "centro" | "superior_esquerda" | "superior_centro" | "superior_direita" | "esquerda" | "direita" | "inferior_esquerda" | "inferior_centro" | "inferior_direita" | "mosaico";
            /**
             * @description Quanto da imagem a marca ocupa, em porcentagem da largura e da altura. No mosaico, cada marca.
             * @default 25
             */
            size?: number;
            /**
             * @description Distância até as bordas, em porcentagem do lado menor da imagem.
             * @default 4
             */
            margin?: number;
            /**
             * @description Inclinação em graus; 45 sobe da esquerda para a direita.
             * @default 0
             */
            angle?: number;
            /**
             * @description Opacidade, de 0,05 (mal se vê) a 1 (opaca).
             * @default 0.5
             */
            opacity?: number;
            /**
             * @description Cor do texto, como #FFFFFF.
             * @default #ffffff
             */
            color?: string;
            /**
             * @description Contorna o texto com uma linha fina escura ou clara, para que se leia sobre qualquer foto.
             * @default true
             */
            outline?: boolean;
            /**
             * @description Família da letra. O que ela não tem vem de outra, que tem.
             * @default sem_serifa
             * @enum {string}
             */
            font?: "sem_serifa" | "com_serifa" | "monoespacada";
            /**
             * @description Formato de saída; original é o do arquivo. HEIC e JPEG 2000 se tornam JPG; SVG, PSD e ICO, PNG.
             * @default original
             * @enum {string}
             */
            format?: "original" | "jpg" | "png" | "webp" | "avif" | "gif" | "tiff" | "bmp";
            /** @description Qualidade, de 1 a 100. Sem ela, 90 em JPG, 85 em WebP e 65 em AVIF, que parecem iguais. */
            quality?: number;
            /**
             * @description Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB.
             * @default #ffffff
             */
            background?: string;
            /**
             * @description Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.
             * @default false
             */
            keep_metadata?: boolean;
        };
        /** @description Opções de imagem-redes-sociais. */
        OptionsImagemRedesSociais: {
            /**
             * @description Um arquivo para cada um: instagram_quadrado (Instagram, quadrado, 1080 x 1080); instagram_retrato (Instagram, retrato 4:5, 1080 x 1350); instagram_3x4 (Instagram, retrato 3:4, 1080 x 1440); instagram_paisagem (Instagram, paisagem, 1080 x 566); instagram_stories (Instagram, stories e reels, 1080 x 1920); facebook_post (Facebook, publicação, 1080 x 1350); facebook_link (Facebook, link, 1200 x 630); facebook_capa (Facebook, capa, 1640 x 924); facebook_evento (Facebook, evento, 1920 x 1005); linkedin_post (LinkedIn, publicação, 1200 x 627); linkedin_capa (LinkedIn, capa do perfil, 1584 x 396); linkedin_pagina (LinkedIn, capa da página, 1128 x 191); x_post (X, publicação, 1600 x 900); x_capa (X, capa, 1500 x 500); youtube_miniatura (YouTube, miniatura, 1280 x 720); youtube_capa (YouTube, capa do canal, 2560 x 1440); tiktok (TikTok, 1080 x 1920); pinterest (Pinterest, pin, 1000 x 1500); whatsapp_perfil (WhatsApp, perfil, 640 x 640); whatsapp_catalogo (WhatsApp, catálogo, 1080 x 1080); whatsapp_status (WhatsApp, status, 1080 x 1920); mercado_livre (Mercado Livre, produto, 1200 x 1200); shopee (Shopee, produto, 1024 x 1024).
             * @default [
             *       "instagram_quadrado"
             *     ]
             */
            presets?: ("instagram_quadrado" | "instagram_retrato" | "instagram_3x4" | "instagram_paisagem" | "instagram_stories" | "facebook_post" | "facebook_link" | "facebook_capa" | "facebook_evento" | "linkedin_post" | "linkedin_capa" | "linkedin_pagina" | "x_post" | "x_capa" | "youtube_miniatura" | "youtube_capa" | "tiktok" | "pinterest" | "whatsapp_perfil" | "whatsapp_catalogo" | "whatsapp_status" | "mercado_livre" | "shopee")[];
            /**
             * @description Enche o tamanho e corta o que sobra (recortar), ou mostra a imagem inteira, dentro da área segura onde há uma (preencher).
             * @default recortar
             * @enum {string}
             */
            fit?: "recortar" | "preencher";
            /**
             * @description Ao cortar, o que fica: o que mais chama a atenção (automatico), o centro ou um dos lados.
             * @default automatico
             * @enum {string}
             */
            focus?: "automatico" | "centro" | "topo" | "base" | "esquerda" | "direita";
            /**
             * @description Em preencher, o que fica em volta: a própria imagem desfocada, ou a cor background.
             * @default desfocado
             * @enum {string}
             */
            surround?: "desfocado" | "cor";
            /**
             * @description Cor em volta da imagem e por baixo da transparência, como #RRGGBB.
             * @default #ffffff
             */
            background?: string;
            /**
             * @description Dá também uma prévia com a área segura marcada, dos tamanhos que têm uma.
             * @default false
             */
            safe_area?: boolean;
            /**
             * @description Formato de saída; em webp e gif, animações continuam animadas; um PNG animado, também em png.
             * @default jpg
             * @enum {string}
             */
            format?: "jpg" | "png" | "webp" | "gif";
            /**
             * @description Qualidade de JPG e WebP, de 1 a 100.
             * @default 90
             */
            quality?: number;
        };
        /** @description Opções de converter-audio. */
        OptionsConverterAudio: {
            /**
             * @description Formato de saída. Sem format: o de preset, ou mp3.
             * @enum {string}
             */
            format?: "mp3" | "m4a" | "ogg" | "opus" | "wav" | "flac";
            /**
             * @description Para onde vai o áudio. whatsapp: OGG (Opus) mono de 32 kbps, como uma mensagem de voz, com até 16 MB. email: MP3 mono de 64 kbps, com até 18 MB. web: M4A (AAC) de 128 kbps, que toca em todo navegador. As outras opções valem no lugar do que o preset escolhe.
             * @enum {string}
             */
            preset?: "whatsapp" | "email" | "web";
            /** @description Taxa em kbps: quanto maior, melhor o som e maior o arquivo. Sem ela, em estéreo: MP3 192, M4A e OGG 160, Opus 96. Não vale para WAV e FLAC, que não perdem nada. */
            bitrate?: number;
            /**
             * @description Canais do som. Sem channels: os do preset ou, sem ele, os do original.
             * @enum {string}
             */
            channels?: "original" | "mono" | "estereo";
            /** @description Taxa de amostragem em Hz, como 44100. Uma que o formato não tem vira a mais próxima acima. */
            sample_rate?: number;
            /** @description Bits por amostra de WAV e FLAC. Sem ela: os do original; 16 quando ele é comprimido. */
            bit_depth?: 16 | 24;
            /**
             * @description Iguala o volume: mede o som inteiro e o leva a loudness_lufs, sem estourar os picos. Bom para juntar gravações de volumes diferentes.
             * @default false
             */
            normalize?: boolean;
            /**
             * @description Volume final quando normalize é true, em LUFS (EBU R 128).
             * @default -16
             */
            loudness_lufs?: number;
            /**
             * @description Mantém título, artista, álbum, capa e outros dados da música. De vídeos, os metadados são sempre retirados.
             * @default true
             */
            keep_tags?: boolean;
        };
        /** @description Opções de mp4-para-mp3. */
        OptionsMp4ParaMp3: {
            /** @description Taxa do MP3 em kbps: quanto maior, melhor o som e maior o arquivo. Sem ela, 192; um som que já é MP3 é copiado sem perda. */
            bitrate?: 64 | 96 | 128 | 192 | 256 | 320;
            /**
             * @description Iguala o volume: mede o som inteiro e o leva a loudness_lufs, sem estourar os picos. Bom para juntar gravações de volumes diferentes.
             * @default false
             */
            normalize?: boolean;
            /**
             * @description Volume final quando normalize é true, em LUFS (EBU R 128).
             * @default -16
             */
            loudness_lufs?: number;
            /**
             * @description Mantém título, artista, álbum, capa e outros dados da música. De vídeos, os metadados são sempre retirados.
             * @default true
             */
            keep_tags?: boolean;
        };
        /** @description Opções de cortar-audio. */
        OptionsCortarAudio: {
            /**
             * @description Começo do trecho, em segundos ou como 1:23.5 ou 1:02:03. Sem start: o começo do arquivo.
             * @example 0:01
             */
            start?: number | string;
            /**
             * @description Fim do trecho, escrito do mesmo modo. Sem end: o fim do arquivo.
             * @example 0:03
             */
            end?: number | string;
            /** @description Vários trechos, cada um com start e end, na ordem em que ficam. Vale no lugar de start e end. */
            segments?: {
                /** @example 0:01 */
                start?: number | string;
                /** @example 0:01 */
                end?: number | string;
            }[];
            /**
             * @description Se os trechos são os que ficam (manter) ou os que saem (remover).
             * @default manter
             * @enum {string}
             */
            action?: "manter" | "remover";
            /**
             * @description Junta os trechos que ficam em um arquivo; com false, cada um se torna um arquivo.
             * @default true
             */
            join?: boolean;
            /**
             * @description Segundos em que o começo surge aos poucos.
             * @default 0
             */
            fade_in?: number;
            /**
             * @description Segundos em que o fim some aos poucos.
             * @default 0
             */
            fade_out?: number;
            /**
             * @description exato: corta na amostra pedida; MP3, AAC e semelhantes são recodificados. rapido: copia sem recodificar, com precisão de uns 20 milésimos de segundo. auto: exato até 10 minutos de resultado; acima disso, rapido. WAV e FLAC são sempre exatos, e nada perdem; o som de um vídeo é sempre exato.
             * @default auto
             * @enum {string}
             */
            mode?: "auto" | "exato" | "rapido";
            /**
             * @description Mantém título, artista, álbum, capa e outros dados da música.
             * @default true
             */
            keep_tags?: boolean;
        };
        /** @description Opções de converter-video. */
        OptionsConverterVideo: {
            /**
             * @description Formato de saída. MP4 é o que toca em todo lugar.
             * @default mp4
             * @enum {string}
             */
            format?: "mp4" | "mov" | "mkv" | "webm" | "avi" | "wmv";
            /**
             * @description Para onde vai o vídeo. whatsapp: até 720p, 30 quadros por segundo e 16 MB. email: até 720p e 18 MB, que cabem nos 25 MB dos servidores de e-mail. web: até 1080p, que começa a tocar antes de baixar inteiro. As outras opções valem no lugar do que o preset escolhe.
             * @enum {string}
             */
            preset?: "whatsapp" | "email" | "web";
            /**
             * @description Qualidade da imagem, que passa a ser sempre recodificada. Sem ela: alta, e só quando é preciso recodificar.
             * @enum {string}
             */
            quality?: "baixa" | "media" | "alta";
            /** @description Qualidade pelo número do codec, no lugar de quality: quanto menor, melhor. H.264: 18 a 28; VP9: 24 a 42; AVI e WMV: 2 a 12. */
            crf?: number;
            /** @description Máximo de pixels do lado menor: 720 é 720p, também em pé (720 x 1280). Um vídeo menor não é ampliado. */
            resolution?: 360 | 480 | 720 | 1080 | 1440 | 2160;
            /** @description Máximo de quadros por segundo. Sem fps: os do original, também os variáveis. */
            fps?: number;
            /** @description Taxa da imagem em kbps, no lugar de quality. */
            video_bitrate?: number;
            /** @description Taxa do som em kbps, em estéreo. Sem ela: 160. */
            audio_bitrate?: number;
            /** @description Tamanho máximo em MB (10⁶ bytes), do qual o resultado chega perto. Vale no lugar de quality, crf e video_bitrate. */
            target_size_mb?: number;
            /**
             * @description O que é copiado sem perda. auto: imagem e som que tocam em todo aparelho nesse formato. sempre: tudo que o formato comporta, também HEVC, AV1 e HDR. nunca: tudo é recodificado.
             * @default auto
             * @enum {string}
             */
            copy?: "auto" | "sempre" | "nunca";
            /**
             * @description Retira o som.
             * @default false
             */
            mute?: boolean;
        };
        /** @description Opções de comprimir-video. */
        OptionsComprimirVideo: {
            /**
             * @description Quanto mais alta a qualidade, maior o arquivo.
             * @default media
             * @enum {string}
             */
            quality?: "baixa" | "media" | "alta";
            /**
             * @description Máximo de pixels do lado menor: 720 é 720p, também em pé (720 x 1280). Um vídeo menor não é ampliado.
             * @default 720
             */
            max_height?: 360 | 480 | 720 | 1080;
            /**
             * @description Para onde vai o vídeo, no lugar de quality e max_height. whatsapp: até 720p e 16 MB. email: até 720p e 18 MB, que cabem nos 25 MB dos servidores de e-mail. web: até 1080p.
             * @enum {string}
             */
            preset?: "whatsapp" | "email" | "web";
            /** @description Tamanho desejado em MB (10⁶ bytes). Quando presente, vale no lugar de quality. */
            target_size_mb?: number;
            /**
             * @description Retira o som.
             * @default false
             */
            mute?: boolean;
        };
        /** @description Opções de cortar-video. */
        OptionsCortarVideo: {
            /**
             * @description Começo do trecho, em segundos ou como 1:23.5 ou 1:02:03. Sem start: o começo do arquivo.
             * @example 0:01
             */
            start?: number | string;
            /**
             * @description Fim do trecho, escrito do mesmo modo. Sem end: o fim do arquivo.
             * @example 0:03
             */
            end?: number | string;
            /** @description Vários trechos, cada um com start e end, na ordem em que ficam. Vale no lugar de start e end. */
            segments?: {
                /** @example 0:01 */
                start?: number | string;
                /** @example 0:01 */
                end?: number | string;
            }[];
            /**
             * @description Se os trechos são os que ficam (manter) ou os que saem (remover).
             * @default manter
             * @enum {string}
             */
            action?: "manter" | "remover";
            /**
             * @description Junta os trechos que ficam em um arquivo; com false, cada um se torna um arquivo.
             * @default true
             */
            join?: boolean;
            /**
             * @description Segundos em que o começo surge aos poucos.
             * @default 0
             */
            fade_in?: number;
            /**
             * @description Segundos em que o fim some aos poucos.
             * @default 0
             */
            fade_out?: number;
            /**
             * @description exato: corta no quadro pedido e recodifica. rapido: copia sem perda, a partir do quadro-chave anterior ao começo pedido; info diz onde ele está. auto: exato até 10 minutos de resultado; acima disso, rapido. Com fade_in ou fade_out é sempre exato.
             * @default auto
             * @enum {string}
             */
            mode?: "auto" | "exato" | "rapido";
        };
        /** @description Opções de video-para-gif. */
        OptionsVideoParaGif: {
            /**
             * @description Começo do trecho, em segundos ou como 1:23.5.
             * @default 0
             * @example 0:01
             */
            start?: number | string;
            /**
             * @description Segundos do trecho, até 60.
             * @default 10
             */
            duration?: number;
            /**
             * @description Quadros por segundo.
             * @default 12
             */
            fps?: number;
            /**
             * @description Largura em pixels; a altura acompanha, e um vídeo menor não é ampliado.
             * @default 480
             */
            width?: number;
            /**
             * @description Quantas vezes toca; 0 é sem parar.
             * @default 0
             */
            loop?: number;
            /** @description Tamanho máximo em MB (10⁶ bytes). Para caber nele, o GIF fica menor e, se preciso, com menos quadros. */
            max_mb?: number;
        };
        /** @description Opções de xml-nfe-para-pdf. */
        OptionsXmlNfeParaPdf: {
            /**
             * @description Posição do DANFE da NF-e: a que a nota pede (automatica), em pé ou deitada, e então nunca simplificado.
             * @default automatica
             * @enum {string}
             */
            orientation?: "automatica" | "retrato" | "paisagem";
            /**
             * @description Largura do papel dos cupons (NFC-e e DANFE simplificado), em milímetros.
             * @default 80
             */
            receipt_width?: 80 | 58;
            /**
             * @description Reúne todos os documentos em um PDF, na ordem em que vieram.
             * @default false
             */
            merge?: boolean;
        };
        /** @description Opções de nfe-para-excel. */
        OptionsNfeParaExcel: {
            /**
             * @description Só as colunas que alguma nota preenche, ou todas as do leiaute, sempre na mesma ordem, para quem importa a planilha em outro sistema.
             * @default usadas
             * @enum {string}
             */
            columns?: "usadas" | "todas";
            /**
             * @description Quais notas vão para as planilhas: todas, com a situação de cada uma, ou só as autorizadas e não canceladas.
             * @default todas
             * @enum {string}
             */
            notes?: "todas" | "validas";
        };
        /** @description Opções de ofx-para-excel. */
        OptionsOfxParaExcel: {
            /**
             * @description Formato do resultado. O CSV tem ponto e vírgula, vírgula decimal e acentos que o Excel reconhece, e traz os lançamentos de todas as contas em uma só tabela.
             * @default xlsx
             * @enum {string}
             */
            format?: "xlsx" | "csv";
            /**
             * @description Reúne todos os extratos em um só resultado; os de uma mesma conta ficam juntos, na ordem em que vieram.
             * @default false
             */
            merge?: boolean;
        };
        /** @description Opções de recortar-etiqueta. */
        OptionsRecortarEtiqueta: {
            /**
             * @description Papel do resultado: 10x15 (cm, uma etiqueta por página), a4 (quatro por folha) ou original (cada página do tamanho da etiqueta).
             * @default 10x15
             * @enum {string}
             */
            paper?: "10x15" | "a4" | "original";
            /**
             * @description Colunas x linhas de cada folha. auto acha as etiquetas pelo conteúdo, e diz em info as folhas a conferir; os outros dividem cada folha em partes iguais.
             * @default auto
             * @enum {string}
             */
            layout?: "auto" | "1x1" | "2x1" | "1x2" | "2x2" | "3x1" | "1x3" | "3x2" | "2x3" | "4x2" | "2x4" | "3x3" | "2x5" | "3x5";
            /**
             * @description DANFE que vem junto das etiquetas: mantida na ordem, em outro arquivo, ou fora.
             * @default manter
             * @enum {string}
             */
            danfe?: "manter" | "separar" | "remover";
            /**
             * @description Folhas de controle e declarações de conteúdo: em outro arquivo, na ordem entre as etiquetas, ou fora.
             * @default separar
             * @enum {string}
             */
            other_sheets?: "separar" | "manter" | "remover";
            /**
             * @description unico: um PDF por arquivo enviado; por_etiqueta: um PDF por etiqueta.
             * @default unico
             * @enum {string}
             */
            output?: "unico" | "por_etiqueta";
            /**
             * @description Páginas em que há etiquetas, como 1-3,7,-1. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.
             * @default false
             */
            authorized?: boolean;
        };
        /** @description Opções de zpl-para-pdf. */
        OptionsZplParaPdf: {
            /**
             * @description Resolução da impressora para a qual o código foi feito: 152 (6 pontos por mm), 203 (8), 300 (12) ou 600 (24).
             * @default 203
             */
            dpi?: 152 | 203 | 300 | 600;
            /**
             * @description Tamanho da etiqueta em cm, largura x altura, como 10x15 ou 7.5x5. auto é o que o código diz em ^PW e ^LL; sem eles, 10x15, ou mais onde o desenho passa disso.
             * @default auto
             * @example 10x15
             */
            label_size?: string;
        };
        /** @description Opções de pdf-para-zpl. */
        OptionsPdfParaZpl: {
            /**
             * @description Resolução da impressora: 152 (6 pontos por mm), 203 (8), 300 (12) ou 600 (24).
             * @default 203
             */
            dpi?: 152 | 203 | 300 | 600;
            /**
             * @description Tamanho da etiqueta em cm, largura x altura, como 10x15, 10x10 ou 7.5x5, ou ainda a6. A página que não cabe perde antes as margens brancas e só então é reduzida, o que a tarefa informa. original mantém o tamanho da página; auto é 10x15, e o original em etiquetas mais longas da mesma largura, como as de 4x8 polegadas.
             * @default auto
             * @example 10x15
             */
            label_size?: string;
            /**
             * @description Gira a página 90° quando assim ela fica maior na etiqueta. Não vale para original.
             * @default true
             */
            rotate?: boolean;
            /**
             * @description Como a imagem é escrita: acs (compacto, aceito também por impressoras antigas), z64 (o menor) ou hex (sem compressão).
             * @default acs
             * @enum {string}
             */
            encoding?: "acs" | "z64" | "hex";
            /**
             * @description Tons de cinza abaixo deste valor saem pretos, de 1 a 255.
             * @default 128
             */
            threshold?: number;
            /**
             * @description Imita tons de cinza com pontos. Bom para fotos, ruim para códigos de barras.
             * @default false
             */
            dither?: boolean;
            /**
             * @description Páginas a converter, como 1-3,7,-1. Sem esta opção, todas.
             * @example 1-3,-1
             */
            pages?: string;
            /**
             * @description unico: um arquivo ZPL por PDF; por_pagina: um por página.
             * @default unico
             * @enum {string}
             */
            output?: "unico" | "por_pagina";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** As opções de cada ferramenta. */
export interface ToolOptions {
  'unir-pdf': components['schemas']['OptionsUnirPdf'];
  'dividir-pdf': components['schemas']['OptionsDividirPdf'];
  'extrair-paginas': components['schemas']['OptionsExtrairPaginas'];
  'remover-paginas': components['schemas']['OptionsRemoverPaginas'];
  'girar-pdf': components['schemas']['OptionsGirarPdf'];
  'recortar-pdf': components['schemas']['OptionsRecortarPdf'];
  'numerar-paginas': components['schemas']['OptionsNumerarPaginas'];
  'marca-dagua': components['schemas']['OptionsMarcaDagua'];
  'papel-timbrado': components['schemas']['OptionsPapelTimbrado'];
  'comprimir-pdf': components['schemas']['OptionsComprimirPdf'];
  'comprimir-pdf-tamanho': components['schemas']['OptionsComprimirPdfTamanho'];
  'reparar-pdf': components['schemas']['OptionsRepararPdf'];
  'achatar-pdf': components['schemas']['OptionsAchatarPdf'];
  'proteger-pdf': components['schemas']['OptionsProtegerPdf'];
  'desbloquear-pdf': components['schemas']['OptionsDesbloquearPdf'];
  'ocultar-dados': components['schemas']['OptionsOcultarDados'];
  'anonimizar-documento': components['schemas']['OptionsAnonimizarDocumento'];
  'ocr-pdf': components['schemas']['OptionsOcrPdf'];
  'comparar-pdf': components['schemas']['OptionsCompararPdf'];
  'pdf-para-word': components['schemas']['OptionsPdfParaWord'];
  'pdf-para-excel': components['schemas']['OptionsPdfParaExcel'];
  'pdf-para-powerpoint': components['schemas']['OptionsPdfParaPowerpoint'];
  'pdf-para-texto': components['schemas']['OptionsPdfParaTexto'];
  'pdf-para-pdfa': components['schemas']['OptionsPdfParaPdfa'];
  'extrair-imagens': components['schemas']['OptionsExtrairImagens'];
  'word-para-pdf': components['schemas']['OptionsWordParaPdf'];
  'excel-para-pdf': components['schemas']['OptionsExcelParaPdf'];
  'powerpoint-para-pdf': components['schemas']['OptionsPowerpointParaPdf'];
  'converter-documento': components['schemas']['OptionsConverterDocumento'];
  'qualquer-para-pdf': components['schemas']['OptionsQualquerParaPdf'];
  'html-para-pdf': components['schemas']['OptionsHtmlParaPdf'];
  'eps-para-pdf': components['schemas']['OptionsEpsParaPdf'];
  'jpg-para-pdf': components['schemas']['OptionsJpgParaPdf'];
  'mala-direta-word': components['schemas']['OptionsMalaDiretaWord'];
  'converter-imagem': components['schemas']['OptionsConverterImagem'];
  'png-para-jpg': components['schemas']['OptionsPngParaJpg'];
  'jpg-para-png': components['schemas']['OptionsJpgParaPng'];
  'imagem-para-webp': components['schemas']['OptionsImagemParaWebp'];
  'redimensionar-imagem': components['schemas']['OptionsRedimensionarImagem'];
  'comprimir-imagem': components['schemas']['OptionsComprimirImagem'];
  'marca-dagua-imagem': components['schemas']['OptionsMarcaDaguaImagem'];
  'imagem-redes-sociais': components['schemas']['OptionsImagemRedesSociais'];
  'converter-audio': components['schemas']['OptionsConverterAudio'];
  'mp4-para-mp3': components['schemas']['OptionsMp4ParaMp3'];
  'cortar-audio': components['schemas']['OptionsCortarAudio'];
  'converter-video': components['schemas']['OptionsConverterVideo'];
  'comprimir-video': components['schemas']['OptionsComprimirVideo'];
  'cortar-video': components['schemas']['OptionsCortarVideo'];
  'video-para-gif': components['schemas']['OptionsVideoParaGif'];
  'xml-nfe-para-pdf': components['schemas']['OptionsXmlNfeParaPdf'];
  'nfe-para-excel': components['schemas']['OptionsNfeParaExcel'];
  'ofx-para-excel': components['schemas']['OptionsOfxParaExcel'];
  'recortar-etiqueta': components['schemas']['OptionsRecortarEtiqueta'];
  'zpl-para-pdf': components['schemas']['OptionsZplParaPdf'];
  'pdf-para-zpl': components['schemas']['OptionsPdfParaZpl'];
}

/** Os arquivos extras de cada ferramenta. */
export interface ToolExtras {
  'unir-pdf': never;
  'dividir-pdf': never;
  'extrair-paginas': never;
  'remover-paginas': never;
  'girar-pdf': never;
  'recortar-pdf': never;
  'numerar-paginas': never;
  'marca-dagua': 'image';
  'papel-timbrado': 'letterhead';
  'comprimir-pdf': never;
  'comprimir-pdf-tamanho': never;
  'reparar-pdf': never;
  'achatar-pdf': never;
  'proteger-pdf': never;
  'desbloquear-pdf': never;
  'ocultar-dados': never;
  'anonimizar-documento': never;
  'ocr-pdf': never;
  'comparar-pdf': never;
  'pdf-para-word': never;
  'pdf-para-excel': never;
  'pdf-para-powerpoint': never;
  'pdf-para-texto': never;
  'pdf-para-pdfa': never;
  'extrair-imagens': never;
  'word-para-pdf': never;
  'excel-para-pdf': never;
  'powerpoint-para-pdf': never;
  'converter-documento': never;
  'qualquer-para-pdf': never;
  'html-para-pdf': never;
  'eps-para-pdf': never;
  'jpg-para-pdf': never;
  'mala-direta-word': never;
  'converter-imagem': never;
  'png-para-jpg': never;
  'jpg-para-png': never;
  'imagem-para-webp': never;
  'redimensionar-imagem': never;
  'comprimir-imagem': never;
  'marca-dagua-imagem': 'image';
  'imagem-redes-sociais': never;
  'converter-audio': never;
  'mp4-para-mp3': never;
  'cortar-audio': never;
  'converter-video': never;
  'comprimir-video': never;
  'cortar-video': never;
  'video-para-gif': never;
  'xml-nfe-para-pdf': 'logo';
  'nfe-para-excel': never;
  'ofx-para-excel': never;
  'recortar-etiqueta': never;
  'zpl-para-pdf': never;
  'pdf-para-zpl': never;
}

export type ToolId = keyof ToolOptions;
