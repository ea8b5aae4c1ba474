import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import type { Account } from '../support/account.ts';
import { useService } from '../support/use-service.ts';

const service = useService();
let account: Account;
beforeAll(async () => {
  account = await service().account();
});

describe('GET /v1/tools', () => {
  test('lists each tool as its own address shows it', async () => {
    const { body } = await account.json('/v1/tools');
    expect([body.object, body.count]).toEqual(['list', catalogue.length]);
    for (const tool of body.data) {
      expect((await account.json(`/v1/tools/${tool.id}`)).body).toEqual(tool);
      expect(tool.options_schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    }
  });

  test('shows what a heavy tool and a video tool cost and take', async () => {
    const { body: word } = await account.json('/v1/tools/word-para-pdf');
    expect(word).toMatchObject({
      kind: 'heavy',
      heavy: true,
      credits_per_file: 5,
      multiple: true,
      min_files: 1,
      max_files: null,
    });
    const { body: video } = await account.json('/v1/tools/comprimir-video');
    expect(video).toMatchObject({ kind: 'video', credits_per_file: 10 });
    expect(video.options_schema.properties.max_height.default).toBe(720);
  });
});
