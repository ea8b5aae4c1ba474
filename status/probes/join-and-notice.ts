import { requireThat } from './fault.ts';
import { askJoin } from './join.ts';
import { judgeNotice } from './notice.ts';
import { outcomeOf, type Probe } from './probe.ts';
import type { NoticeReceiver } from './receiver.ts';
import type { ServiceUnderTest } from './service.ts';

/** Long enough for the second attempt, 5 s after the first. */
const NOTICE_LIMIT_MS = 15_000;

interface JoinAndNotice {
  service: ServiceUnderTest;
  receiver: NoticeReceiver;
  /** The address at which the service reaches the receiver. */
  receiverUrl: string;
  secret: string;
  now: () => number;
}

/**
 * Probes a join and the notice of its end. If no job ended, no notice was due, so notices are not measured.
 */
export function joinAndNoticeProbe({ service, receiver, receiverUrl, secret, now }: JoinAndNotice): Probe {
  return {
    components: ['ferramentas', 'avisos'],
    everyMinutes: 5,
    run: async (report) => {
      const expected = receiver.expect();
      let jobId: string | undefined;
      try {
        const joined = await outcomeOf(() =>
          askJoin(service, receiverUrl + expected.path, (ended) => {
            jobId = ended;
          }),
        );
        report('ferramentas', joined);
        const ended = jobId;
        if (ended === undefined)
          return report('avisos', {
            is: 'unmeasured',
            why: 'nenhuma tarefa terminou, e nenhum aviso era devido',
          });
        const told = await outcomeOf(async () => {
          const notice = await expected.within(service.limitOf(NOTICE_LIMIT_MS));
          requireThat(notice !== null, 'o aviso de uma tarefa não chegou');
          judgeNotice(notice, { jobId: ended, secret, now: now() });
          return undefined;
        });
        report('avisos', told);
      } finally {
        expected.forget();
      }
    },
  };
}
