import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * How Vitest starts the message of an error in its own workers. It reports their unfinished files as failed.
 */
const WORKER_ERROR = '[vitest-pool';

/**
 * Writes the messages of errors outside of tests, if there are any, to the `UNHANDLED_ERRORS_FILE` file:
 * Vitest fails because of them, but its JSON report doesn't contain them.
 */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message?: string }[]): void {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    const messages = errors
      .map(({ message = '' }) => message)
      .filter((message) => !message.startsWith(WORKER_ERROR));
    if (file !== undefined && messages.length > 0) writeFileSync(file, `${messages.join('\n')}\n`);
  }
}
