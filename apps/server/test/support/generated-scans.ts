import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../src/db/database.ts';
import { reports, type StoredSettings, scanPages, scans, sites } from '../../src/db/schema.ts';
import { getScoreSeries } from '../../src/scans/score-series.ts';

/** The size of a generated scan. */
export interface GeneratedScanSize {
  readonly pages: number;
  readonly occurrencesPerPage: number;
  readonly issues: number;
}

/** The size of the largest scans that the product promises to show quickly: 200,000 occurrences. */
export const LARGE_SCAN: GeneratedScanSize = { pages: 2000, occurrencesPerPage: 100, issues: 1500 };

/** Issues that occur on all pages, like template faults; the others occur on some. */
const TEMPLATE_ISSUES = 120;

interface GeneratedScanOptions extends GeneratedScanSize {
  /** The organization that it belongs to; undefined for a visitor's scan. */
  readonly owner?: { readonly organizationId: string; readonly siteId: string };
  readonly origin: string;
  readonly completedAt?: Date;
}

/**
 * Stores a completed scan with generated results, without scanning, and returns its id. The database computes the
 * rows, so 200,000 occurrences take seconds.
 */
export async function generateScan(db: Db, options: GeneratedScanOptions): Promise<string> {
  const id = randomUUID();
  const { pages, occurrencesPerPage, issues, owner, origin, completedAt = new Date() } = options;
  const settings: StoredSettings = {
    url: `${origin}/`,
    max_pages: pages,
    include: [],
    exclude: [],
    variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
    wait_for: null,
    level: 'AA',
    best_practices: true,
    second_opinion: false,
    depth: 'standard',
    signed_in: 'read-only',
    respect_robots: true,
    scheme_guessed: false,
    signs_in: false,
  };
  await db.insert(scans).values({
    id,
    organizationId: owner?.organizationId ?? null,
    siteId: owner?.siteId ?? null,
    url: `${origin}/`,
    settings,
    status: 'completed',
    createdAt: new Date(completedAt.getTime() - 60_000),
    startedAt: new Date(completedAt.getTime() - 60_000),
    completedAt,
    pagesFound: pages,
    pagesTested: pages,
    percent: 100,
    elements: pages * 1500,
    failedFindings: Math.round(pages * occurrencesPerPage * 0.9),
    needsReviewFindings: Math.round(pages * occurrencesPerPage * 0.1),
    critical: Math.round(issues / 4),
    serious: Math.round(issues / 4),
    moderate: Math.round(issues / 4),
    minor: Math.round(issues / 8),
    needsReview: Math.round(issues / 8),
    rulesRun: 90,
    originalScore: 61.5,
    scoreSeries: getScoreSeries({ url: `${origin}/`, settings, pagesBeyondLimit: 0 }),
    ending: 'pages-done',
    tracked: owner ? { fixed: 2, added: 3, newly_tested: 0, not_retested: 0, merged: 0, regressed: 0 } : null,
  });
  await insertPages(db, id, options);
  await insertFindings(db, id, options);
  await insertIssues(db, id, options);
  return id;
}

async function insertPages(
  db: Db,
  scanId: string,
  { pages, origin, occurrencesPerPage }: GeneratedScanOptions,
) {
  const screenshot = { format: 'webp', width: 640, height: 400, scale: 0.5, pageHeight: 1800 };
  await db.execute(sql`
    insert into ${scanPages} (scan_id, position, url, state, attempts, finished_order, final_url, title, importance,
      elements, score, failed, needs_review, tallies, screenshot)
    select ${scanId}::uuid, p, ${origin}::text || '/section-' || p % 40 || '/article-' || p, 'tested', 1, p + 1,
      ${origin}::text || '/section-' || p % 40 || '/article-' || p, 'Page ' || p || ' of a site with many',
      case when p = 0 then 'high' else 'medium' end, 1500, 61.5, ${occurrencesPerPage}::int - 10, 10,
      (select jsonb_agg(jsonb_build_object('ruleId', 'rule-' || r, 'passed', 40, 'failed', 3, 'cantTell', 0))
        from generate_series(1, 20) r),
      ${JSON.stringify(screenshot)}::jsonb
    from generate_series(0, ${pages}::int - 1) p`);
}

