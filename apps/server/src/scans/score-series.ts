import { createHash } from 'node:crypto';
import { getVariantKey } from '@curbcut/contract';
import type { TrendRow } from '../db/queries/sites.ts';

/**
 * Returns a key that is equal for scans whose scores can be compared: the same start URL, the same limit (or
 * one that excluded nothing), and the same paths, depth, views and rules.
 */
export function getScoreSeries({
  url,
  settings,
  pagesBeyondLimit,
}: Pick<TrendRow, 'url' | 'settings' | 'pagesBeyondLimit'>): string {
  const { include, exclude, wait_for, level, best_practices, second_opinion, optional_rules } = settings;
  const { depth, signed_in, signs_in, page_selection, respect_robots } = settings;
  const scope = [
    url,
    pagesBeyondLimit > 0 ? [settings.max_pages, page_selection ?? 'in-order'] : 'all pages',
    [include, exclude, wait_for, respect_robots],
    [level ?? 'AA', best_practices ?? true, second_opinion, optional_rules ?? []],
    [depth, signs_in, signs_in ? signed_in : null],
    settings.variants.map(getVariantKey).sort(),
  ];
  return createHash('sha256').update(JSON.stringify(scope)).digest('hex').slice(0, 16);
}
