import lighthouse from 'lighthouse';

/** Minimum mobile scores for a public page, from 0 to 100. */
export const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

export type LighthouseCategory = keyof typeof MIN_SCORES;
export const categories = Object.keys(MIN_SCORES) as LighthouseCategory[];

/** Lighthouse results for one page in one run. */
export interface LighthouseResult {
  readonly scores: Readonly<Record<LighthouseCategory, number>>;
  /** Audits that cost points: their titles and measured values. */
  readonly failedAudits: readonly string[];
}

/**
 * Audits a page with Lighthouse's default mobile settings: a mid-range phone on simulated slow 4G.
 *
 * @param port remote debugging port of a browser on this machine
 * @throws {Error} if Lighthouse couldn't audit the page
 */
export async function auditPage(url: string, port: number): Promise<LighthouseResult> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: categories });
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`Lighthouse could not audit ${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  }
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  ) as Record<LighthouseCategory, number>;
  const auditRefs = categories.flatMap((category) => report.categories[category]?.auditRefs ?? []);
  const failedAudits = auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${report.audits[id]?.title} ${report.audits[id]?.displayValue ?? ''}`.trim());
  return { scores, failedAudits };
}
