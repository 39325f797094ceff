import type { SourceReference, ToolComparison } from '../../marketing/comparisons/index.ts';

/** The sources of a comparison, each once, in the order in which the page first cites them. */
export function listSources({ strengths, rows }: ToolComparison): readonly SourceReference[] {
  return [...new Set([...strengths, ...rows.map(({ them }) => them)].map(({ source }) => source))];
}
