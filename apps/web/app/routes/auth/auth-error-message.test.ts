import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { getAuthErrorMessage, getFieldErrorMessage } from './auth-error-message.ts';

const fallback = 'Login failed';

test('the server’s own words are said', () => {
  expect(getAuthErrorMessage(new ApiError('No.', { code: 'account/no' }), fallback)).toBe('No.');
});

test('a default is said where the server gave no words', () => {
  expect(getAuthErrorMessage(new ApiError('Reload.', { code: 'unreadable', status: 500 }), fallback)).toBe(
    fallback,
  );
});

test('what nobody has foreseen is said as that', () => {
  const unexpected = 'An unexpected error occurred. Please try again.';
  expect(getAuthErrorMessage(new TypeError('x is not a function'), fallback)).toBe(unexpected);
  expect(getFieldErrorMessage(new TypeError('x is not a function'), fallback)).toBe(unexpected);
});

test('without a form, the first message of the field is said', () => {
  const details = { email: ['Please enter a valid email address', 'This is too long'] };
  const error = new ApiError('Some fields are not right.', { code: 'invalid', status: 400, details });
  expect(getFieldErrorMessage(error, fallback)).toBe('Please enter a valid email address');
});
