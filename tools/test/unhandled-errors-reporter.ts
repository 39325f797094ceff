import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Writes the messages of errors outside of tests to the file `UNHANDLED_ERRORS_FILE`, if there are any: Vitest fails
 * because of them, but its JSON report does not contain them.
 */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message?: string }[]): void {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (file !== undefined && errors.length > 0)
      writeFileSync(file, errors.map(({ message = '' }) => `${message}\n`).join(''));
  }
}
