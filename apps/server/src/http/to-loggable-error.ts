import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error as the log tells of it. That of a failed query goes without its values, which hold what people typed:
 * addresses, names, hashes. What the database says of the failure is kept, but for its details, which repeat them.
 */
export function toLoggableError(error: Error): { type: string; message: string; stack: string } {
  if (!(error instanceof DrizzleQueryError)) {
    const { cause } = error;
    const because = cause instanceof Error ? `: ${toLoggableError(cause).message}` : '';
    return { type: error.name, message: `${error.message}${because}`, stack: error.stack ?? '' };
  }
  const { query, cause } = error;
  const message = `Failed query: ${query}: ${cause?.message ?? 'no reason given'}`;
  return { type: error.constructor.name, message, stack: cause?.stack ?? '' };
}
