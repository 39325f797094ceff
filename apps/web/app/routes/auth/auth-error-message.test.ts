import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { getAuthErrorMessage, getFieldErrorMessage } from './auth-errors.ts';

const fallback = 'Login failed';

test('returns the server’s message', () => {
  expect(getAuthErrorMessage(new ApiError('No.', { code: 'account/no' }), fallback)).toBe('No.');
});

test('returns the default when the server sent no message', () => {
  expect(getAuthErrorMessage(new ApiError('Reload.', { code: 'unreadable', status: 500 }), fallback)).toBe(
    fallback,
  );
});

test('reports an unexpected error as unexpected', () => {
  const unexpected = 'An unexpected error occurred. Please try again.';
  expect(getAuthErrorMessage(new TypeError('x is not a function'), fallback)).toBe(unexpected);
  expect(getFieldErrorMessage(new TypeError('x is not a function'), fallback)).toBe(unexpected);
});

test('returns the first message of the field when there is no form', () => {
  const details = { email: ['Please enter a valid email address', 'This is too long'] };
  const error = new ApiError('Some fields are not right.', { code: 'invalid', status: 400, details });
  expect(getFieldErrorMessage(error, fallback)).toBe('Please enter a valid email address');
});
