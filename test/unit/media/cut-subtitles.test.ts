import { describe, expect, test } from 'vitest';
import { cutCues } from '../../../containers/documents/subtitles/cut-cues.ts';
import { cutDialogues } from '../../../containers/documents/subtitles/cut-dialogues.ts';

describe('subtitles', () => {
  const SRT =
    '1\n00:00:01,000 --> 00:00:03,000\nUm\nDois\n\n2\n01:00:00,000 --> 01:00:01,500  X1:10\nTarde\n\nDepois\n';

  test('begin and end with the piece that they are in, and repeat with it', () => {
    const spans = [
      { start: 2, end: 4 },
      { start: 0, end: 2.5 },
    ];
    expect(cutCues(SRT, spans, 'srt')).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\nUm\nDois\n\n2\n00:00:03,000 --> 00:00:04,500\nUm\nDois\n',
    );
    expect(cutCues(SRT, [{ start: 5, end: 6 }], 'srt')).toBe('');
    expect(cutCues('', [{ start: 0, end: 1 }], 'srt')).toBe('');
  });

  test('keep their place in the picture, and what they say after an empty line', () => {
    expect(cutCues(SRT, [{ start: 3599, end: 3700 }], 'srt')).toBe(
      '1\n00:00:01,000 --> 00:00:02,500  X1:10\nTarde\nDepois\n',
    );
    const vtt =
      'WEBVTT\n\n00:01.000 --> 00:03.000 line:10% align:left\nEm cima\n\n01:00:00.000 --> 01:00:01.000\nFim\n';
    expect(cutCues(vtt, [{ start: 2, end: 3601 }], 'webvtt')).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000 line:10% align:left\nEm cima\n\n2\n00:59:58.000 --> 00:59:59.000\nFim\n',
    );
  });

  test('of ASS keep their styles', () => {
    const head =
      '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nStyle: Alto,Arial,20\n\n[Events]\nFormat: Layer, Start, End, Style, Text';
    const ass = `${head}\nDialogue: 0,0:00:01.00,0:00:03.00,Alto,{\\pos(10,10)}Um, dois\nDialogue: 1,1:00:00.25,1:00:01.50,Alto,Tarde\n`;
    expect(cutDialogues(ass, [{ start: 2, end: 3601 }])).toBe(
      `${head}\nDialogue: 0,0:00:00.00,0:00:01.00,Alto,{\\pos(10,10)}Um, dois\nDialogue: 1,0:59:58.25,0:59:59.00,Alto,Tarde\n`,
    );
    expect(cutDialogues(ass, [{ start: 5, end: 6 }])).toBe('');
  });
});
