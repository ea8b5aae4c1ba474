import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { startBrowser } from '../../service/support/browser.ts';
import { Person } from '../../service/support/console-browser.ts';
import type { MailService } from '../../service/support/mail-service.ts';
import { Service } from '../../service/support/service.ts';
import { Camera } from './camera.ts';

/** `npm run soak -- screenshots FOLDER` */
const FOLDER = process.env.SCREENSHOTS_FOLDER ?? join(tmpdir(), 'papelada-screenshots');

const OPERATOR = {
  OPERATOR_NAME: 'Prado & Couto Serviços Ltda.',
  OPERATOR_CNPJ: '12.345.678/0001-95',
  OPERATOR_ADDRESS: 'Rua das Acácias, 10, Recife, PE',
  SUPPORT_MAIL: 'ajuda@prado.example',
};

/** A service and a browser in which its pages are looked at. */
export class Studio {
  readonly service: Service;
  readonly browser: Browser;

  private constructor(service: Service, browser: Browser) {
    [this.service, this.browser] = [service, browser];
  }

  static async open(mails?: MailService): Promise<Studio> {
    return new Studio(...(await Promise.all([Service.start(OPERATOR, {}, mails), startBrowser()])));
  }

  async close(): Promise<void> {
    await Promise.all([this.browser.close(), this.service.stop()]);
  }

  person(email: string, options = {}): Promise<Person> {
    return Person.of(this.service, this.browser, email, options);
  }

  camera(): Camera {
    return new Camera(FOLDER);
  }
}

/** Texts that people give, and that no page may break by. */
export const HARD_NAMES = {
  unbroken: 'PanificadoraConfeitaria'.repeat(8),
  long: 'Associação dos Padeiros, Confeiteiros e Doceiros do Vale do Paranapanema e das Cidades Vizinhas, Filial 42',
  emoji: '🥐 Padaria da Zoé 👩🏽‍🍳',
  arabic: 'مخبز الفجر ش.ذ.م.م',
  markup: '<b>Loja</b> & "Filhos"',
};
