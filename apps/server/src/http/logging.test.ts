import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { redactUrl, redactUrls, toLoggableError } from './logging.ts';

test('logs a failed query with its reason and without its values', () => {
  const reason = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(ada@example.com) exists.',
  });
  const failed = new DrizzleQueryError('insert into users values ($1)', ['ada@example.com'], reason);
  for (const error of [failed, new Error('A job failed', { cause: failed })]) {
    const logged = JSON.stringify(toLoggableError(error));
    expect(logged).toContain('insert into users values ($1): duplicate key');
    expect(logged).not.toContain('ada@example.com');
  }
});

test('keeps any other error unchanged, including its cause', () => {
  const error = new TypeError('No screenshot', { cause: new Error('disk full') });
  expect(toLoggableError(error)).toEqual({
    type: 'TypeError',
    message: 'No screenshot: disk full',
    stack: expect.stringContaining('logging.test.ts'),
  });
});

test.each([
  ['https://example.com/a/b', 'https://example.com/a/b'],
  ['https://ada:secret@example.com:8443/', 'https://example.com:8443/'],
  ['https://example.com/a?token=secret&page=2&token=other#secret', 'https://example.com/a?token=…&page=…'],
  ['not a url?token=secret', '(not a URL)'],
])('redacts %s', (url, loggable) => {
  expect(redactUrl(url)).toBe(loggable);
});

test('redacts URLs in text', () => {
  expect(redactUrls('Redirected to “https://example.com/?token=secret”, then to http://b.test/x?y=z.')).toBe(
    'Redirected to “https://example.com/?token=…”, then to http://b.test/x?y=…',
  );
  expect(redactUrls('No address here.')).toBe('No address here.');
});
