import { requireThat } from './fault.ts';
import { askJoin } from './join.ts';
import { judgeNotice } from './notice.ts';
import { outcomeOf, type Probe } from './probe.ts';
import type { NoticeReceiver } from './receiver.ts';
import type { ServiceUnderTest } from './service.ts';

/** The second attempt comes 5 s after the first. */
const NOTICE_LIMIT_MS = 15_000;

interface JoinAndNotice {
  service: ServiceUnderTest;
  receiver: NoticeReceiver;
  /** Where the service reaches the receiver. */
  receiverUrl: string;
  secret: string;
  now: () => number;
}

/** A join, and the notice of its end. Where no job has ended no notice was due, so nothing is known of notices. */
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
