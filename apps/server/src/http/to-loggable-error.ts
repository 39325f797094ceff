import { DrizzleQueryError } from 'drizzle-orm';
import { redactUrls } from './redact-urls.ts';

/**
 * Converts an error for the log. The values of a failed query are left out because they contain what users typed:
 * email addresses, names, hashes; URLs lose the values of their queries. The message of the database is kept, but not
 * its details, which repeat the values.
 */
export function toLoggableError(error: Error): { type: string; message: string; stack: string } {
  if (!(error instanceof DrizzleQueryError)) {
    const { cause } = error;
    const causeText = cause instanceof Error ? `: ${toLoggableError(cause).message}` : '';
    return {
      type: error.name,
      message: redactUrls(`${error.message}${causeText}`),
      stack: redactUrls(error.stack ?? ''),
    };
  }
  const { query, cause } = error;
  const message = `Failed query: ${query}: ${cause?.message ?? 'no reason given'}`;
  return {
    type: error.constructor.name,
    message: redactUrls(message),
    stack: redactUrls(cause?.stack ?? ''),
  };
}
