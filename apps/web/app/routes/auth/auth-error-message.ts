import { ApiError } from '../../api/api-error.ts';

/** Said of what nobody has foreseen (specification, section 8). */
const UNEXPECTED_ERROR_MESSAGE = 'An unexpected error occurred. Please try again.';

/**
 * Why a call did not work, in one sentence: in the server's words where it gave some.
 *
 * @param fallback said when it gave none (specification, section 8)
 */
export function getAuthErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return UNEXPECTED_ERROR_MESSAGE;
  return error.code === 'unreadable' ? fallback : error.message;
}

/** The same for a call without a form: what the server says of its one field is said of the whole. */
export function getFieldErrorMessage(error: unknown, fallback: string): string {
  const [said] = error instanceof ApiError ? Object.values(error.details) : [];
  return said?.[0] ?? getAuthErrorMessage(error, fallback);
}
