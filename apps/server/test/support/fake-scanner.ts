import { createHash } from 'node:crypto';
import { startGuard } from '@curbcut/capture';
import {
  CONTENT_KINDS,
  type Finding,
  formatPageContent,
  formatTestLimits,
  type PageContent,
  type PageElement,
  type TestLimit,
} from '@curbcut/contract';
import {
  encodePageElements,
  fetchSiteRules,
  findReachableStart,
  type PageProgress,
  type PageResult,
  type ScanComparison,
  type Scanner,
  type ScannerOptions,
  type ScanPageOptions,
  type SiteScanSettings,
  type VerifiedPageFixes,
} from '@curbcut/engine';

export type BeforeVisit = (
  url: string,
  signal: AbortSignal,
  onProgress: (progress: PageProgress) => void,
  onScreenshot: NonNullable<ScanPageOptions['onScreenshot']>,
) => Promise<unknown>;

export type VerifyFixes = (
  url: string,
  findings: readonly Finding[],
  isTried: (fingerprint: string) => boolean,
) => VerifiedPageFixes | null;

export interface FakeScanner {
  readonly open: (options: ScannerOptions) => Promise<Scanner>;
  /** Identifies the engine; results from a different one aren't reused. */
  engine: string;
  /** URLs that were visited but not tested, because they hadn't changed. */
  readonly unchanged: string[];
  /** Each visit's settings. */
  readonly settings: SiteScanSettings[];
  /** URL of the page that each visited page was compared with, by its own URL; null for none. */
  readonly compared: Map<string, string | null>;
  /** Keys that the server released. */
  readonly forgottenKeys: string[];
  /** Runs before each visit; a test can replace it. */
  beforeVisit: BeforeVisit;
  /** Verifies fixes on a page with these findings; a test can replace it. */
  verifyFixes: VerifyFixes;
  /** Verifies a suggestion in a new visit; a test can replace it. */
  verifySuggestion: Scanner['verifyFix'];
  /** Prints HTML as PDF; a test can replace it. */
  print: Scanner['printPdf'];
}

/**
 * Creates a scanner without a browser. It uses the real guard, reads pages over HTTP and evaluates them with
 * three patterns: images and fields fail, and videos need review. An attribute `data-limited` names a rule that is cut
 * short on the page; `data-part` is the key of a part in which hidden content has findings, and `data-left` the key of
 * one that another page has tested, with that page's position.
 */
export function createFakeScanner(beforeVisit: BeforeVisit = async () => undefined): FakeScanner {
  const print = async (html: string) => Buffer.from(`%PDF-1.7 of ${html.length} characters`);
  const fake: FakeScanner = {
    open,
    engine: 'Fake 1.0',
    unchanged: [],
    settings: [],
    compared: new Map(),
    forgottenKeys: [],
    beforeVisit,
    verifyFixes: () => null,
    verifySuggestion,
    print,
  };
  async function verifySuggestion(): ReturnType<Scanner['verifyFix']> {
    const reason = 'This scanner has no browser.';
    return { status: 'unproven', reason, before: [], after: [], verifiedFix: null };
  }
  async function open({ allowPrivate, own: localServer, concurrency }: ScannerOptions): Promise<Scanner> {
    const guard = await startGuard({ allowPrivate, ...(localServer && { localServer }) });
    const scanner: Scanner = {
      checkTarget: guard.checkTarget,
      findReachableStart: (address, signal) => findReachableStart(guard, address, signal),
      fetchSiteRules: (site, signal) => fetchSiteRules(guard, site, signal),
      browser: { source: 'none', version: 'Fake 1.0', sandboxed: true, fonts: 'pinned' },
      concurrency,
      async scanPage(url, site, options) {
        const result = await scanner.scanPageIfChanged(url, site, [], options);
        if (result.status === 'unchanged') throw new Error('There was no earlier visit.');
        return result;
      },
      async scanPageIfChanged(
        url,
        site,
        earlier,
        {
          signal = new AbortController().signal,
          isFixAttempted = () => false,
          onProgress = () => undefined,
          onScreenshot = () => undefined,
          comparison,
          recordsSteps = false,
        } = {},
      ) {
        fake.settings.push(site);
        const startedAt = Date.now();
        await fake.beforeVisit(url, signal, onProgress, onScreenshot);
        signal.throwIfAborted();
        const { status, body } = await guard.fetch(url, { signal });
        const result = toPageResult(url, status, new TextDecoder().decode(body));
        if (result.status === 'not-tested') return result;
        if (comparison) fake.compared.set(url, await compare(url, comparison));
        const { key: _key, ...settings } = site;
        const inputs = JSON.stringify([fake.engine, settings, result.contentHash]);
        const inputHashes = site.hashesInputs ? [createHash('sha256').update(inputs).digest('hex')] : null;
        if (inputHashes && earlier.some(([hash]) => hash === inputHashes[0])) {
          fake.unchanged.push(url);
          const { page, links, forms } = result;
          return { status: 'unchanged', page, links, forms, inputHashes, visitMs: 1 };
        }
        const steps = recordsSteps && { steps: [{ step: 'capture', startedAt, ms: Date.now() - startedAt }] };
        return {
          ...result,
          ...steps,
          pageElements: site.listsElements ? result.pageElements : null,
          transcript: site.recordsTranscript ? result.transcript : null,
          inputHashes,
          fixes: fake.verifyFixes(url, result.page.findings, (each) => isFixAttempted(each) === true),
        };
      },
      verifyFix: (url, site, claim) => fake.verifySuggestion(url, site, claim),
      tryJourney: async () => ({ steps: [], problem: null, problemScreenshot: null, page: null }),
      async detectWidget(url, signal) {
        const { status, body } = await guard.fetch(url, { signal });
        if (status !== 200) return 'The page does not exist.';
        const scripts = [...new TextDecoder().decode(body).matchAll(/src="([^"]*\/widget\/v1\/[^"]*)"/g)];
        return { scriptUrls: scripts.map(([, src]) => src!), isStarted: scripts.length > 0 };
      },
      printPdf: (html, signal) => fake.print(html, signal),
      forget: async (key) => {
        fake.forgottenKeys.push(key);
      },
      check: async () => undefined,
      close: () => guard.close(),
    };
    return scanner;
  }
  return fake;
}

