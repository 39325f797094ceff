import type { ScanAssessment } from '@curbcut/engine';
import { LRUCache } from 'lru-cache';

/** How long a calculated score is reused (docs/decisions/0095-fixed-values.md): 5 minutes. */
export const SCORE_CACHE_LIFETIME_MS = 5 * 60_000;

const MAX_ASSESSMENTS = 500;

/** Caches scan assessments for five minutes. Marks are often reverted immediately with “Undo”. */
export class AssessmentCache {
  readonly #assessments: LRUCache<string, Promise<ScanAssessment>>;

  /** @param now the time in milliseconds; tests replace it. */
  constructor(now: () => number = Date.now) {
    this.#assessments = new LRUCache({
      max: MAX_ASSESSMENTS,
      ttl: SCORE_CACHE_LIFETIME_MS,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Returns the cached assessment for this key, or creates a new one. A failed assessment isn't cached. */
  getOrAssess(key: string, assess: () => Promise<ScanAssessment>): Promise<ScanAssessment> {
    const cached = this.#assessments.get(key);
    if (cached) return cached;
    const assessment = assess();
    this.#assessments.set(key, assessment);
    assessment.catch(() => this.#dropIfSame(key, assessment));
    return assessment;
  }

  #dropIfSame(key: string, assessment: Promise<ScanAssessment>): void {
    if (this.#assessments.peek(key) === assessment) this.#assessments.delete(key);
  }
}