/** The number of the issue of occurrence `i` on page `p`. */
const issueNumber = (issues: number) =>
  issues <= TEMPLATE_ISSUES
    ? sql`(p * 3 + i) % ${issues}::int`
    : sql`case when i % 3 <> 0 then i % ${TEMPLATE_ISSUES}::int
        else ${TEMPLATE_ISSUES}::int + (p * 31 + i * 7) % (${issues}::int - ${TEMPLATE_ISSUES}::int) end`;

async function insertFindings(
  db: Db,
  scanId: string,
  { pages, occurrencesPerPage, issues }: GeneratedScanOptions,
) {
  const places = sql`(
    select p, i, ${issueNumber(issues)} as k
    from generate_series(0, ${pages}::int - 1) p, generate_series(0, ${occurrencesPerPage}::int - 1) i
  ) place`;
  await db.execute(sql`
    insert into findings (scan_id, position, index, outcome, finding)
    select ${scanId}::uuid, p, i, case when k % 8 = 7 then 'cantTell' else 'failed' end, jsonb_build_object(
      'ruleId', 'rule-' || k % 40, 'outcome', case when k % 8 = 7 then 'cantTell' else 'failed' end,
      'severity', (array['critical', 'serious', 'moderate', 'minor'])[k % 4 + 1],
      'selector', 'main > section:nth-child(' || i % 9 + 1 || ') > div.part-' || k || ' > :nth-child(' || i + 1 || ')',
      'snippet', '<a class="part-' || k || ' card__link" href="/section-' || p % 40 || '/article-' || i
        || '"><img src="/media/' || p || '-' || i || '.jpg" width="320" height="180"></a>',
      'message', 'The element in part-' || k || ' has no accessible name.',
      'wcag', jsonb_build_array('1.1.1'), 'act', '[]'::jsonb, 'engines', jsonb_build_array('curbcut'),
      'reason', 'generated', 'facts', jsonb_build_object('ratio', 3 + i % 15, 'required', 4.5, 'text', 'Text ' || i),
      'name', 'Text number ' || i, 'role', 'link',
      'box', jsonb_build_object('x', 20 + i % 5 * 240, 'y', 200 + i * 60, 'width', 220, 'height', 48),
      'path', jsonb_build_array('a.part-' || k, 'div.part-' || k, 'section.cards', 'main#content', 'body'),
      'origin', jsonb_build_object('classes', jsonb_build_array('part-' || k), 'prose', null), 'variants', '[]'::jsonb)
    from ${places}`);
  await db.execute(sql`
    insert into page_issues (scan_id, position, fingerprint, issue, indexes, engines, elements, variants)
    select ${scanId}::uuid, p, md5(k::text), md5(k::text), array_agg(i order by i), array['curbcut'],
      array_agg(left(md5(p || '-' || i), 8) order by i), '{}'
    from ${places} group by p, k`);
}

