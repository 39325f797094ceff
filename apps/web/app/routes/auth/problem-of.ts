import { ApiError } from '../../api/api-error.ts';

/** Said of what nobody has foreseen (specification, section 8). */
const unexpected = 'An unexpected error occurred. Please try again.';

/**
 * Why a call did not work, in one sentence: in the server's words where it gave some.
 *
 * @param fallback said when it gave none (specification, section 8)
 */
export function problemOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return unexpected;
  return error.code === 'unreadable' ? fallback : error.message;
}

/** The same for a call without a form: what the server says of its one field is said of the whole. */
export function problemOfField(error: unknown, fallback: string): string {
  const [said] = error instanceof ApiError ? Object.values(error.details) : [];
  return said?.[0] ?? problemOf(error, fallback);
}
