import { interleaved, timed } from '../measure/pairs.ts';
import { PAIRS, type Scenario, shown } from '../scenario.ts';
import { multipart, raw } from '../system/bodies.ts';
import { sendStream } from '../system/client.ts';

const MEBIBYTES = 300;
/** Refused after it has arrived completely, so that nothing runs while the other side is measured. */
const REFUSED_AT_THE_END = { options: '{"quality":"nenhuma"}' };

export const upload: Scenario = {
  name: 'upload of 300 MB',
  async measure({ product, bare }) {
    const [service, worker] = [await product(), await bare()];
    const client = await service.account();
    const send = async () => {
      const answer = await client.send(
        '/v1/tools/comprimir-video',
        multipart(MEBIBYTES, 'video.mp4', REFUSED_AT_THE_END),
      );
      if (!answer.text.includes('invalid_option')) throw new Error(`unexpected answer: ${answer.text}`);
    };
    const sendRaw = async () => {
      const answer = await sendStream('PUT', `${worker.url}/raw/upload`, raw(MEBIBYTES));
      if (answer.status !== 200) throw new Error(`the raw sink answered ${answer.status}`);
    };
    const pairs = await interleaved(
      PAIRS,
      () => timed(send),
      () => timed(sendRaw),
    );
    const rates = (times: number[]) => times.map((ms) => MEBIBYTES / (ms / 1000));
    return [
      {
        name: this.name,
        unit: 'ratio',
        bar: { atLeast: 0.7 },
        values: pairs.map(([ours, theirs]) => theirs / ours),
        detail: `${shown(rates(pairs.map(([a]) => a)), 'MiB/s')} against ${shown(rates(pairs.map(([, b]) => b)), 'MiB/s')} of the same bytes raw, with the same sink and digest`,
      },
    ];
  },
};
