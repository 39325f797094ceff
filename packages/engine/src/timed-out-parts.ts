import { CdpError, type StablePage } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import { NotEvaluatedError } from './evaluation/evaluator-pool.ts';

/** The parts of a page that were not tested because its time was over. Its findings stay without them. */
export class TimedOutParts {
  readonly #page: StablePage;
  readonly #parts = new Set<string>();
  readonly #partlyTested = new Set<string>();

  constructor(resting: StablePage) {
    this.#page = resting;
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

  /**
   * Does something with the page in the browser, unless its time for that is over or something before was cut off: nobody
   * knows how that left the page.
   *
   * @returns the fallback where it was not done to the end
   */
  async runOrSkip<T>(part: string, act: () => Promise<T>, fallback: T): Promise<T> {
    const deadline = this.#page.deadline.forStage('probes');
    if (!this.hasAny && !deadline.hasPassed) {
      try {
        return await deadline.enforce(act(), part);
      } catch (error) {
        if (!(error instanceof CdpError && error.reason === 'timed-out')) throw error;
        // What was cut off may still act on the page.
        this.#page.markTabUnusable();
      }
    }
    this.add(part);
    return fallback;
  }

  /** The answer, or the fallback where the rules gave none. */
  async resolveOrSkip<T>(part: string, answer: Promise<T>, fallback: T): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof NotEvaluatedError)) throw error;
      this.add(part);
      return fallback;
    }
  }

  /** One entry that names them all. */
  get notTested(): TestedPage['unexamined'] {
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
    if (sentences.length === 0) return [];
    return [{ reason: 'time-limit', detail: sentences.join(' '), selector: '' }];
  }
}