/** Reports the structure of the first page, and returns the URL of the page with which another one is compared. */
async function compare(url: string, { isFirst, getFirst, report }: ScanComparison): Promise<string | null> {
  if (!isFirst) return (await getFirst(0))?.url ?? null;
  report(0, {
    url,
    language: 'en',
    links: [],
    blocks: [],
    searches: [],
    parts: [],
    ways: [],
    firstLink: '',
    sentFields: [],
  });
  return null;
}

function toPageResult(url: string, status: number, html: string): PageResult {
  if (status !== 200) return toNotTestedResult(url, status);
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? match[0]);
  const limited = new Set(found(/data-limited="(.*?)"/g));
  const images = limited.has('image-alt') ? [] : found(/<img [^>]*>/g);
  const inputs = found(/<input [^>]*>/g);
  const videos = limited.has('video-caption') ? [] : found(/<video [^>]*>/g);
  const recordings = found(/<audio [^>]*>/g);
  return {
    status: 'tested',
    page: {
      url,
      finalUrl: url,
      title: found(/<title>(.*?)<\/title>/g)[0] ?? '',
      status: 'tested',
      elements: found(/<[a-z]/g).length,
      framework: { name: 'html', version: null, isDevelopment: false },
      findings: [
        ...images.map((snippet) => createFinding('image-alt', 'critical', ['1.1.1'], snippet)),
        ...inputs.map((snippet) => createFinding('label', 'critical', ['4.1.2'], snippet)),
        ...videos.map(createVideoFinding),
      ],
      ...(recordings.length > 0 && { forAudits: recordings.map(createRecordingQuestion) }),
      tallies: [
        { ruleId: 'image-alt', passed: 1, failed: images.length, cantTell: 0 },
        { ruleId: 'label', passed: 1, failed: inputs.length, cantTell: 0 },
        ...(videos.length > 0
          ? [{ ruleId: 'video-caption', passed: 0, failed: 0, cantTell: videos.length }]
          : []),
      ],
      unexamined: formatTestLimits(found(/data-limited="(.*?)"/g).map(createLimit)),
      ruleErrors: [],
    },
    links: found(/href="(.*?)"/g).map((href) => new URL(href, url).href),
    forms: found(/action="(.*?)"/g),
    contentHash: hashContent(html),
    pageElements: encodePageElements([...images, ...videos].map(toPageElement)),
    transcript: createFakeTranscript(html),
    screenshot: {
      bytes: Buffer.from(`screenshot of ${url}`),
      format: 'webp',
      width: 640,
      height: 400,
      scale: 0.5,
      pageHeight: 800,
    },
    foundParts: found(/data-part="(.*?)"/g).map((key) => ({ test: HIDDEN_CONTENT_TEST, keys: [key] })),
    testedElsewhere: found(/data-left="(.*?)"/g).map((left) => {
      const [key, position] = left.split(' ') as [string, string];
      return { test: HIDDEN_CONTENT_TEST, parts: [[key, Number(position)]] };
    }),
    fixes: null,
  };
}

