/**
 * Takes the product screenshots of the public pages from a running Curbcut: a real scan of the demo shop, in both themes
 * and two window sizes. Run it when the screens change. Use port 80 to keep the URLs in the screenshots short:
 *
 *     PORT=80 VISITOR_PAGES_PER_SCAN=7 npm start
 *     CURBCUT_E2E_BROWSER=/path/to/chromium node apps/web/scripts/take-product-screenshots.ts http://localhost
 *
 * Names of screenshots after the URL limit it to these.
 */
import { writeFile } from 'node:fs/promises';
import {
  changeTrackedIssues,
  claimAnonymousScans,
  getProgress,
  getResults,
  listSitePeople,
  listTrackedIssues,
  login,
  register,
  type ScanProgress,
  startScan,
  verifyEmail,
} from '@curbcut/contract';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { buildUrl } from '../app/api/request.ts';
import {
  type ScreenshotLayout,
  type ScreenshotName,
  screenshotDensity,
  screenshotSizes,
} from '../app/marketing/product-screenshots/screenshot-sizes.ts';
import { getLaunchOptions } from '../e2e/support/browser-launch.ts';

const [origin, ...names] = process.argv.slice(2);
if (!origin) throw new Error('Pass the origin of a running Curbcut, such as http://localhost:3000.');

const folder = new URL('../app/marketing/product-screenshots/', import.meta.url);

/**
 * The subject of each screenshot: a page, or the first issue of a rule, and the element at the top edge of the
 * screenshot.
 */
const screenshotTargets: Readonly<Record<ScreenshotName, { query?: string; issueOf?: string; top: string }>> =
  {
    progress: { top: 'section[aria-labelledby="arriving"] >> xpath=..' },
    score: { top: 'section[aria-labelledby="summary"] svg[role="img"] >> xpath=../..' },
    issues: { top: 'main h2:has-text("issues")' },
    issue: { issueOf: 'button-name', top: 'main article header' },
    fix: { issueOf: 'color-contrast', top: 'main section:has(h3:text-is("The fix")) >> nth=-1' },
    'not-tested': { query: '?view=untested', top: 'section[aria-labelledby="untested"]' },
    tracker: { top: 'main [role="grid"]' },
  };

