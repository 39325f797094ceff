import type { Comparison, Source } from '../../marketing/comparisons/index.ts';

/** The sources of a comparison, each once, in the order in which the page first cites them. */
export function numbered({ goodAt, rows }: Comparison): readonly Source[] {
  return [...new Set([...goodAt, ...rows.map(({ them }) => them)].map(({ source }) => source))];
}
