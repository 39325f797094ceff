import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { showFormErrors } from './auth-errors.ts';

const values = { first_name: '', profile: { company_name: '', website_url: '' } };
const profileFallback = 'Failed to update profile';

/** Shows an error at a form and returns the messages with their fields. */
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
