import { describe, expect, test } from 'vitest';
import { isGarbled, textWithoutSetting } from '../../../containers/tools/pdf/plain-text.ts';

describe('the text of a page', () => {
  test('has letters for ligatures, whole words for those cut by a soft hyphen, and no spaces at the end', () => {
    expect(textWithoutSetting('oﬁcial eﬀort\ncon\u00ad\ntrato so\u00adma  \n\n\n')).toBe(
      'oficial effort\ncontrato soma',
    );
  });

  test('is none where its fonts do not tell their characters', () => {
    expect(isGarbled('\ue001\ue002 \ue003\u0003')).toBe(true);
    expect(isGarbled('Contrato nº 7 — São Paulo, “1ª via”\n\f')).toBe(false);
    expect(isGarbled('')).toBe(false);
  });
});
