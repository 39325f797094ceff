import { type Scanner, scanSite } from '@curbcut/engine';

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

/**
 * How much longer scanning some pages takes with proofs than without: medians of scans in turns, after one of each that
 * warms everything up.
 *
 * @param pictures as the product takes them of pages with findings, or none at all
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
    // Who goes first changes from round to round.
    for (const fixes of round % 2 === 0 ? [true, false] : [false, true]) {
      const started = performance.now();
      for await (const _ of scanSite(scanner, { list: urls, settings: { fixes, screenshots: pictures } }));
      if (round >= 0) (fixes ? withProof : without).push(performance.now() - started);
    }
  }
  return median(withProof) / median(without);
}
