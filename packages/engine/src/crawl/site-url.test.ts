import { expect, test } from 'vitest';
import { InvalidUrlError, parseSiteUrl } from './site-url.ts';

test.each([
  ['example.com', 'https://example.com/', true],
  ['  example.com/shop?a=1  ', 'https://example.com/shop?a=1', true],
  ['www.example.com:8443/a', 'https://www.example.com:8443/a', true],
  ['//example.com/a', 'https://example.com/a', true],
  ['EXAMPLE.com', 'https://example.com/', true],
  ['bücher.example', 'https://xn--bcher-kva.example/', true],
  ['localhost:3000/demo-site/', 'http://localhost:3000/demo-site/', true],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/', true],
  ['[::1]:8080', 'http://[::1]:8080/', true],
  ['http://example.com', 'http://example.com/', false],
  ['HTTPS://example.com/A#part', 'https://example.com/A', false],
  ['http://intranet/', 'http://intranet/', false],
  ['https:example.com', 'https://example.com/', false],
])('“%s” is %s', (typed, url, isSchemeGuessed) => {
  expect(parseSiteUrl(typed)).toEqual({ url, isSchemeGuessed, note: null });
});

test('removes a username and password and adds a note', () => {
  const { url, note } = parseSiteUrl('https://me:secret@example.com/a');
  expect(url).toBe('https://example.com/a');
  expect(note).toContain('We removed');
  expect(note).not.toContain('secret');
});

test.each([
  ['', 'Enter a website address'],
  ['   ', 'Enter a website address'],
  ['exam ple.com', 'can’t contain spaces'],
  ['me@example.com', 'looks like an email address'],
  ['ftp://example.com', 'not ftp: URLs'],
  ['file:///etc/passwd', 'not file: URLs'],
  ['javascript:alert(1)', 'not javascript: URLs'],
  ['data:text/html,x', 'not data: URLs'],
  ['mailto:me@example.com', 'not mailto: URLs'],
  ['view-source:https://example.com', 'not view-source: URLs'],
  ['https://', 'isn’t a website address'],
  ['https://.', 'isn’t a website address'],
  ['http://256.256.256.256', 'isn’t a website address'],
  ['http://[::1', 'isn’t a website address'],
  ['intranet', 'has no ending such as .com'],
  [`example.com/${'a'.repeat(3_000)}`, 'at most 2048 characters'],
])('“%s” is rejected with “%s”', (typed, sentence) => {
  expect(() => parseSiteUrl(typed)).toThrow(InvalidUrlError);
  expect(() => parseSiteUrl(typed)).toThrow(sentence);
});
