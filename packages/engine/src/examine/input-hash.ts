import { createHash } from 'node:crypto';
import type { StablePage } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import type { PageCapture, PageStructure } from '@curbcut/page-model';
import type { PageResult, UnchangedPage } from '../types.ts';
import { NO_FIRST_PAGE_REASON } from './not-tested.ts';
import type { NotTested } from './plan.ts';

/** The inputs that a page's results in one variant depend on. */
export interface PageInputs {
  /** See the stable page's `hashResponses`. */
  readonly responses: string;
  readonly page: Pick<StablePage, 'notices' | 'unreachedFrames'>;
  /** The page as captured, before probes have added facts. */
  readonly capture: PageCapture;
  /** The structure of the scan's first page, which this page is compared with. */
  readonly firstPage: PageStructure | null;
  /** Identifies the engine, the browser and the scan's settings. */
  readonly context: string;
}

/**
 * Hashes everything that a page's results depend on, except time and chance: all bytes that it received, the
 * captured document with its styles and positions, the page that it is compared with, the scan's settings,
 * and the engine and browser that test it.
 *
 * The bytes alone are not enough: with the same bytes, scripts may show something else, for example on
 * another day. The capture alone is not enough either: it does not contain what scripts do during
 * interaction, or what images look like.
 *
 * @returns null if the page contains something whose content is in neither the bytes nor the capture
 */
export function hashPageInputs({ responses, page, capture, firstPage, context }: PageInputs): string | null {
  // The capture doesn't contain what scripts have drawn.
  if (capture.unexamined.some(({ reason }) => reason === 'canvas' || reason === 'plugin')) return null;
  const { timings: _timings, facts: _facts, screenshot: _screenshot, ...captured } = capture;
  const { notices, unreachedFrames } = page;
  const frames = unreachedFrames.map(({ url, reason }) => [url, reason]);
  const hash = createHash('sha256');
  for (const part of [context, responses, notices, frames, firstPage])
    hash.update(`${JSON.stringify(part)}\n`);
  for (const [name, value] of Object.entries(captured)) hash.update(`${name} ${JSON.stringify(value)}\n`);
  return hash.digest('hex');
}

/** Reasons for not testing parts of a page that may not apply next time. */
const temporaryReasons: ReadonlySet<string> = new Set([
  'internal-error',
  'rule-stopped',
  NO_FIRST_PAGE_REASON,
  'frame-unreachable',
  'frame-not-loaded',
  'frame-unreached',
  'frame-unstable',
  'media-not-loaded',
  'wait-for-not-met',
  'bound-reached',
]);

/**
 * Returns whether another visit to an unchanged page would give the same results, because neither time nor
 * chance affected them.
 */
export function isRepeatable({
  notTested,
  unexamined,
  ruleErrors,
}: Pick<TestedPage, 'unexamined' | 'ruleErrors'> & { readonly notTested: readonly NotTested[] }): boolean {
  // Limits on counts apply again next time.
  const isRepeated = notTested.every(({ reason }) => reason === 'limit');
  return (
    isRepeated && ruleErrors.length === 0 && !unexamined.some(({ reason }) => temporaryReasons.has(reason))
  );
}

/**
 * Returns the result of a visit that had no earlier hashes to compare with.
 *
 * @throws {Error} if the page was treated as unchanged anyway
 */
export function requireExamined(result: PageResult | UnchangedPage): PageResult {
  if (result.status === 'unchanged')
    throw new Error('A page without an earlier visit can’t count as unchanged.');
  return result;
}
