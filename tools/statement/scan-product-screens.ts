import { setTimeout as delay } from 'node:timers/promises';
import {
  checkHealth,
  getProgress,
  getResults,
  type Issue,
  listRules,
  listScannedPages,
  type RouteContract,
  type ScannedPage,
  startScan,
} from '@curbcut/contract';
import about from '../../package.json' with { type: 'json' };

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
/**
 * Excluded pages: those about single rules (many, with one template), the demo shop (it has issues on
 * purpose), and the app (visitors see only the sign-in page).
 */
const EXCLUDED = [
  ...['/help/rules/*', '/help/api/*', '/demo-site/**', '/api/**', '/scan-results/**'],
  ...[
    '/dashboard',
    '/my-issues',
    '/issues',
    '/profile',
    '/scans/**',
    '/sites/**',
    '/audits/**',
    '/compare/**',
    '/reports/**',
    '/widget',
    '/subscription',
    '/organization/**',
    '/invitations/**',
  ],
];
const POLL_INTERVAL_MS = 2000;

/** One rule's result in the accessibility statement. */
export interface StatementRuleResult {
  readonly ruleId: string;
  readonly title: string;
  readonly wcag: readonly string[];
  readonly occurrences: number;
}

/** The result of scanning our own screens, as shown at `/legal/accessibility`. */
export interface OwnScreensStatement {
  /** Day of the scan, ISO 8601, UTC. */
  readonly date: string;
  /** The version of Curbcut that was tested and ran the test. */
  readonly version: string;
  readonly browser: string;
  readonly standard: string;
  readonly level: string;
  readonly rules: number;
  readonly viewports: typeof VIEWPORTS;
  readonly colorSchemes: readonly string[];
  readonly pages: readonly { readonly path: string; readonly failed: number; readonly needsReview: number }[];
  readonly notTested: readonly { readonly path: string; readonly reason: string }[];
  readonly failed: readonly StatementRuleResult[];
  readonly needsReview: readonly StatementRuleResult[];
}

/**
 * Scans the public and guest screens of the product at an origin.
 *
 * @throws {Error} if the scan doesn't complete
 */
export async function scanProductScreens(
  origin: string,
  report: (line: string) => void,
): Promise<OwnScreensStatement> {
  const body = {
    url: `${origin}/`,
    max_pages: 100,
    exclude: EXCLUDED,
    viewports: VIEWPORTS,
    color_schemes: ['light', 'dark'],
    second_opinion: true,
  };
  const started = await callEndpoint(origin, startScan, {}, body);
  const scanId = String(started.scan_id);
  await waitUntilCompleted(origin, scanId, report);

  const { pages } = (await callEndpoint(origin, listScannedPages, { scanId })) as { pages: ScannedPage[] };
  const { rules } = (await callEndpoint(origin, listRules)) as { rules: unknown[] };
  const tested = pages.filter(({ status }) => status === 'tested');
  const untested = pages.filter(({ status }) => status === 'not-tested');
  return {
    date: new Date().toISOString().slice(0, 10),
    version: about.version,
    browser: await fetchBrowserVersion(origin),
    standard: 'WCAG 2.2',
    level: 'AA',
    rules: rules.length,
    viewports: VIEWPORTS,
    colorSchemes: body.color_schemes,
    pages: tested
      .map(({ url, failed, needs_review }) => ({ path: getPath(url), failed, needsReview: needs_review }))
      .sort((a, b) => a.path.localeCompare(b.path)),
    notTested: untested.map(({ url, not_tested }) => ({
      path: getPath(url),
      reason: not_tested?.reason ?? '',
    })),
    failed: await fetchRuleResults(origin, scanId, 'failed'),
    needsReview: await fetchRuleResults(origin, scanId, 'cantTell'),
  };
}

async function waitUntilCompleted(
  origin: string,
  scanId: string,
  report: (line: string) => void,
): Promise<void> {
  for (;;) {
    const { status, percent, error } = (await callEndpoint(origin, getProgress, { scanId })) as Record<
      string,
      unknown
    >;
    if (status === 'completed') return;
    if (status === 'failed' || status === 'cancelled')
      throw new Error(`The scan was not completed: ${error ?? status}`);
    report(`Scan ${status}, ${Math.round(Number(percent))} %`);
    await delay(POLL_INTERVAL_MS);
  }
}

async function fetchRuleResults(
  origin: string,
  scanId: string,
  status: string,
): Promise<StatementRuleResult[]> {
  const { issues } = (await callEndpoint(origin, getResults, { scanId }, undefined, {
    status,
    limit: '200',
  })) as {
    issues: Issue[];
  };
  return [...Map.groupBy(issues, ({ rule_id }) => rule_id).values()].map((ruleIssues) => ({
    ruleId: ruleIssues[0]!.rule_id,
    title: ruleIssues[0]!.rule_title,
    wcag: ruleIssues[0]!.wcag_criteria,
    occurrences: ruleIssues.reduce((sum, { occurrences }) => sum + occurrences, 0),
  }));
}

async function fetchBrowserVersion(origin: string): Promise<string> {
  const { checks } = (await callEndpoint(origin, checkHealth)) as { checks: { browser: { detail: string } } };
  return checks.browser.detail.match(/([\w ]+\/)?(\d+(\.\d+)+)/)?.[2] ?? checks.browser.detail;
}

/** Calls an endpoint and returns its body, validated against the contract. */
async function callEndpoint(
  origin: string,
  route: RouteContract,
  params: Readonly<Record<string, string>> = {},
  body?: object,
  query: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const response = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
    method: route.method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const reply = route.replies[response.status];
  if (!response.ok || !reply || !('parse' in reply)) {
    throw new Error(`${route.method} ${path} returned ${response.status}: ${await response.text()}`);
  }
  return reply.parse(await response.json()) as Record<string, unknown>;
}

function getPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
