import type { CompetitorSlug } from '../competitors.ts';
import { accessibe } from './accessibe.ts';
import { axeDevtools } from './axe-devtools.ts';
import type { ToolComparison } from './comparison.ts';
import { lighthouse } from './lighthouse.ts';
import { wave } from './wave.ts';

export type { SourceReference, ToolComparison } from './comparison.ts';

/** ISO date of the day on which every statement was last held against its source. */
export const COMPARISONS_CHECKED_ON = '2026-11-21';

/** What each comparison page says: facts that are dated and sourced, or left out. */
export const comparisons: Readonly<Record<CompetitorSlug, ToolComparison>> = {
  lighthouse,
  wave,
  'axe-devtools': axeDevtools,
  accessibe,
};
