import { expect, test } from 'vitest';
import { SOCIAL_PRESETS, type SocialPreset } from '../../../common/catalogue/social-presets.ts';

const presets: [string, SocialPreset][] = Object.entries(SOCIAL_PRESETS);

test.each(
  presets,
)('%s says who gives its size and when that was looked up, and its safe area is within it', (_, preset) => {
  expect(preset.source.length).toBeGreaterThan(10);
  expect(preset.checked).toMatch(/^20\d\d-\d\d$/);
  const { safe = { left: 0, top: 0, width: preset.width, height: preset.height } } = preset;
  expect(safe.left).toBeGreaterThanOrEqual(0);
  expect(safe.top).toBeGreaterThanOrEqual(0);
  expect(safe.left + safe.width).toBeLessThanOrEqual(preset.width);
  expect(safe.top + safe.height).toBeLessThanOrEqual(preset.height);
});
