import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#app/api/api-error.ts';

/** Shown for unexpected errors (docs/decisions/0095-fixed-values.md). */
const UNEXPECTED_ERROR_MESSAGE = 'An unexpected error occurred. Please try again.';

/**
 * Returns why a call failed, in one sentence: the server's message if it sent one.
 *
 * @param fallback used if it sent none (docs/decisions/0095-fixed-values.md)
 */
export function getAuthErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return UNEXPECTED_ERROR_MESSAGE;
  return error.code === 'unreadable' ? fallback : error.message;
}

/** Returns the same for a call without a form, using its single field's message as the overall message. */
export function getFieldErrorMessage(error: unknown, fallback: string): string {
  const [said] = error instanceof ApiError ? Object.values(error.details) : [];
  return said?.[0] ?? getAuthErrorMessage(error, fallback);
}

/**
 * Shows the server's errors next to the fields they name and focuses the first. The form's default values are
 * in field order.
 *
 * @param fallback used if the server sent no message (docs/decisions/0095-fixed-values.md)
 * @returns the message for the whole form; null if every message is shown next to a field
 */
export function showFormErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  fallback: string,
): string | null {
  const details = error instanceof ApiError ? error.details : {};
  const fieldErrors = getFieldNames(form.getValues()).flatMap((field) => {
    const message = details[field]?.[0];
    return message === undefined ? [] : [[field, message] as const];
  });
  for (const [index, [field, message]] of fieldErrors.entries()) {
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  if (fieldErrors.length > 0 && fieldErrors.length === Object.keys(details).length) return null;
  return getAuthErrorMessage(error, fallback);
}

/**
 * Returns the names of all fields in order; nested ones are written as in server responses:
 * `profile.job_title`.
 */
function getFieldNames(values: object, above = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? getFieldNames(value, `${above}${name}.`)
      : [`${above}${name}`],
  );
}
