import { CdpError, type StablePage } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';
import { FailedParts, isOwnError } from './failed-parts.ts';
import { createTestLimit } from './test-names.ts';

/** The parts of a page that were not tested because a limit was reached. Existing findings are kept. */
export class TimedOutParts {
  /** What errors of our own have cost. Nothing else is affected. */
  readonly failures: FailedParts;
  readonly #page: StablePage;
  readonly #parts = new Set<string>();
  readonly #partlyTested = new Set<string>();
  readonly #probeLimits: { readonly test: string; readonly sentence: string }[] = [];
  readonly #refused = new Set<string>();
  readonly #behavior = { notTested: new Set<string>(), partlyTested: new Set<string>() };

  constructor(page: StablePage) {
    this.#page = page;
    this.failures = new FailedParts(page);
  }

  get hasAny(): boolean {
    return this.#parts.size > 0;
  }

  add(part: string): void {
    this.#parts.add(part);
  }

  /** Adds a part of which a limit left something out. The page is as it should be, so what follows is still done. */
  addPartlyTested(part: string): void {
    this.#partlyTested.add(part);
  }

  /** Adds behavior tests that did not run, or not completely, because of a limit. Nothing else is affected. */
  addBehaviorParts(parts: BehaviorLimits): void {
    for (const part of parts.notTested) this.#behavior.notTested.add(part);
    for (const part of parts.partlyTested) this.#behavior.partlyTested.add(part);
  }

  /** Adds tests that would operate the page, which did not run because it cannot be cut off the network. */
  addRefused(parts: Iterable<string>): void {
    for (const part of parts) this.#refused.add(part);
  }

  /** Adds a sentence about what a probe left out because the page has too much of it. */
  addProbeLimit(limit: { readonly test: string; readonly sentence: string }): void {
    this.#probeLimits.push(limit);
  }

  /**
   * Runs an operation on the page in the browser, unless the time is over or an earlier operation was cut off, which
   * leaves the page in an unknown state.
   *
   * @returns the fallback when the operation was not completed, or failed
   */
  async runOrSkip<T>(part: string, operation: () => Promise<T>, fallback: T): Promise<T> {
    const deadline = this.#page.deadline.forStage('probes');
    if (!this.hasAny && !deadline.hasPassed) {
      try {
        return await deadline.enforce(operation(), part);
      } catch (error) {
        if (isOwnError(error)) {
          this.failures.add(part, error);
          return fallback;
        }
        if (!(error instanceof CdpError && error.reason === 'timed-out')) throw error;
        // An operation that was cut off may still be changing the page.
        this.#page.markTabUnusable();
      }
    }
    this.add(part);
    return fallback;
  }

  /** Returns the result, or the fallback when the rules returned none or failed. */
  async resolveOrSkip<T>(part: string, result: Promise<T>, fallback: T): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (isOwnError(error)) this.failures.add(part, error);
      else if (error instanceof NotEvaluatedError) this.add(part);
      else throw error;
      return fallback;
    }
  }

  /**
   * One entry for each part that an error of our own has cost, one for each limit of a probe, one for behavior tests, and
   * one that lists all other parts.
   */
  get notTested(): TestedPage['unexamined'] {
    const limits = this.failures.notTested;
    for (const { test, sentence } of this.#probeLimits)
      limits.push({
        reason: 'probe-bound',
        detail: sentence,
        selector: '',
        limits: [createTestLimit(test, 'limit')],
      });
    if (this.#refused.size > 0) limits.push(createRefusedPart(this.#refused));
    const { notTested, partlyTested } = this.#behavior;
    if (notTested.size + partlyTested.size > 0) limits.push(createBehaviorLimit(this.#behavior));
    const sentences: string[] = [];
    if (this.hasAny) {
      sentences.push(
        'The page ran out of time or stopped responding.',
        `Not tested: ${[...this.#parts].join(', ')}.`,
      );
    }
    if (this.#partlyTested.size > 0) {
      sentences.push(`A limit was reached. Tested only in part: ${[...this.#partlyTested].join(', ')}.`);
    }
    if (sentences.length === 0) return limits;
    const tests = [
      ...[...this.#parts].map((test) => createTestLimit(test, 'deadline', 0)),
      ...[...this.#partlyTested].map((test) => createTestLimit(test, 'limit')),
    ];
    return [...limits, { reason: 'time-limit', detail: sentences.join(' '), selector: '', limits: tests }];
  }
}

function createRefusedPart(parts: Iterable<string>): TestedPage['unexamined'][number] {
  const tests = [...parts];
  const detail = `The browser can't cut this page off the network, so nothing on it was operated. Not tested: ${tests.join(', ')}.`;
  const limits = tests.map((test) => createTestLimit(test, 'refused', 0));
  return { reason: 'network-open', detail, selector: '', limits };
}

/** The names of behavior tests that did not run, or not completely. */
interface BehaviorLimits {
  readonly notTested: Iterable<string>;
  readonly partlyTested: Iterable<string>;
}

const LIMITS_REACHED = 'The limits of the behavior tests were reached.';

/** Creates the entry for what limits have left out. */
export function createBehaviorLimit({
  notTested,
  partlyTested,
}: BehaviorLimits): TestedPage['unexamined'][number] {
  const list = (label: string, names: readonly string[]) =>
    names.length > 0 ? [`${label}: ${names.join(', ')}.`] : [];
  const detail = [
    LIMITS_REACHED,
    ...list('Not tested', [...notTested]),
    ...list('Tested only in part', [...partlyTested]),
  ].join(' ');
  const limits = [
    ...[...notTested].map((test) => createTestLimit(test, 'limit', 0)),
    ...[...partlyTested].map((test) => createTestLimit(test, 'limit')),
  ];
  return { reason: 'behavior-limit', detail, selector: '', limits };
}

/** Merges the limits of the behavior tests that the visits of a page reached into one entry, where the first was. */
export function mergeBehaviorLimits(parts: TestedPage['unexamined']): TestedPage['unexamined'] {
  const isLimit = ({ reason, detail }: TestedPage['unexamined'][number]) =>
    reason === 'behavior-limit' && detail.startsWith(LIMITS_REACHED);
  const limits = parts.filter(isLimit);
  if (limits.length < 2) return parts;
  const collect = (label: string) => {
    const pattern = new RegExp(`${label}: ([^.]*)\\.`);
    return new Set(limits.flatMap(({ detail }) => pattern.exec(detail)?.[1]?.split(', ') ?? []));
  };
  const merged = createBehaviorLimit({
    notTested: collect('Not tested'),
    partlyTested: collect('Tested only in part'),
  });
  return parts.flatMap((part) => (part === limits[0] ? [merged] : isLimit(part) ? [] : [part]));
}