async function insertIssues(db: Db, scanId: string, { issues, occurrencesPerPage }: GeneratedScanOptions) {
  await db.execute(sql`
    insert into issues (scan_id, fingerprint, rank, outcome, severity, rule_id, issue, position, index, variants,
      fix_status)
    select ${scanId}::uuid, md5(k::text), row_number() over (order by k % 4, k) - 1,
      case when k % 8 = 7 then 'cantTell' else 'failed' end,
      (array['critical', 'serious', 'moderate', 'minor'])[k % 4 + 1], 'rule-' || k % 40, jsonb_build_object(
        'outcome', case when k % 8 = 7 then 'cantTell' else 'failed' end,
        'fails_on', case when k % 8 = 7 then 'no' end,
        'severity', (array['critical', 'serious', 'moderate', 'minor'])[k % 4 + 1],
        'category', 'images', 'rule_id', 'rule-' || k % 40, 'rule_title', 'Elements pass rule ' || k % 40,
        'rule_description', 'Screen reader users hear only “link” and cannot tell where it leads, on every page of the site.',
        'help', 'Add text inside the link, or an aria-label if it contains only an icon. Describe the target, not the icon.',
        'cause', 'The element a.part-' || k || ' has no accessible name.', 'component', 'Part' || k,
        'best_practice', false, 'wcag_criteria', jsonb_build_array('1.1.1'), 'wcag_sc', '1.1.1', 'act', '[]'::jsonb,
        'page_importance', 'medium', 'occurrences', found.occurrences, 'pages', found.pages,
        'engines', jsonb_build_array('curbcut'),
        'fix', case when k % 3 = 0 then jsonb_build_object('status', 'proven', 'confidence', 'certain',
          'needs_author_text', null, 'fixed_occurrences', found.occurrences) end,
        'classification', jsonb_build_object('severity', 'serious', 'confidence', 0.9, 'source', 'wcag'),
        'priority', 100 - k % 100, 'wcag_level', 'A', 'user_impact_percentage', 3,
        'business_impact', 'People who cannot use the link leave the site.',
        'remediation_timeframe', 'Within 7 days', 'remediation_priority', 'High'),
      found.first / ${occurrencesPerPage}::int, found.first % ${occurrencesPerPage}::int, '{}',
      case when k % 3 = 0 then 'proven' end
    from generate_series(0, ${issues}::int - 1) k
    join (
      select fingerprint, min(position * ${occurrencesPerPage}::int + indexes[1]) as first, count(*) as pages,
        sum(cardinality(indexes)) as occurrences
      from page_issues where scan_id = ${scanId}::uuid group by fingerprint
    ) found on found.fingerprint = md5(k::text)`);
}

/** Stores a site of an organization with one scan of each of these sizes, oldest first, and a report of each scan. */
export async function generateSite(
  db: Db,
  organizationId: string,
  origin: string,
  sizes: readonly GeneratedScanSize[],
): Promise<{ readonly siteId: string; readonly scanIds: readonly string[] }> {
  const siteId = randomUUID();
  await db.insert(sites).values({ id: siteId, organizationId, origin });
  const scanIds: string[] = [];
  for (const [index, size] of sizes.entries()) {
    const completedAt = new Date(Date.now() - (sizes.length - index) * 86_400_000);
    scanIds.push(await generateScan(db, { ...size, owner: { organizationId, siteId }, origin, completedAt }));
  }
  await db.insert(reports).values(
    scanIds.map((scanId) => ({
      id: randomUUID(),
      scanId,
      type: 'summary' as const,
      format: 'pdf' as const,
      status: 'ready' as const,
      percent: 100,
      bytes: 120_000,
      completedAt: new Date(),
    })),
  );
  await generateTrackedIssues(db, siteId, scanIds.at(-1)!);
  await db.execute(sql`analyze`);
  return { siteId, scanIds };
}

/** The size of a generated organization with many sites. */
export interface PortfolioSize {
  readonly sites: number;
  readonly issuesPerSite: number;
}

/**
 * Stores an organization's sites, each with two small scans and many open issues. 60% of a site's issues also occur on
 * others; the rows are about as large as those of real sites.
 */
export async function generatePortfolio(
  db: Db,
  organizationId: string,
  { sites: siteCount, issuesPerSite }: PortfolioSize,
): Promise<void> {
  for (let number = 0; number < siteCount; number += 1) {
    const origin = `https://site-${number}.example`;
    const siteId = randomUUID();
    await db.insert(sites).values({ id: siteId, organizationId, origin, name: `Site ${number}` });
    for (const days of [8, 1]) {
      const scan = { pages: 2, occurrencesPerPage: 12, issues: 6, owner: { organizationId, siteId }, origin };
      const scanId = await generateScan(db, {
        ...scan,
        completedAt: new Date(Date.now() - days * 86_400_000),
      });
      if (days === 1) await generateOpenIssues(db, { siteId, scanId, origin, number, issuesPerSite });
    }
  }
  await db.execute(sql`vacuum analyze`);
}

