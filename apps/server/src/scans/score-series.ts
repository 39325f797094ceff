import { createHash } from 'node:crypto';
import { getVariantKey } from '@curbcut/contract';
import type { TrendRow } from '../db/queries/sites.ts';

type ScopedScan = Pick<TrendRow, 'url' | 'settings' | 'pagesBeyondLimit'>;

/**
 * Returns what a scan's score depends on in addition to the site itself: the start URL, the page limit (unless it
 * excluded nothing), and the paths, rules, depth, sign-in and views.
 */
function getScoreScope({ url, settings, pagesBeyondLimit }: ScopedScan) {
  const { include, exclude, wait_for, level, best_practices, second_opinion, optional_rules } = settings;
  const { depth, signed_in, signs_in, page_selection, respect_robots, journey } = settings;
  return {
    url,
    pages: pagesBeyondLimit > 0 ? [settings.max_pages, page_selection ?? 'in-order'] : 'all pages',
    paths: [include, exclude, wait_for, respect_robots],
    rules: [level ?? 'AA', best_practices ?? true, second_opinion, optional_rules ?? []],
    depth,
    signIn: [signs_in, signs_in ? signed_in : null, journey?.sign_in?.id, journey?.steps?.id],
    views: settings.variants.map(getVariantKey).sort(),
  };
}

/**
 * Returns a key that is equal for scans whose scores can be compared: the same start URL, the same limit (or
 * one that excluded nothing), and the same paths, depth, views and rules.
 */
export function getScoreSeries(scan: ScopedScan): string {
  return createHash('sha256')
    .update(JSON.stringify(getScoreScope(scan)))
    .digest('hex')
    .slice(0, 16);
}

const formatPageLimit = ({ settings, pagesBeyondLimit }: ScopedScan): string =>
  pagesBeyondLimit > 0 ? `at most ${settings.max_pages} pages` : 'all pages';

/** Describes why the scores of two scans of a site can't be compared, as sentences; empty if they can. */
export function describeScopeChanges(before: ScopedScan, after: ScopedScan): string[] {
  const [was, is] = [getScoreScope(before), getScoreScope(after)];
  const sentences = {
    url: `The start URL changed from ${before.url} to ${after.url}.`,
    pages: `The page limit changed: ${formatPageLimit(before)} before, ${formatPageLimit(after)} now.`,
    paths: 'The included or excluded paths changed.',
    rules: 'The level or the rules changed.',
    depth: `The depth changed from ${before.settings.depth} to ${after.settings.depth}.`,
    signIn: 'The sign-in or the journey changed.',
    views: 'The views changed.',
  } as const satisfies Record<keyof typeof is, string>;
  return (Object.keys(sentences) as (keyof typeof is)[])
    .filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]))
    .map((part) => sentences[part]);
}

/** Returns the keys of the scans that a schedule starts: of those whose limit excluded pages, and of those whose didn't. */
export const listScheduleSeries = (schedule: Pick<ScopedScan, 'url' | 'settings'>): string[] =>
  [0, 1].map((pagesBeyondLimit) => getScoreSeries({ ...schedule, pagesBeyondLimit }));
