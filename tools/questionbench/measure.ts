import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { proposeSample, type SampleCandidate } from '@curbcut/audit';
import type { Box, TestedPage } from '@curbcut/contract';
import {
  ALL_PRIVATE_TARGETS,
  combineVariants,
  groupFindings,
  openScanner,
  type Scanner,
  scanSite,
} from '@curbcut/engine';
import { type AskedQuestion, createAuditQuestions } from '../lib/audit-questions.ts';
import { runConcurrently } from '../lib/run-concurrently.ts';
import type { QuestionSite } from '../lib/sites/components/generate-site.ts';
import { serveOnLoopback } from '../lib/sites/loopback-server.ts';

/** Size of a screenshot in image pixels, and image pixels per CSS pixel. */
interface ScreenshotSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

export interface QuestionCount {
  readonly pages: number;
  /** Number of pages in the sample that an audit proposes. */
  readonly sampled: number;
  /**
   * Number of questions in a WCAG 2.2 Level A and AA audit: about issues that need review, and about
   * criteria.
   */
  readonly questions: number;
  readonly aboutIssues: number;
  readonly aboutCriteria: number;
  /** Findings that need review on all pages. */
  readonly undecided: number;
  /** Questions without a sharp crop of anything they are about. */
  readonly withoutCrop: number;
}

export interface QuestionBenchResult {
  readonly count: QuestionCount;
  readonly questions: readonly AskedQuestion[];
  /** Keys of questions without a sharp crop. */
  readonly withoutCrop: ReadonlySet<string>;
}

/**
 * Scans a site's pages and creates the questions of an audit of it. Only the sample is tested completely,
 * with interaction and screenshots, because no other page can add a question.
 */
export async function measureQuestions(urls: readonly string[]): Promise<QuestionBenchResult> {
  const scanner = await openScanner({
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 2 * availableParallelism(),
    onWarning: () => {},
  });
  try {
    const scanned = await scanPages(scanner, urls);
    const chosen = proposeSample(toCandidates(scanned), 1, urls[0]!).map(({ pageId }) => pageId);
    const screenshots = new Map<string, ScreenshotSize | null>();
    const complete = new Map<string, TestedPage>();
    const byUrl = new Map(scanned.map((page) => [page.url, page]));
    await runConcurrently(chosen, 3 * scanner.concurrency, async (url) => {
      const { page, screenshot } = await testCompletely(scanner, byUrl.get(url)!);
      complete.set(url, page);
      screenshots.set(url, screenshot);
    });
    const pages = scanned.map((page) => complete.get(page.url) ?? page);
    const sample = pages.filter(({ url }) => complete.has(url));
    return countQuestions(pages, sample, screenshots);
  } finally {
    await scanner.close();
  }
}

function countQuestions(
  pages: readonly TestedPage[],
  sample: readonly TestedPage[],
  screenshots: ReadonlyMap<string, ScreenshotSize | null>,
): QuestionBenchResult {
  const questions = createAuditQuestions(sample, pages);
  const withoutCrop = new Set(
    questions
      .filter((question) => !hasSharpCrop(question, sample, screenshots))
      .map(({ draft }) => draft.key),
  );
  const aboutIssues = questions.filter(({ draft }) => draft.kind === 'issue').length;
  return {
    questions,
    withoutCrop,
    count: {
      pages: pages.length,
      sampled: sample.length,
      questions: questions.length,
      aboutIssues,
      aboutCriteria: questions.length - aboutIssues,
      undecided: pages.flatMap(({ findings, forAudits = [] }) => [
        ...findings.filter(({ outcome }) => outcome === 'cantTell'),
        ...forAudits,
      ]).length,
      withoutCrop: withoutCrop.size,
    },
  };
}

/**
 * Serves a generated site on loopback.
 *
 * @returns the URLs of its pages, start page first
 */
export async function serveQuestionSite(
  site: QuestionSite,
): Promise<{ readonly urls: readonly string[]; close(): void }> {
  const { origin, close } = await serveOnLoopback((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const page = site.pages.get(path) ?? (path === '/embed/map' ? mapDocument : undefined);
    const isImage = page === undefined && path.endsWith('.svg');
    response.writeHead(page === undefined && !isImage ? 404 : 200, {
      'content-type': isImage ? 'image/svg+xml' : 'text/html; charset=utf-8',
    });
    response.end(page ?? (isImage ? drawImage(path) : ''));
  });
  return {
    urls: [...site.pages.keys()].map((path) => `${origin}${path}`),
    close,
  };
}

