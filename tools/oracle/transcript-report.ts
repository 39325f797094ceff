import type { TokenCounts, TranscriptComparison } from './compare-transcript.ts';

/** Results for real pages, shown on the page at `/accuracy`. */
export interface TranscriptReport {
  /** Date of the run, ISO 8601, in UTC. */
  readonly date: string;
  /** Curbcut's version. */
  readonly version: string;
  readonly pages: readonly {
    readonly name: string;
    readonly elements: TokenCounts;
    readonly words: TokenCounts;
  }[];
}

const MAX_DIFFERENCES = 10;
const MAX_LENGTH = 160;

/** Formats a comparison as text: the counts, and the first differences. */
export function formatTranscriptComparison(name: string, comparison: TranscriptComparison): string {
  const { elements, words, differences } = comparison;
  const format = (tokens: readonly string[]) =>
    tokens.length === 0 ? 'nothing' : tokens.join(' ').slice(0, MAX_LENGTH);
  const lines = differences
    .slice(0, MAX_DIFFERENCES)
    .map(
      ({ after, ours, theirs }) =>
        `    after ${format([after])}: ours ${format(ours)}, Chromium’s ${format(theirs)}`,
    );
  const omitted = differences.length - lines.length;
  return [
    `${name}: ${formatCounts('elements', elements)}; ${formatCounts('words', words)}`,
    ...lines,
    ...(omitted > 0 ? [`    ${omitted} more differences`] : []),
  ].join('\n');
}

function formatCounts(unit: string, { same, onlyOurs, onlyTheirs }: TokenCounts): string {
  return `${same} ${unit} match, ${onlyOurs} only ours, ${onlyTheirs} only Chromium’s`;
}
