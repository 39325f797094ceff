import type { StablePage, TestLimit } from '@curbcut/capture';
import { CdpError } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import { type FailedParts, isOwnError } from './failed-parts.ts';
import type { NotTested, PassName } from './plan.ts';

/** What of a page was not tested. */
export interface Losses {
  readonly notTested: NotTested[];
  /** What errors of our own have cost. Nothing else is affected. */
  readonly failures: FailedParts;
}

/** Creates an entry for something that is not counted, such as the screenshot. */
export function createNotTested(pass: PassName, test: string, reason: TestLimit['reason']): NotTested {
  return { pass, test, reason, done: 0, of: null, unit: '' };
}

/**
 * Runs an operation on the page in the browser, unless its time is over.
 *
 * @param losses receives an entry if it was not completed, or failed; the page is then in an unknown state
 * @returns the fallback when the operation was not completed, or failed
 */
export async function runOrSkip<T>(
  page: StablePage,
  { pass, test, fallback }: { readonly pass: PassName; readonly test: string; readonly fallback: T },
  losses: Losses,
  operation: () => Promise<T>,
): Promise<T> {
  const deadline = page.deadline.forStage('probes');
  if (!deadline.hasPassed) {
    try {
      return await deadline.enforce(operation(), test);
    } catch (error) {
      if (isOwnError(error)) {
        losses.failures.add(test, error);
        return fallback;
      }
      if (!(error instanceof CdpError && error.reason === 'timed-out')) throw error;
      // An operation that was cut off may still be changing the page.
      page.markTabUnusable();
    }
  }
  losses.notTested.push(createNotTested(pass, test, 'deadline'));
  return fallback;
}

/** Returns the result, or the fallback when the rules returned none or failed. */
export async function resolveOrSkip<T>(
  { pass, test, fallback }: { readonly pass: PassName; readonly test: string; readonly fallback: T },
  { notTested, failures }: Losses,
  result: Promise<T>,
): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (isOwnError(error)) failures.add(test, error);
    else if (error instanceof NotEvaluatedError)
      notTested.push(createNotTested(pass, test, error.isDeadlineExceeded ? 'deadline' : 'error'));
    else throw error;
    return fallback;
  }
}

type Entry = TestedPage['unexamined'][number];

/** How entries with the same reason begin, and the reason under which the results of a scan list them. */
const sentences: Readonly<Record<TestLimit['reason'], { readonly reason: string; readonly start: string }>> =
  {
    limit: { reason: 'behavior-limit', start: 'The page has more than this scan tests.' },
    state: {
      reason: 'behavior-limit',
      start: 'These tests need the page as loaded, and it couldn’t be loaded again.',
    },
    refused: {
      reason: 'network-open',
      start: 'The browser can’t take this page offline, so we didn’t use anything on it.',
    },
    deadline: { reason: 'time-limit', start: 'The page ran out of time or stopped responding.' },
    memory: { reason: 'time-limit', start: 'The page ran out of memory.' },
    error: { reason: 'time-limit', start: 'The page ran out of time or stopped responding.' },
  };

/** Turns limits into words, one entry for each reason. The only place that does. */
export function formatNotTested(notTested: readonly NotTested[]): Entry[] {
  const byStart = Map.groupBy(notTested, ({ reason }) => sentences[reason].start);
  return [...byStart].map(([start, members]) => {
    const merged = mergeByTest(members);
    const untested = merged.filter(({ done }) => done === 0).map(({ test }) => test);
    const partly = merged.filter(({ done }) => done > 0).map(formatPartly);
    const detail = [start, ...formatList('Not tested', untested), ...formatList('Partly tested', partly)];
    const limits = merged.map(({ unit, ...limit }) => ({ ...limit, unit: unit === '' ? null : unit }));
    return { reason: sentences[members[0]!.reason].reason, detail: detail.join(' '), selector: '', limits };
  });
}

/** Merges entries of one test, such as those of several views: the one that got less far. */
function mergeByTest(entries: readonly NotTested[]): NotTested[] {
  const merged = new Map<string, NotTested>();
  for (const entry of entries) {
    const known = merged.get(entry.test);
    if (known === undefined || entry.done < known.done) merged.set(entry.test, entry);
  }
  return [...merged.values()];
}

/** Such as “gestures and motion (6 of 14 types of elements)”. */
function formatPartly({ test, done, of, unit }: NotTested): string {
  const count = of === null || of <= done ? `the first ${done}` : `${done} of ${of}`;
  return `${test} (${count} ${unit})`;
}

const formatList = (label: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [];
