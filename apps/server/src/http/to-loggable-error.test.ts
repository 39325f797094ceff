import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toLoggableError } from './to-loggable-error.ts';

test('a failed query is told with its reason and without its values', () => {
  const reason = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(ada@example.com) exists.',
  });
  const failed = new DrizzleQueryError('insert into users values ($1)', ['ada@example.com'], reason);
  for (const error of [failed, new Error('A job failed', { cause: failed })]) {
    const told = JSON.stringify(toLoggableError(error));
    expect(told).toContain('insert into users values ($1): duplicate key');
    expect(told).not.toContain('ada@example.com');
  }
});

test('any other error is told as it is, with its cause', () => {
  const error = new TypeError('No picture', { cause: new Error('disk full') });
  expect(toLoggableError(error)).toEqual({
    type: 'TypeError',
    message: 'No picture: disk full',
    stack: expect.stringContaining('to-loggable-error.test.ts'),
  });
});
