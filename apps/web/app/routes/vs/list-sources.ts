import type { SourceReference, ToolComparison } from '../../marketing/comparisons/index.ts';

/** Returns the sources of a comparison in order of first citation, without duplicates. */
export function listSources({ strengths, rows }: ToolComparison): readonly SourceReference[] {
  return [...new Set([...strengths, ...rows.map(({ them }) => them)].map(({ source }) => source))];
}
