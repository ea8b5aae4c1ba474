import type { Settings } from '../settings.ts';
import { CepQuestion } from './cep.ts';
import { askEmails } from './emails.ts';
import { Freshness } from './freshness.ts';
import { joinAndNoticeProbe } from './join-and-notice.ts';
import { askMe } from './me.ts';
import { askFrontPage, askSignInPage, askVerificationPage } from './pages.ts';
import { askPix } from './pix.ts';
import { type Probe, probeOf } from './probe.ts';
import type { NoticeReceiver } from './receiver.ts';
import { ServiceUnderTest } from './service.ts';

/** Returns all probes of the service. */
export function allProbes(settings: Settings, receiver: NoticeReceiver): Probe[] {
  const { serviceUrl: url, key, limitMs, ceps, receiverUrl, webhookSecret } = settings;
  const monotonicMs = () => performance.now();
  const service = new ServiceUnderTest({ url, key, limitMs, freshness: new Freshness(monotonicMs) });
  const cep = new CepQuestion(ceps, monotonicMs);
  return [
    probeOf('paginas', 1, () => askFrontPage(service)),
    probeOf('api', 1, () => askMe(service)),
    probeOf('cep', 1, () => cep.ask(service)),
    probeOf('emails', 1, () => askEmails(service)),
    joinAndNoticeProbe({ service, receiver, receiverUrl, secret: webhookSecret, now: Date.now }),
    probeOf('pix', 5, () => askPix(service)),
    probeOf('console', 5, () => askSignInPage(service)),
    probeOf('verificacao', 5, () => askVerificationPage(service)),
  ];
}
