import { expect, test } from 'vitest';
import { redactUrl, redactUrls } from './redact-urls.ts';

test.each([
  ['https://example.com/a/b', 'https://example.com/a/b'],
  ['https://ada:secret@example.com:8443/', 'https://example.com:8443/'],
  ['https://example.com/a?token=secret&page=2&token=other#secret', 'https://example.com/a?token=…&page=…'],
  ['not a url?token=secret', '(not a URL)'],
])('redacts %s', (url, loggable) => {
  expect(redactUrl(url)).toBe(loggable);
});

test('redacts the URLs in a text', () => {
  expect(redactUrls('Redirected to “https://example.com/?token=secret”, then to http://b.test/x?y=z.')).toBe(
    'Redirected to “https://example.com/?token=…”, then to http://b.test/x?y=…',
  );
  expect(redactUrls('No address here.')).toBe('No address here.');
});