type FakeTranscript = NonNullable<Extract<PageResult, { status: 'tested' }>['transcript']>;

/** Headings, links and images, in reading order; images are named after their classes. */
function createFakeTranscript(html: string): FakeTranscript {
  const entries = [...html.matchAll(/<(h1|a|img)\b[^>]*>([^<]*)/g)].map(([tag, name, text]) => {
    const className = /class="(.*?)"/.exec(tag)?.[1] ?? '';
    return name === 'img'
      ? { selector: `.${className}`, says: { role: 'img', name: className } }
      : { selector: name!, says: { role: name === 'a' ? 'link' : 'heading', name: text!.trim() } };
  });
  const select = (role: string | null) => ({
    stops: [...entries.keys()].filter((at) => role === null || entries[at]!.says.role === role),
    omitted: 0,
  });
  const landmarks = { stops: [], omitted: 0 };
  return {
    entries,
    orders: { reading: select(null), headings: select('heading'), tab: select('link'), landmarks },
  };
}

const HIDDEN_CONTENT_TEST = 'content shown by controls';

/** Creates the record of a test that was cut short before it found anything. */
const createLimit = (test: string): TestLimit => ({
  ...{ pass: 'page', test, reason: 'deadline', done: 0, of: null, unit: null },
});

function toNotTestedResult(url: string, status: number): PageResult {
  const code = status === 429 ? 'scan/too-many-requests' : 'scan/not-found';
  const notTested = { code, reason: `HTTP ${status}.`, advice: 'Fix the link.' };
  return {
    status: 'not-tested',
    page: { url, finalUrl: url, title: '', status: 'not-tested', notTested },
    retryAfterMs: status === 429 ? 0 : null,
  };
}

/** Creates a finding that needs review; the name of the video is its title. With `data-hidden`, it's hidden at first. */
function createVideoFinding(snippet: string): Finding {
  const name = /title="(.*?)"/.exec(snippet)?.[1] ?? '';
  const finding = createFinding('video-caption', 'critical', ['1.2.2'], snippet);
  const state = /data-hidden/.test(snippet) && { state: ['Click “More”'] };
  const message = 'Does this video have captions?';
  return { ...finding, ...state, outcome: 'cantTell', reason: 'ask', message, name };
}

/** A question that only audits ask. */
function createRecordingQuestion(snippet: string): Finding {
  const finding = createFinding('audio-caption', 'critical', ['1.2.1'], snippet);
  const message = 'Is there a transcript of this recording?';
  return { ...finding, outcome: 'cantTell', isForAudits: true, reason: 'text', message };
}

function createFinding(
  ruleId: string,
  severity: Finding['severity'],
  wcag: string[],
  snippet: string,
): Finding {
  const className = /class="(.*?)"/.exec(snippet)?.[1] ?? '';
  const state = /data-state="(.*?)"/.exec(snippet)?.[1];
  return {
    ...(state !== undefined && { state: [state] }),
    ruleId,
    outcome: 'failed',
    severity,
    selector: `.${className}`,
    snippet,
    message: `${ruleId} fails`,
    wcag,
    act: [],
    engines: ['curbcut'],
    reason: 'unnamed',
    facts: {},
    name: '',
    role: null,
    box: { x: 0, y: 0, width: 10, height: 10 },
    path: [className],
    origin: { classes: [], prose: null },
    variants: [],
  };
}

function toPageElement(snippet: string): PageElement {
  const { selector, name, role, box } = createFinding('', 'minor', [], snippet);
  return { selector, snippet, tag: /^<(\w+)/.exec(snippet)?.[1] ?? '', name, role, text: '', box };
}

/** Set it to scan like earlier versions, which hashed only whole pages. */
export const fakeContent = { isWholePage: false };

/** Every type of content changes with any part of the source. */
function hashContent(html: string): string {
  const full = createHash('sha256').update(html).digest('hex').slice(0, 32);
  if (fakeContent.isWholePage) return full;
  const part = { count: 1, hash: full.slice(0, 16) };
  const parts = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, part]));
  return formatPageContent({ full, parts: parts as PageContent['parts'] });
}
