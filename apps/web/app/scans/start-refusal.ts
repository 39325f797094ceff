import { ApiError, sentenceOf } from '../api/api-error.ts';

export interface StartProblemFacts {
  readonly sentence: string;
  /** Where a way forward is. */
  readonly way: 'plans' | 'account' | null;
}

export interface StartRefusal {
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong with the scan as a whole. */
  readonly whole: StartProblemFacts | null;
}

const none: StartRefusal = { fields: {}, whole: null };

/** Why a scan was not started, where there is no field to say it at; null when nothing is wrong. */
export function startProblem(error: unknown): StartProblemFacts | null {
  const { fields, whole } = startRefusal(error);
  const [sentence] = Object.values(fields);
  return sentence === undefined ? whole : { sentence, way: null };
}

/** Why a scan was not started, sorted by where it is to be said. */
export function startRefusal(error: unknown): StartRefusal {
  if (error === null || error === undefined) return none;
  if (!(error instanceof ApiError)) return { fields: {}, whole: { sentence: sentenceOf(error), way: null } };
  if (error.status === 400 || error.status === 403) {
    const fields = Object.fromEntries(
      Object.entries(error.details).flatMap(([path, [first]]) => {
        const [field = ''] = path.split('.');
        return first === undefined ? [] : [[field, first]];
      }),
    );
    // A refusal that names no field is about the address.
    return { fields: Object.keys(fields).length > 0 ? fields : { url: error.message }, whole: null };
  }
  const ways: Readonly<Record<number, StartProblemFacts['way']>> = { 402: 'plans', 429: 'account' };
  return { fields: {}, whole: { sentence: error.message, way: ways[error.status ?? 0] ?? null } };
}
