import { type Scanner, scanSite } from '@curbcut/engine';

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

/**
 * Measures how much longer scanning pages takes with verified fixes than without: medians of alternating
 * scans, after one warm-up scan of each kind.
 *
 * @param pictures Screenshots of pages with findings, as in the product, or none.
 */
export async function measureTimeRatio(
  scanner: Scanner,
  urls: readonly string[],
  rounds: number,
  pictures: 'none' | 'findings',
): Promise<number> {
  const without: number[] = [];
  const withProof: number[] = [];
  for (let round = -1; round < rounds; round++) {
    // The order alternates from round to round.
    for (const fixes of round % 2 === 0 ? [true, false] : [false, true]) {
      const started = performance.now();
      for await (const _ of scanSite(scanner, { list: urls, settings: { fixes, screenshots: pictures } }));
      if (round >= 0) (fixes ? withProof : without).push(performance.now() - started);
    }
  }
  return median(withProof) / median(without);
}
