import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { getAuthErrorMessage } from './auth-error-message.ts';

/**
 * Shows the server's errors at the fields they name and focuses the first. The form's default values are in the order
 * of its fields.
 *
 * @param fallback used when the server sent no message (specification, section 8)
 * @returns the message for the whole form; null if every message is shown at a field
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

/** Returns the names of all fields in order; nested ones as the server writes them, `profile.job_title`. */
function getFieldNames(values: object, above = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? getFieldNames(value, `${above}${name}.`)
      : [`${above}${name}`],
  );
}
