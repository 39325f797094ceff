import { allProbes, CdpError, createLimit, describeInternalError, type StablePage } from '@curbcut/capture';
import { formatTestLimits, type TestedPage } from '@curbcut/contract';
import type { ProbeRequests } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import { createTestLimit, FIRST_PAGE_TEST } from '../test-names.ts';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import type { RuleResults } from './evaluation/rule-results.ts';
import { restoreError } from './evaluation/thread-messages.ts';
import type { NotTested, Pass, PassName } from './plan.ts';

type UnexaminedPart = TestedPage['unexamined'][number];

/** Whether an error is our fault and not caused by a lost page or evaluation. */
export const isOwnError = (error: unknown): boolean =>
  error instanceof NotEvaluatedError ? error.cause !== undefined : !(error instanceof CdpError);

/** Creates an entry for something that has no count, such as the screenshot. */
export function createNotTested(pass: PassName, test: string, reason: NotTested['reason']): NotTested {
  return { pass, test, reason, done: 0, of: null, unit: '' };
}

/**
 * Creates the entry for a part of a page that was lost to an internal error.
 *
 * @param test the probe's name or the rule's id, so that this test's earlier findings don't count as resolved
 */
export function createFailedPart(part: string, reference: string, test = part): UnexaminedPart {
  return {
    reason: 'internal-error',
    detail: describeInternalError(part, reference),
    selector: '',
    limits: [createTestLimit(test, 'error', 0)],
  };
}

/** A page could not be compared with the first page of its scan. */
export const NO_FIRST_PAGE_REASON = 'no-first-page';

/** Converts limits to text, with one entry per reason. */
export const formatNotTested = (limits: readonly NotTested[]): UnexaminedPart[] =>
  formatTestLimits(limits.map(({ unit, ...limit }) => ({ ...limit, unit: unit === '' ? null : unit })));

/** Work that affects nothing else if it isn't done. */
export interface SeparateWork<T> {
  readonly pass: PassName;
  readonly test: string;
  /** The result if the work isn't done. */
  readonly fallback: T;
}

/** A test that was lost to an error, mostly an internal one. */
interface LostTest {
  /** Each part and reason is listed once. */
  readonly part: string;
  readonly entry: UnexaminedPart;
}

/** Everything that wasn't tested on a page: what limits cut off, and what was lost to errors. */
export class NotTestedParts {
  readonly #page: Pick<StablePage, 'reportError'>;
  readonly #entries: (NotTested | LostTest)[] = [];

  /** @param page reports internal errors, and returns the references by which the log lists them */
  constructor(page: Pick<StablePage, 'reportError'>) {
    this.#page = page;
  }

  /** What was not tested because of limits, as data until the results of all visits and views are merged. */
  get limits(): NotTested[] {
    return this.#entries.filter((entry) => 'pass' in entry);
  }

  /** What was lost to errors, in words. */
  get lost(): UnexaminedPart[] {
    return this.#lostTests.map(({ entry }) => entry);
  }

