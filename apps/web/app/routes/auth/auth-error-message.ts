import { ApiError } from '../../api/api-error.ts';

/** Shown for unexpected errors (specification, section 8). */
const UNEXPECTED_ERROR_MESSAGE = 'An unexpected error occurred. Please try again.';

/**
 * Returns why a call failed, in one sentence: the server's message if it sent one.
 *
 * @param fallback used when it sent none (specification, section 8)
 */
export function getAuthErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return UNEXPECTED_ERROR_MESSAGE;
  return error.code === 'unreadable' ? fallback : error.message;
}

/** Returns the same for a call without a form: the message of its single field is shown for the whole. */
export function getFieldErrorMessage(error: unknown, fallback: string): string {
  const [said] = error instanceof ApiError ? Object.values(error.details) : [];
  return said?.[0] ?? getAuthErrorMessage(error, fallback);
}
