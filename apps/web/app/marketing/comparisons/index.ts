import type { CompetitorSlug } from '../competitors.ts';
import { accessibe } from './accessibe.ts';
import { axeDevtools } from './axe-devtools.ts';
import type { ToolComparison } from './comparison.ts';
import { lighthouse } from './lighthouse.ts';
import { wave } from './wave.ts';

export type { SourceReference, ToolComparison } from './comparison.ts';

/** ISO date on which all statements were last checked against their sources. */
export const COMPARISONS_CHECKED_ON = '2026-11-21';

/** The content of the comparison pages: only facts with a source and a date. */
export const comparisons: Readonly<Record<CompetitorSlug, ToolComparison>> = {
  lighthouse,
  wave,
  'axe-devtools': axeDevtools,
  accessibe,
};
