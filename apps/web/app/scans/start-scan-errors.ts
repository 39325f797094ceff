import { ApiError, getErrorMessage } from '../api/api-error.ts';

export interface StartScanFailure {
  readonly message: string;
  /** Where a way forward is. */
  readonly nextStep: 'plans' | 'account' | null;
}

export interface StartScanErrors {
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong with the scan as a whole. */
  readonly form: StartScanFailure | null;
}

const noErrors: StartScanErrors = { fields: {}, form: null };

/** Why a scan was not started, where there is no field to say it at; null when nothing is wrong. */
export function getStartScanFailure(error: unknown): StartScanFailure | null {
  const { fields, form } = parseStartScanErrors(error);
  const [message] = Object.values(fields);
  return message === undefined ? form : { message, nextStep: null };
}

/** Why a scan was not started, sorted by where it is to be said. */
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
    // A refusal that names no field is about the address.
    return { fields: Object.keys(fields).length > 0 ? fields : { url: error.message }, form: null };
  }
  const ways: Readonly<Record<number, StartScanFailure['nextStep']>> = { 402: 'plans', 429: 'account' };
  return { fields: {}, form: { message: error.message, nextStep: ways[error.status ?? 0] ?? null } };
}
