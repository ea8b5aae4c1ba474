import { describe, expect, test } from 'vitest';
import { Judge, targetOf } from '../../../containers/web/reach.ts';

const PUBLIC = { address: '93.184.215.14', family: 4 };
const NOBODY: ReadonlySet<string> = new Set();

function judgeOf(addresses: { address: string; family: number }[], exempt = NOBODY): Judge {
  return new Judge(exempt, async () => addresses);
}

function reach(judge: Judge, url: string) {
  return judge.judge(targetOf(new URL(url)));
}

describe('the way out of a run', () => {
  test('leads to a name all of whose addresses are public, and to those addresses', async () => {
    expect(await reach(judgeOf([PUBLIC]), 'https://www.exemplo.com.br/')).toEqual({ addresses: [PUBLIC] });
  });

  test.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['169.254.169.254', 4],
    ['100.100.0.1', 4],
    ['::1', 6],
    ['fd00::2', 6],
    ['fe80::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['64:ff9b::7f00:1', 6],
  ])('is closed to a name of which one address is %s', async (address, family) => {
    const judge = judgeOf([PUBLIC, { address, family }]);
    expect(await reach(judge, 'https://www.exemplo.com.br/')).toEqual({ refused: 'private' });
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://banco.internal/',
    'http://servidor/',
    'http://127。0。0。1/',
  ])('is closed to %s whatever a resolver says of it', async (url) => {
    expect(await reach(judgeOf([PUBLIC]), url)).toEqual({ refused: 'private' });
  });

  test.each([
    'https://www.exemplo.com.br:22/',
    'http://www.exemplo.com.br:25/',
    'http://www.exemplo.com.br:6379/',
    'http://www.exemplo.com.br:5432/',
    'https://update.googleapis.com/service/update2/json',
    'https://clients2.google.com/time',
    'https://accounts.google.com/ListAccounts',
  ])('is closed to %s, which is nobody’s page', async (url) => {
    expect(await reach(judgeOf([PUBLIC]), url)).toEqual({ refused: 'closed' });
  });

  test('asks for a name once, so that its second answer cannot lead inside', async () => {
    let asked = 0;
    const judge = new Judge(NOBODY, async () => {
      asked += 1;
      return [asked === 1 ? PUBLIC : { address: '127.0.0.1', family: 4 }];
    });
    await reach(judge, 'https://vira.exemplo.com.br/');
    expect(await reach(judge, 'https://vira.exemplo.com.br/')).toEqual({ addresses: [PUBLIC] });
    expect(await reach(judge, 'http://vira.exemplo.com.br:8080/')).toEqual({ addresses: [PUBLIC] });
    expect(asked).toBe(1);
  });

  test('tells a name that has no address', async () => {
    expect(await reach(judgeOf([]), 'https://nada.exemplo.com.br/')).toEqual({ refused: 'missing' });
    const failing = new Judge(NOBODY, () => Promise.reject(new Error('ENOTFOUND')));
    expect(await reach(failing, 'https://nada.exemplo.com.br/')).toEqual({ refused: 'missing' });
  });

  test('leads to an exempt origin, but not to another port of its host', async () => {
    const local = { address: '127.0.0.1', family: 4 };
    const judge = judgeOf([local], new Set(['http://127.0.0.1:9000']));
    expect(await reach(judge, 'http://127.0.0.1:9000/')).toEqual({ addresses: [local] });
    expect(await reach(judge, 'http://127.0.0.1:9001/')).toEqual({ refused: 'private' });
  });
});
