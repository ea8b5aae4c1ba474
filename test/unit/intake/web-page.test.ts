import { describe, expect, test } from 'vitest';
import { isWebPage, saysWebPage } from '../../../worker/intake/web-page.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a web page in place of a file', () => {
  test.each([
    '<!DOCTYPE html><html>',
    '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
    '\ufeff\r\n\t<html lang="pt">',
    '<!-- aviso --> <!-- outro -->\n<HTML>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>',
    '<head><title>Entrar</title>',
    '<script>location="/login"</script>',
  ])('is known by its first bytes: %j', (text) => {
    expect(isWebPage(bytes(text), 'pdf', null)).toBe(true);
    expect(isWebPage(bytes(text), 'png', 'image/png')).toBe(true);
  });

  test.each([
    '%PDF-1.7\n<html>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<?xml version="1.0"?><nfeProc>',
    '<htmlx>',
    'texto com <html> no meio',
    '<!-- um comentário sem fim <html>',
    '',
  ])('is not %j', (text) => {
    expect(isWebPage(bytes(text), 'pdf', 'text/html')).toBe(false);
  });

  test('is what was asked for where the file is a page', () => {
    for (const extension of ['html', 'htm'])
      expect(isWebPage(bytes('<html>'), extension, 'text/html')).toBe(false);
  });

  test('may be a document that Office saved as HTML, unless its type says page', () => {
    expect(isWebPage(bytes('<html>'), 'doc', 'application/msword')).toBe(false);
    expect(isWebPage(bytes('<html>'), 'doc', 'text/html')).toBe(true);
  });

  test('is named by its type in any spelling', () => {
    const types = ['text/html', 'TEXT/HTML; charset=utf-8', ' text/html ;x', 'application/xhtml+xml'];
    expect(types.map(saysWebPage)).toEqual([true, true, true, true]);
    expect([null, '', 'text/htmlx', 'text/plain', 'image/png'].map(saysWebPage)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
