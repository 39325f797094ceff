import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { showFormErrors } from './show-form-errors.ts';

const values = { first_name: '', profile: { company_name: '', website_url: '' } };
const fallback = 'Failed to update profile';

/** Shows an error at a form, and tells what was said of it where. */
function showErrorsInForm(details: Record<string, string[]>, code = 'invalid') {
  const said: [field: string, message: string | undefined, hasFocus: boolean | undefined][] = [];
  const form = {
    getValues: (() => values) as never,
    setError: ((field: string, error: { message?: string }, options?: { shouldFocus?: boolean }) => {
      said.push([field, error.message, options?.shouldFocus]);
    }) as never,
  };
  return {
    whole: showFormErrors<typeof values>(form, new ApiError('No.', { code, details }), fallback),
    said,
  };
}

test('each field is told its first message, and the first in the order of the form gets the focus', () => {
  expect(showErrorsInForm({ 'profile.website_url': ['Bad.', 'Worse.'], first_name: ['Empty.'] })).toEqual({
    whole: null,
    said: [
      ['first_name', 'Empty.', true],
      ['profile.website_url', 'Bad.', false],
    ],
  });
});

test('what has no field is told as a whole', () => {
  expect(showErrorsInForm({ door: ['Closed.'] })).toEqual({ whole: 'No.', said: [] });
  expect(showErrorsInForm({})).toEqual({ whole: 'No.', said: [] });
  expect(showErrorsInForm({}, 'unreadable')).toEqual({ whole: fallback, said: [] });
});