  get #lostTests(): LostTest[] {
    return this.#entries.filter((entry) => 'entry' in entry);
  }

  addLimits(...limits: readonly NotTested[]): void {
    this.#entries.push(...limits);
  }

  /** Adds all tests of passes that could not run. */
  addPasses(passes: readonly Pick<Pass, 'name' | 'probes'>[], reason: NotTested['reason']): void {
    for (const { name, probes } of passes)
      this.addLimits(...probes.map((probe) => ({ pass: name, ...createLimit(probe, reason) })));
  }

  /** Adds all tests of passes that ended with an internal error. */
  addFailedPasses(passes: readonly Pick<Pass, 'probes'>[], error: unknown): void {
    const reference = this.#page.reportError('a later visit', error);
    for (const { name } of passes.flatMap(({ probes }) => probes))
      this.#addLost(name, createFailedPart(name, reference));
  }

  /**
   * Adds a part that was lost to an internal error.
   *
   * @param test see {@link createFailedPart}
   */
  addFailure(part: string, error: unknown, test = part): void {
    if (this.#lostTests.some((lost) => lost.part === part && lost.entry.reason === 'internal-error')) return;
    this.#addLost(part, createFailedPart(part, this.#page.reportError(part, error), test));
  }

  /** Adds the rules that failed or were stopped because they took too long. */
  addRules(errors: RuleResults['errors']): void {
    for (const { ruleId, message, stack } of errors) {
      const part = `the ${ruleId} rule`;
      if (stack !== undefined) {
        this.addFailure(part, restoreError({ name: 'Error', message, stack }), ruleId);
        continue;
      }
      const detail = `${message} Not tested: ${part}.`;
      const limits = [createTestLimit(ruleId, 'error', 0)];
      this.#addLost(part, { reason: 'rule-stopped', detail, selector: '', limits });
    }
  }

  /**
   * Adds the rules whose probe requests our code failed to determine, and those probes, since they may also
   * serve other rules.
   *
   * @param questions the probe requests that were determined anyway
   */
  addQuestions(errors: RuleResults['errors'], questions: ProbeRequests['questions']): void {
    this.addRules(errors);
    for (const { ruleId, message, stack } of errors) {
      const facts = getRuleById(ruleId)?.probe?.facts;
      for (const probe of allProbes)
        if (probe.facts === facts && questions[facts] === undefined)
          this.addFailure(probe.name, restoreError({ name: 'Error', message, stack }));
    }
  }

  /** Adds the rules for which our code failed to suggest a fix. */
  addFixes(errors: RuleResults['errors']): void {
    for (const { ruleId, message, stack } of errors)
      this.addFailure(`fixes for the ${ruleId} rule`, restoreError({ name: 'Error', message, stack }));
  }

  /** Adds the rules that compare the page with the first page of its scan, when that page is not known. */
  addFirstPage(): void {
    const detail = `The first page of this scan couldn’t be tested. Not tested: ${FIRST_PAGE_TEST}.`;
    const limits = [createTestLimit(FIRST_PAGE_TEST, 'error', 0)];
    this.#addLost(FIRST_PAGE_TEST, { reason: NO_FIRST_PAGE_REASON, detail, selector: '', limits });
  }

  /** Adds what another visit did not test. A fault that occurs in every visit counts once. */
  addAll(other: NotTestedParts): void {
    for (const entry of other.#entries) {
      if ('pass' in entry) this.addLimits(entry);
      else this.#addLost(entry.part, entry.entry);
    }
  }

  /** Returns the result, or the fallback if our code failed. The loss of a page is not caught. */
  async resolve<T>(part: string, result: Promise<T>, fallback: T): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (!isOwnError(error)) throw error;
      this.addFailure(part, error);
      return fallback;
    }
  }

  /** Returns the result, or the fallback if the rules failed or returned none. */
  async resolveOrSkip<T>({ pass, test, fallback }: SeparateWork<T>, result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (isOwnError(error)) this.addFailure(test, error);
      else if (error instanceof NotEvaluatedError)
        this.addLimits(createNotTested(pass, test, error.isDeadlineExceeded ? 'deadline' : 'error'));
      else throw error;
      return fallback;
    }
  }

  /**
   * Runs an operation on the page in the browser, unless its time has run out. An operation that fails or isn't
   * completed leaves the page in an unknown state.
   *
   * @returns the fallback if the operation failed or was not completed
   */
  async runOrSkip<T>(
    page: StablePage,
    { pass, test, fallback }: SeparateWork<T>,
    operation: () => Promise<T>,
  ): Promise<T> {
    const deadline = page.deadline.forStage('probes');
    if (!deadline.hasPassed) {
      try {
        return await deadline.enforce(operation(), test);
      } catch (error) {
        if (isOwnError(error)) {
          this.addFailure(test, error);
          return fallback;
        }
        if (!(error instanceof CdpError && error.reason === 'timed-out')) throw error;
        // An interrupted operation may still be changing the page.
        page.markTabUnusable();
      }
    }
    this.addLimits(createNotTested(pass, test, 'deadline'));
    return fallback;
  }

  #addLost(part: string, entry: UnexaminedPart): void {
    const isKnown = this.#lostTests.some((lost) => lost.part === part && lost.entry.reason === entry.reason);
    if (!isKnown) this.#entries.push({ part, entry });
  }
}

/**
 * Prevents an unhandled rejection if something else fails first. Callers that await the promise still get the
 * error.
 */
export function ignoreUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
