import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';

/**
 * Shows what the server says of a form: at the fields it names, the first of which gets the focus.
 *
 * @param fallback said when the server gave no words of its own (specification, section 8)
 * @returns the sentence for the whole form; null when every word of it stands at a field
 */
export function showProblem<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  fallback: string,
): string | null {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  const fields = Object.keys(form.getValues());
  const said = Object.entries(error.details).filter(([field]) => fields.includes(field));
  for (const [index, [field, [message]]] of said.entries()) {
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  if (said.length > 0 && said.length === Object.keys(error.details).length) return null;
  return error.code === 'unreadable' ? fallback : error.message;
}
