import { freePort } from '../../../scripts/local/free-port.ts';
import { Source } from '../bad-input/source.ts';
import { viacepRecord } from '../lookups/records.ts';
import { ConsoleVisitor } from './console-visitor.ts';
import { MailService } from './mail-service.ts';
import { Mirror } from './mirror.ts';
import { Service } from './service.ts';
import { STATUS_CEP, STATUS_URL, StatusProgram } from './status-program.ts';

/** The service, its mail service and its source of CEPs, which a test commands, and a mirror before it. */
export class StatusSetting {
  readonly service: Service;
  readonly mails: MailService;
  readonly source: Source;
  readonly mirror: Mirror;
  readonly #port: number;
  #program: StatusProgram | undefined;

  private constructor(service: Service, mails: MailService, source: Source, mirror: Mirror, port: number) {
    [this.service, this.mails, this.source, this.mirror, this.#port] = [service, mails, source, mirror, port];
  }

  static async start(): Promise<StatusSetting> {
    const [port, mails, source] = [await freePort(), await MailService.start(), await Source.start()];
    source.serve(`/ws/${STATUS_CEP}/json/`, Buffer.from(JSON.stringify(viacepRecord(STATUS_CEP))));
    const variables = {
      EGRESS_ALLOW: `http://127.0.0.1:${port}`,
      VIACEP_URL: source.origin,
      OPENCEP_URL: source.origin,
      STATUS_URL,
    };
    const service = await Service.start(variables, {}, mails);
    return new StatusSetting(service, mails, source, await Mirror.of(service.url), port);
  }

  /** The program with an account of its own; it asks the mirror where no other address is given. */
  async program(url = this.mirror.url, variables: Record<string, string> = {}): Promise<StatusProgram> {
    const account = await this.service.account();
    this.#program = await StatusProgram.of({ url, account, port: this.#port, variables });
    return this.#program;
  }

  /** Makes the service send a mail. */
  async askForCode(email: string): Promise<void> {
    await new ConsoleVisitor(this.service).askForCode(email);
  }

  /** Ends the program and the lies. */
  async calm(): Promise<void> {
    this.mirror.lie = undefined;
    await this.#program?.stop();
    this.#program = undefined;
  }

  async stop(): Promise<void> {
    await this.calm();
    await this.service.stop();
    await Promise.all([this.mirror.stop(), this.mails.stop(), this.source.stop()]);
  }
}
