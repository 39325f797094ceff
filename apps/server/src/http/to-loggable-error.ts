import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Converts an error for the log. The values of a failed query are left out because they contain what users typed:
 * email addresses, names, hashes. The message of the database is kept, but not its details, which repeat the values.
 */
export function toLoggableError(error: Error): { type: string; message: string; stack: string } {
  if (!(error instanceof DrizzleQueryError)) {
    const { cause } = error;
    const causeText = cause instanceof Error ? `: ${toLoggableError(cause).message}` : '';
    return { type: error.name, message: `${error.message}${causeText}`, stack: error.stack ?? '' };
  }
  const { query, cause } = error;
  const message = `Failed query: ${query}: ${cause?.message ?? 'no reason given'}`;
  return { type: error.constructor.name, message, stack: cause?.stack ?? '' };
}
