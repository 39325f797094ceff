import { type Scanner, scanSite } from '@curbcut/engine';

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

/**
 * Measures how much longer scanning pages takes with verified fixes than without: medians of alternating
 * scans, after one warm-up scan of each kind.
 *
 * @param screenshots whether to take screenshots of pages with findings, like the product does
 */
export async function measureTimeRatio(
  scanner: Scanner,
  urls: readonly string[],
  rounds: number,
  screenshots: 'none' | 'findings',
): Promise<number> {
  const withoutFixes: number[] = [];
  const withFixes: number[] = [];
  for (let round = -1; round < rounds; round++) {
    // The order alternates between rounds.
    for (const fixes of round % 2 === 0 ? [true, false] : [false, true]) {
      const started = performance.now();
      for await (const _ of scanSite(scanner, { list: urls, settings: { fixes, screenshots } }));
      if (round >= 0) (fixes ? withFixes : withoutFixes).push(performance.now() - started);
    }
  }
  return median(withFixes) / median(withoutFixes);
}