async function fetchJson(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(new URL(path, origin), init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Scans the demo shop, and records the progress response from halfway through the scan. */
async function scanDemoShop(): Promise<{ scanId: string; claimToken: string; halfDone: ScanProgress }> {
  const started = await fetchJson(startScan.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${origin}/demo-site/`, max_pages: 7 }),
  });
  const { scan_id: scanId, claim_token } = startScan.replies[202].parse(started);
  let halfDone: ScanProgress | undefined;
  for (;;) {
    const now = getProgress.replies[200].parse(await fetchJson(buildUrl(getProgress.path, { scanId })));
    if (now.status === 'running' && now.pages_done * 2 >= now.pages_found && now.latest_screenshot)
      halfDone ??= now;
    if (now.status === 'completed') break;
    if (now.error) throw new Error(now.error);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (!halfDone) throw new Error('The scan finished before its progress could be recorded. Try again.');
  return { scanId, claimToken: claim_token ?? '', halfDone };
}

/** Replays the recorded progress, for the screenshot of a running scan. */
async function showHalfDone(page: Page, halfDone: ScanProgress): Promise<void> {
  await page.route(`**/api/scanner/progress/${halfDone.scan_id}/`, (route) =>
    route.request().headers().accept?.includes('text/event-stream')
      ? route.fulfill({ contentType: 'text/event-stream', body: ': no events\n\n' })
      : route.fulfill({ json: halfDone }),
  );
}

/** The site in the tracker screenshots, and the tokens to sign in. */
interface TrackedDemoSite {
  readonly path: string;
  readonly tokens: { readonly access: string; readonly refresh: string };
}

/** Assigns the scan to a new account, and sets one of its issues to in progress. */
async function trackDemoShop(scanId: string, claimToken: string): Promise<TrackedDemoSite> {
  const post = (path: string, body: object, init: RequestInit = {}) =>
    fetchJson(path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
  const email = `mina-${Date.now()}@example.com`;
  const password = crypto.randomUUID();
  await post(register.path, {
    email,
    password,
    password2: password,
    first_name: 'Mina',
    last_name: 'Okafor',
  });
  const token = await readMailedToken(email);
  await post(verifyEmail.path, { token });
  const { access, refresh } = login.replies[200].parse(await post(login.path, { email, password }));
  const headers = { authorization: `Bearer ${access}` };
  const claims = { scan_ids: [scanId], claim_tokens: [claimToken] };
  await post(claimAnonymousScans.path, claims, { headers });
  const fetchIssues = async () => {
    const result = await fetchJson(buildUrl(getResults.path, { scanId }), { headers });
    const siteId = getResults.replies[200].parse(result).site_id ?? '';
    const issues = await fetchJson(buildUrl(listTrackedIssues.path, { siteId }), { headers });
    return { siteId, issues: listTrackedIssues.replies[200].parse(issues).issues };
  };
  let { siteId, issues } = await fetchIssues();
  // A background job creates them.
  while (issues.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ({ siteId, issues } = await fetchIssues());
  }
  const path = buildUrl(changeTrackedIssues.path, { siteId });
  const listed = await fetchJson(buildUrl(listSitePeople.path, { siteId }), { headers });
  const assignee = listSitePeople.replies[200].parse(listed).people[0]!;
  const change = { state: 'in_progress', assignee_id: assignee.user_id };
  const update = { ids: [issues[1]!.id], change };
  await post(path, update, { method: 'PATCH', headers });
  return { path: `/sites/${siteId}`, tokens: { access, refresh } };
}

async function readMailedToken(email: string): Promise<string> {
  for (;;) {
    const mailbox = await (await fetch(new URL('/dev/mailbox/', origin))).text();
    const message = mailbox.split('<article').find((article) => article.includes(email)) ?? '';
    const token = /\/verify-email\/([\w-]+)/.exec(message)?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Returns the query string that opens the first issue of a rule. */
async function openFirstIssue(scanId: string, rule: string): Promise<string> {
  const found = getResults.replies[200].parse(
    await fetchJson(buildUrl(getResults.path, { scanId }, { status: 'failed', rule })),
  );
  return `?issue=${found.issues[0]?.id}`;
}

/** Returns the position of an element once it is stable: content that loads above can move it. */
async function getStableBox(part: Locator): Promise<{ y: number }> {
  let last: { y: number } | null = null;
  for (;;) {
    await part.waitFor();
    const now = await part.boundingBox();
    if (now && now.y === last?.y) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function takeProductScreenshot(
  browser: Browser,
  name: ScreenshotName,
  layout: ScreenshotLayout,
  colorScheme: 'light' | 'dark',
  { scanId, halfDone }: Awaited<ReturnType<typeof scanDemoShop>>,
  site?: TrackedDemoSite,
): Promise<void> {
  const { width, height } = screenshotSizes[name][layout];
  const context = await browser.newContext({
    // Tall, so that no content is loaded only on scroll.
    viewport: { width, height: 3600 },
    deviceScaleFactor: screenshotDensity[layout],
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (name === 'progress') await showHalfDone(page, halfDone);
  if (site) {
    await page.addInitScript(({ access, refresh }) => {
      localStorage.setItem('accessToken', access);
      localStorage.setItem('refreshToken', refresh);
    }, site.tokens);
  }
  const { query = '', issueOf, top } = screenshotTargets[name];
  const path = site?.path ?? `/scan-results/${scanId}`;
  await page.goto(`${origin}${path}${issueOf ? await openFirstIssue(scanId, issueOf) : query}`);
  const box = await getStableBox(page.locator(top));
  await page.waitForFunction((lowerEdge) => {
    const shown = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < lowerEdge,
    );
    // document.fonts may report that all fonts are loaded while text still uses a system font.
    const hasFont = document.fonts.check('1em "Atkinson Hyperlegible Next Variable"');
    return hasFont && shown.every(({ complete }) => complete);
  }, box.y + height);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: Math.max(0, Math.round(box.y) - 16), width, height, scale: 1 },
  });
  await writeFile(new URL(`${name}-${layout}-${colorScheme}.webp`, folder), Buffer.from(data, 'base64'));
  await context.close();
}

const browser = await chromium.launch(await getLaunchOptions());
const scan = await scanDemoShop();
let site: TrackedDemoSite | undefined;
for (const name of Object.keys(screenshotTargets) as ScreenshotName[]) {
  if (names.length > 0 && !names.includes(name)) continue;
  // Last, because visitors cannot open the scan once it belongs to an account.
  if (name === 'tracker') site = await trackDemoShop(scan.scanId, scan.claimToken);
  for (const layout of ['wide', 'narrow'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await takeProductScreenshot(browser, name, layout, colorScheme, scan, site);
    }
  }
}
await browser.close();