async function generateOpenIssues(
  db: Db,
  {
    siteId,
    scanId,
    origin,
    number,
    issuesPerSite,
  }: {
    readonly siteId: string;
    readonly scanId: string;
    readonly origin: string;
    readonly number: number;
    readonly issuesPerSite: number;
  },
): Promise<void> {
  await db.execute(sql`
    insert into tracked_issues (id, site_id, traits, state, outcome, severity, rule_id, issue, message, seen, as_of,
      last_scan_id, last_fingerprint, first_seen_at, last_seen_at, due_on)
    select gen_random_uuid(), ${siteId}::uuid,
      jsonb_build_object('selector', 'main > section > div.part-' || k || ' > a', 'text', repeat(md5(k::text), 8)),
      (array['open', 'open', 'open', 'open', 'open', 'open', 'open', 'open', 'in_progress', 'regressed'])[i % 10 + 1],
      case when k % 8 = 7 then 'cantTell' else 'failed' end,
      (array['critical', 'serious', 'moderate', 'minor'])[k % 4 + 1], 'rule-' || k % 40, jsonb_build_object(
        'outcome', case when k % 8 = 7 then 'cantTell' else 'failed' end,
        'severity', (array['critical', 'serious', 'moderate', 'minor'])[k % 4 + 1],
        'category', 'images', 'rule_id', 'rule-' || k % 40, 'rule_title', 'Elements pass rule ' || k % 40,
        'rule_description', 'Screen reader users hear only “link” and cannot tell where it leads, on every page of the site.',
        'help', 'Add text inside the link, or an aria-label if it contains only an icon. Describe the target, not the icon.',
        'cause', 'The element a.part-' || k || ' has no accessible name.',
        'component', case when k % 2 = 0 then 'Part' || k end,
        'best_practice', false, 'wcag_criteria', jsonb_build_array('1.1.1'), 'wcag_sc', '1.1.1', 'act', '[]'::jsonb,
        'page_importance', 'medium', 'occurrences', 1 + k % 60, 'pages', 1 + k % 20,
        'engines', jsonb_build_array('curbcut'), 'fix', null,
        'classification', jsonb_build_object('severity', 'serious', 'confidence', 0.9, 'source', 'wcag'),
        'priority', 100 - k % 100, 'wcag_level', 'A', 'user_impact_percentage', 3,
        'business_impact', 'People who cannot use the link leave the site.',
        'remediation_timeframe', 'Within 7 days', 'remediation_priority', 'High'),
      'The element in part-' || k || ' has no accessible name.',
      jsonb_build_object('urls', (select jsonb_agg(${origin}::text || '/section-' || u || '/article-' || k || '-' || u)
        from generate_series(0, k % 20) u), 'variants', '[]'::jsonb, 'signedIn', false),
      now(), ${scanId}::uuid, md5(k::text), now() - make_interval(mins => i), now(), current_date + (k % 40 - 5)
    from generate_series(0, ${issuesPerSite}::int - 1) i
    cross join lateral (select case when i % 5 < 3
      -- One of 3,000 issues that sites share, for example because they use the same components.
      then (i * 7 + ${number}::int * 131) % 3000
      else 1000000 + ${number}::int * ${issuesPerSite}::int + i end as k) one`);
}

/** Stores a tracked issue for each issue of a scan. */
async function generateTrackedIssues(db: Db, siteId: string, scanId: string): Promise<void> {
  await db.execute(sql`
    insert into tracked_issues (id, site_id, traits, state, outcome, severity, rule_id, issue, message, seen, as_of,
      last_scan_id, last_fingerprint, first_seen_at, last_seen_at, due_on)
    select gen_random_uuid(), ${siteId}::uuid, '{}'::jsonb, 'open', outcome, severity, rule_id, issue,
      'The element has no accessible name.', '{"urls": [], "variants": [], "signedIn": false}'::jsonb, now(),
      scan_id, fingerprint, now(), now(), current_date + 7
    from issues where scan_id = ${scanId}::uuid`);
}
