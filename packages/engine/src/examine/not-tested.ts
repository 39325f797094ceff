import type { StablePage, TestLimit } from '@curbcut/capture';
import { CdpError } from '@curbcut/capture';
import { formatTestLimits, type TestedPage } from '@curbcut/contract';
import type { NotTested, PassName } from '../passes.ts';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import { type FailedParts, isOwnError } from './failed-parts.ts';

/** The parts of a page that weren't tested. */
export interface UntestedParts {
  readonly notTested: NotTested[];
  /** The parts lost to internal errors, which affect nothing else. */
  readonly failures: FailedParts;
}

/** Creates an entry for something that has no count, such as the screenshot. */
export function createNotTested(pass: PassName, test: string, reason: TestLimit['reason']): NotTested {
  return { pass, test, reason, done: 0, of: null, unit: '' };
}

/**
 * Runs an operation on the page in the browser, unless its time has run out.
 *
 * @param untestedParts receives an entry if the operation failed or wasn't completed, which leaves the page in an
 * unknown state
 * @returns the fallback if the operation failed or was not completed
 */
export async function runOrSkip<T>(
  page: StablePage,
  { pass, test, fallback }: { readonly pass: PassName; readonly test: string; readonly fallback: T },
  untestedParts: UntestedParts,
  operation: () => Promise<T>,
): Promise<T> {
  const deadline = page.deadline.forStage('probes');
  if (!deadline.hasPassed) {
    try {
      return await deadline.enforce(operation(), test);
    } catch (error) {
      if (isOwnError(error)) {
        untestedParts.failures.add(test, error);
        return fallback;
      }
      if (!(error instanceof CdpError && error.reason === 'timed-out')) throw error;
      // An interrupted operation may still be changing the page.
      page.markTabUnusable();
    }
  }
  untestedParts.notTested.push(createNotTested(pass, test, 'deadline'));
  return fallback;
}

/** Returns the result, or the fallback if the rules failed or returned none. */
export async function resolveOrSkip<T>(
  { pass, test, fallback }: { readonly pass: PassName; readonly test: string; readonly fallback: T },
  { notTested, failures }: UntestedParts,
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

/** Converts limits to text, with one entry per reason. */
export const formatNotTested = (notTested: readonly NotTested[]): TestedPage['unexamined'] =>
  formatTestLimits(notTested.map(({ unit, ...limit }) => ({ ...limit, unit: unit === '' ? null : unit })));
