import { allProbes, CdpError, type StablePage } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import type { ProbeRequests } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import { createTestLimit, FIRST_PAGE_TEST } from '../test-names.ts';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import type { RuleResults } from './evaluation/rule-results.ts';
import { restoreError } from './evaluation/thread-messages.ts';

type NotTestedPart = TestedPage['unexamined'][number];

/**
 * Creates the entry for a part of a page that was lost to an internal error.
 *
 * @param test the probe's name or the rule's id, so that this test's earlier findings don't count as resolved
 */
export function createFailedPart(part: string, reference: string, test = part): NotTestedPart {
  const detail = `An internal error occurred (reference ${reference}). Not tested: ${part}.`;
  return { reason: 'internal-error', detail, selector: '', limits: [createTestLimit(test, 'error', 0)] };
}

/** A page could not be compared with the first page of its scan. */
export const NO_FIRST_PAGE_REASON = 'no-first-page';

const noFirstPage: NotTestedPart = {
  reason: NO_FIRST_PAGE_REASON,
  detail: `The first page of this scan couldn’t be tested. Not tested: ${FIRST_PAGE_TEST}.`,
  selector: '',
  limits: [createTestLimit(FIRST_PAGE_TEST, 'error', 0)],
};

/** Whether an error is our fault and not caused by a lost page or evaluation. */
export const isOwnError = (error: unknown): boolean =>
  error instanceof NotEvaluatedError ? error.cause !== undefined : !(error instanceof CdpError);

/**
 * The parts of a page that were lost to errors, mostly internal ones, each with the reference of its error in
 * the log.
 */
export class FailedParts {
  readonly #page: Pick<StablePage, 'reportError'>;
  readonly #references = new Map<string, { readonly reference: string; readonly test: string }>();
  readonly #stoppedRules = new Map<string, string>();
  #lacksFirstPage = false;

  constructor(page: Pick<StablePage, 'reportError'>) {
    this.#page = page;
  }

  /** @param test see {@link createFailedPart} */
  add(part: string, error: unknown, test = part): void {
    if (this.#references.has(part)) return;
    this.#references.set(part, { reference: this.#page.reportError(part, error), test });
  }

  /** Adds the rules that failed or were stopped because they took too long. */
  addRules(errors: RuleResults['errors']): void {
    for (const { ruleId, message, stack } of errors) {
      if (stack === undefined) this.#stoppedRules.set(ruleId, message);
      else this.add(`the rule ${ruleId}`, restoreError({ name: 'Error', message, stack }), ruleId);
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
          this.add(probe.name, restoreError({ name: 'Error', message, stack }));
    }
  }

  /** Adds the rules that compare the page with the first page of its scan, when that page is not known. */
  addFirstPage(): void {
    this.#lacksFirstPage = true;
  }

  /** Adds the rules for which our code failed to suggest a fix. */
  addFixes(errors: RuleResults['errors']): void {
    for (const { ruleId, message, stack } of errors)
      this.add(`fixes for the rule ${ruleId}`, restoreError({ name: 'Error', message, stack }));
  }

  /** Returns the result, or the fallback if our code failed. The loss of a page is not caught. */
  async resolve<T>(part: string, result: Promise<T>, fallback: T): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (!isOwnError(error)) throw error;
      this.add(part, error);
      return fallback;
    }
  }

  get notTested(): NotTestedPart[] {
    return [
      ...[...this.#references].map(([part, { reference, test }]) => createFailedPart(part, reference, test)),
      ...[...this.#stoppedRules].map(([ruleId, message]) => ({
        reason: 'rule-stopped',
        detail: `${message} Not tested: the rule ${ruleId}.`,
        selector: '',
        limits: [createTestLimit(ruleId, 'error', 0)],
      })),
      ...(this.#lacksFirstPage ? [noFirstPage] : []),
    ];
  }
}
