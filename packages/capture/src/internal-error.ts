import { createHash } from 'node:crypto';

/**
 * Reports an error in our own code that left a part of a page untested. Returns the error's reference; see
 * {@link getErrorReference}.
 */
export type ReportInternalError = (part: string, error: unknown) => string;

/** Number of stack lines that identify an error. The lines after them depend on what the caller was doing. */
const IDENTIFYING_LINES = 4;

/**
 * Returns a short id for an error: eight hexadecimal digits. It's derived from where the error was thrown,
 * not from its message, which may contain text from the page. The same bug therefore has the same id on every
 * page and in every scan.
 */
export function getErrorReference(error: unknown): string {
  const hash = createHash('sha256');
  if (error instanceof Error) {
    const frames = (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, IDENTIFYING_LINES)
      // Drop folders, which differ between installations.
      .map((line) => line.trim().replace(/\(?(?:\w+:\/\/)?[^\s(]*[\\/]([^\\/]+?)\)?$/, '$1'));
    hash.update([error.name, ...frames].join('\n'));
  } else hash.update(String(error));
  return hash.digest('hex').slice(0, 8);
}

/** Describes an error with its stack and the stacks of its causes, for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, stack, message } = error;
  const own = stack ?? message;
  return cause === undefined ? own : `${own}\nCaused by: ${describeError(cause)}`;
}

/** Creates a function that writes each error to the log with its reference. */
export function createErrorReporter(log: (sentence: string) => void): ReportInternalError {
  return (part, error) => {
    const reference = getErrorReference(error);
    log(`Internal error ${reference} in ${part}: ${describeError(error)}`);
    return reference;
  };
}

/**
 * Describes what wasn't tested on a page because of an internal error.
 *
 * @param reference the reference by which the log lists the error
 */
export const describeInternalError = (part: string, reference: string): string =>
  `An internal error occurred (reference ${reference}). Not tested: ${part}.`;
