import { createHash } from 'node:crypto';
import type { StablePage } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import type { PageCapture, PageStructure } from '@curbcut/page-model';
import type { PageResult, UnchangedPage } from '../types.ts';
import { NO_FIRST_PAGE_REASON } from './failed-parts.ts';
import type { NotTested } from './plan.ts';

/** What the results of a page in one variant depend on. */
export interface PageInputs {
  /** See `hashResponses` of the stable page. */
  readonly responses: string;
  readonly page: Pick<StablePage, 'notices' | 'unreachedFrames'>;
  /** The page as captured, before any probe has added facts. */
  readonly capture: PageCapture;
  /** The structure of the first page of the scan, with which the page is compared. */
  readonly firstPage: PageStructure | null;
  /** Identifies the engine, the browser and the settings of the scan. */
  readonly context: string;
}

/**
 * Hashes everything that the results of a page depend on, except time and chance: all bytes that it received, the
 * captured document with its styles and positions, the page that it is compared with, the settings of the scan, and the
 * engine and the browser that test it.
 *
 * The bytes alone would not do: scripts may show something else with the same ones, for example on another day. Neither
 * would the capture alone: it does not contain what scripts do when the page is used, nor how images look.
 *
 * @returns null when the page contains something whose content is in neither of them
 */
export function hashPageInputs({ responses, page, capture, firstPage, context }: PageInputs): string | null {
  // What scripts have drawn is not part of the capture.
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

/** Reasons for parts of a page that were not tested which may not apply the next time. */
const temporaryReasons: ReadonlySet<string> = new Set([
  'internal-error',
  'rule-stopped',
  NO_FIRST_PAGE_REASON,
  'frame-unreachable',
  'frame-not-loaded',
  'frame-unreached',
  'frame-unstable',
  'wait-for-not-met',
  'bound-reached',
]);

/** Returns whether another visit would give the same results if nothing has changed: neither time nor chance affected them. */
export function isRepeatable({
  notTested,
  unexamined,
  ruleErrors,
}: Pick<TestedPage, 'unexamined' | 'ruleErrors'> & { readonly notTested: readonly NotTested[] }): boolean {
  // Counts are the same the next time.
  const isRepeated = notTested.every(({ reason }) => reason === 'limit');
  return (
    isRepeated && ruleErrors.length === 0 && !unexamined.some(({ reason }) => temporaryReasons.has(reason))
  );
}

/**
 * Returns the result of a visit that was given no earlier hashes.
 *
 * @throws {Error} if the page was not examined all the same
 */
export function requireExamined(result: PageResult | UnchangedPage): PageResult {
  if (result.status === 'unchanged') throw new Error('A page without an earlier visit can’t be unchanged.');
  return result;
}
