import lighthouse from 'lighthouse';

/** Least scores, from 0 to 100, that a public page may have on a telephone. */
export const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

export type LighthouseCategory = keyof typeof MIN_SCORES;
export const categories = Object.keys(MIN_SCORES) as LighthouseCategory[];

/** What Lighthouse says of one page in one run. */
export interface LighthouseResult {
  readonly scores: Readonly<Record<LighthouseCategory, number>>;
  /** Audits that cost points: what they are called, and what was measured. */
  readonly failedAudits: readonly string[];
}

/**
 * Judges a page with Lighthouse's own mobile settings: a telephone of middling speed on slow 4G, simulated.
 *
 * @param port Remote debugging port of a browser on this machine.
 * @throws Error when Lighthouse could not judge the page.
 */
export async function auditPage(url: string, port: number): Promise<LighthouseResult> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: categories });
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`Lighthouse could not judge ${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  }
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  ) as Record<LighthouseCategory, number>;
  const weighed = categories.flatMap((category) => report.categories[category]?.auditRefs ?? []);
  const lost = weighed
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${report.audits[id]?.title} ${report.audits[id]?.displayValue ?? ''}`.trim());
  return { scores, failedAudits: lost };
}
