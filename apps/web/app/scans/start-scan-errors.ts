import { ApiError, getErrorMessage } from '../api/api-error.ts';

export interface StartScanFailure {
  readonly message: string;
  /** The path of a link to a next step, such as the plans. */
  readonly nextStep: 'plans' | 'account' | null;
}

export interface StartScanErrors {
  /** Errors by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The error for the scan as a whole. */
  readonly form: StartScanFailure | null;
}

const noErrors: StartScanErrors = { fields: {}, form: null };

/** Returns why a scan was not started, for screens without fields; null if nothing is wrong. */
export function getStartScanFailure(error: unknown): StartScanFailure | null {
  const { fields, form } = parseStartScanErrors(error);
  const [message] = Object.values(fields);
  return message === undefined ? form : { message, nextStep: null };
}

/** Sorts the reasons why a scan was not started by where to show them. */
export function parseStartScanErrors(error: unknown): StartScanErrors {
  if (error === null || error === undefined) return noErrors;
  if (!(error instanceof ApiError))
    return { fields: {}, form: { message: getErrorMessage(error), nextStep: null } };
  if (error.status === 400 || error.status === 403) {
    const fields = Object.fromEntries(
      Object.entries(error.details).flatMap(([path, [first]]) => {
        const [field = ''] = path.split('.');
        return first === undefined ? [] : [[field, first]];
      }),
    );
    // An error without a field is about the URL.
    return { fields: Object.keys(fields).length > 0 ? fields : { url: error.message }, form: null };
  }
  const ways: Readonly<Record<number, StartScanFailure['nextStep']>> = { 402: 'plans', 429: 'account' };
  return { fields: {}, form: { message: error.message, nextStep: ways[error.status ?? 0] ?? null } };
}
