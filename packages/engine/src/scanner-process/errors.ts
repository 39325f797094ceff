import { BrowserStartError, NoBrowserError } from '@curbcut/capture';
import { NotEvaluatedError } from '../examine/evaluation/evaluator-pool.ts';

/** The scanner process exited or stopped responding before it replied to a call. A retry may succeed. */
export class ScannerCrashedError extends Error {
  override readonly name = 'ScannerCrashedError';
}

export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Classes that callers distinguish with `instanceof`. */
const knownErrorClasses = new Map<string, { readonly prototype: Error }>([
  ['BrowserStartError', BrowserStartError],
  ['NoBrowserError', NoBrowserError],
  ['NotEvaluatedError', NotEvaluatedError],
]);

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  return { name, message, stack };
}

/** Restores an error of the same class, with the original message and stack. */
export function deserializeError({ name, message, stack }: SerializedError): Error {
  const error = new Error(message);
  const known = knownErrorClasses.get(name);
  if (known !== undefined) Object.setPrototypeOf(error, known.prototype);
  return Object.assign(error, { name }, stack === undefined ? {} : { stack });
}