async function scanPages(scanner: Scanner, urls: readonly string[]): Promise<TestedPage[]> {
  const pages = new Map<string, TestedPage>();
  const settings = { fixes: false, depth: 'quick' as const };
  for await (const event of scanSite(scanner, { list: urls, settings })) {
    if (event.type === 'page-failed') throw new Error(`${event.page.url}: ${event.page.notTested.reason}`);
    if (event.type === 'page-done') pages.set(event.page.url, event.page);
  }
  return urls.map((url) => pages.get(url)!);
}

/**
 * Tests a page with interaction and a screenshot. Keeps results that only a comparison with other pages
 * shows.
 */
async function testCompletely(
  scanner: Scanner,
  before: TestedPage,
): Promise<{ readonly page: TestedPage; readonly screenshot: ScreenshotSize | null }> {
  const result = await scanner.scanPage(before.url, {
    key: 'questionbench',
    variants: combineVariants(),
    waitFor: null,
    auth: null,
    secondOpinion: false,
    screenshots: 'findings',
    fixes: false,
  });
  if (result.status === 'not-tested') throw new Error(`${before.url}: ${result.page.notTested.reason}`);
  const { page, screenshot } = result;
  const tested = new Set(page.tallies.map(({ ruleId }) => ruleId));
  const compared = before.findings.filter(({ ruleId }) => !tested.has(ruleId));
  const size = screenshot && {
    width: screenshot.width,
    height: screenshot.height,
    scale: screenshot.scale,
  };
  return { page: { ...page, findings: [...page.findings, ...compared] }, screenshot: size };
}

const mapDocument = '<!doctype html><html lang="en"><title>Map</title><p>Map of the shop</p></html>';

/** Draws an image whose colors depend on its path. */
function drawImage(path: string): string {
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="hsl(${hue} 60% 45%)"/><circle cx="${hue}" cy="150" r="90" fill="hsl(${hue} 50% 80%)"/></svg>`;
}

/** Describes the pages like the server does: by each page's issues and rules. */
function toCandidates(pages: readonly TestedPage[]): SampleCandidate[] {
  const issues = new Map<string, string[]>();
  for (const { fingerprint, pageIds } of groupFindings(
    pages.map(({ url, findings }) => ({ pageId: url, findings })),
  )) {
    for (const id of pageIds) issues.set(id, [...(issues.get(id) ?? []), fingerprint]);
  }
  return pages.map(({ url, title, tallies }) => {
    const rules = tallies.map(({ ruleId }) => ruleId);
    return { pageId: url, url, title, rules, issues: issues.get(url) ?? [] };
  });
}

/** A crop that is larger than this shows a whole page rather than the elements in question. */
const MAX_CROP = { width: 1280, height: 900 };

/**
 * Returns whether a question's evidence shows at least one element or, for a criterion, a page in full
 * resolution.
 */
function hasSharpCrop(
  { draft }: AskedQuestion,
  sample: readonly TestedPage[],
  screenshots: ReadonlyMap<string, ScreenshotSize | null>,
): boolean {
  if (draft.kind === 'criterion') return sample.some(({ url }) => (screenshots.get(url)?.scale ?? 0) >= 1);
  return draft.elements.some(({ page_url, box, related = [] }) => {
    const screenshot = screenshots.get(page_url);
    return screenshot != null && [...related, ...(box ? [box] : [])].some((one) => isInside(one, screenshot));
  });
}

function isInside({ x, y, width, height }: Box, screenshot: ScreenshotSize): boolean {
  const { scale } = screenshot;
  return (
    scale >= 1 &&
    width > 0 &&
    height > 0 &&
    width <= MAX_CROP.width &&
    height <= MAX_CROP.height &&
    x >= 0 &&
    y >= 0 &&
    (x + width) * scale <= screenshot.width + 1 &&
    (y + height) * scale <= screenshot.height + 1
  );
}
