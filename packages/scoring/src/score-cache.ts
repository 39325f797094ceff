/** How long a calculated score is reused (specification, section 9): 5 minutes. */
export const SCORE_CACHE_LIFETIME_MS = 5 * 60_000;

/** Above this number, the oldest score is dropped. */
const MAX_SCORES = 500;

/** Caches calculated scores for five minutes. */
export class ScoreCache<Score> {
  readonly #now: () => number;
  /** Oldest first: a map keeps insertion order. */
  readonly #scores = new Map<string, { readonly score: Score; readonly calculatedAtMs: number }>();

  /** @param now the time in milliseconds, such as `Date.now`. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the cached score for this key, or calculates a new one. Nothing is cached when a calculation throws or its
   * promise is rejected.
   */
  getOrCalculate(key: string, calculate: () => Score): Score {
    const now = this.#now();
    const kept = this.#scores.get(key);
    if (kept && now - kept.calculatedAtMs < SCORE_CACHE_LIFETIME_MS) return kept.score;
    this.#scores.delete(key);
    const score = calculate();
    this.#scores.set(key, { score, calculatedAtMs: now });
    if (score instanceof Promise) score.catch(() => this.#dropIfSame(key, score));
    if (this.#scores.size > MAX_SCORES) this.#scores.delete(this.#scores.keys().next().value!);
    return score;
  }

  #dropIfSame(key: string, score: Score): void {
    if (this.#scores.get(key)?.score === score) this.#scores.delete(key);
  }
}
