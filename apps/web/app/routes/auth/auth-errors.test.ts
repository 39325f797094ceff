import { expect, test } from 'vitest';
import { ApiError } from '#app/api/api-error.ts';
import { getAuthErrorMessage, getFieldErrorMessage, showFormErrors } from './auth-errors.ts';

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

const values = { first_name: '', profile: { company_name: '', website_url: '' } };
const profileFallback = 'Failed to update profile';

/** Shows an error in a form and returns the messages with their fields. */
function showErrorsInForm(details: Record<string, string[]>, code = 'invalid') {
  const errors: [field: string, message: string | undefined, hasFocus: boolean | undefined][] = [];
  const form = {
    getValues: (() => values) as never,
    setError: ((field: string, error: { message?: string }, options?: { shouldFocus?: boolean }) => {
      errors.push([field, error.message, options?.shouldFocus]);
    }) as never,
  };
  return {
    whole: showFormErrors<typeof values>(form, new ApiError('No.', { code, details }), profileFallback),
    errors,
  };
}

test('shows the first message at each field, and focuses the first of them in form order', () => {
  expect(showErrorsInForm({ 'profile.website_url': ['Bad.', 'Worse.'], first_name: ['Empty.'] })).toEqual({
    whole: null,
    errors: [
      ['first_name', 'Empty.', true],
      ['profile.website_url', 'Bad.', false],
    ],
  });
});

test('returns one message for the form when an error has no field', () => {
  expect(showErrorsInForm({ unknown_field: ['Closed.'] })).toEqual({ whole: 'No.', errors: [] });
  expect(showErrorsInForm({})).toEqual({ whole: 'No.', errors: [] });
  expect(showErrorsInForm({}, 'unreadable')).toEqual({ whole: profileFallback, errors: [] });
});
