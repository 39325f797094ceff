import type { DocumentFacts } from './in-page/read-document-facts.in-page.ts';
import { createNotTestedReason, type NotTestedReason } from './not-tested-reason.ts';

/** Facts about a loaded page, read in our isolated world and from the response headers. */
export interface LoadedPageFacts extends DocumentFacts {
  readonly requestedUrl: string;
  readonly url: string;
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const testableContentTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/xml',
  'text/xml',
]);

/**
 * Returns why a loaded page isn't the requested page or has no content to test; null if it can be tested.
 * This is a pure function: the same facts give the same result.
 */
export function findNotTestedReason(page: LoadedPageFacts): NotTestedReason | null {
  const wall = findBotWall(page);
  if (wall !== null) return createNotTestedReason('scan/blocked-by-bot-protection', { wall });
  const byStatus = findStatusReason(page);
  if (byStatus !== null) return byStatus;
  if (!testableContentTypes.has(page.contentType)) {
    return createNotTestedReason('scan/not-html', { type: describeContentType(page.contentType) });
  }
  if (isUnexpectedLogin(page)) return createNotTestedReason('scan/login-page', { address: page.url });
  if (isEmptyShell(page)) return createNotTestedReason('scan/empty-page');
  return null;
}

/**
 * Status codes from this one on come from our proxy and mean that a connection was broken off. Servers don't
 * use such codes (RFC 9110, section 15).
 */
const FIRST_PROXY_STATUS = 590;

function findStatusReason({ status, url }: Pick<LoadedPageFacts, 'status' | 'url'>): NotTestedReason | null {
  // Pages from a cache or a service worker don't have a status.
  if (status < 400) return null;
  if (status === 401 || status === 407) return createNotTestedReason('scan/sign-in-required', { status });
  if (status === 404 || status === 410) return createNotTestedReason('scan/not-found', { status });
  if (status === 429) return createNotTestedReason('scan/too-many-requests');
  if (status === 502 || status === 503 || status === 504)
    return createNotTestedReason('scan/unavailable', { status });
  if (status >= FIRST_PROXY_STATUS)
    return createNotTestedReason('scan/connection-failed', { host: URL.parse(url)?.host ?? url });
  return createNotTestedReason('scan/http-error', { status });
}

interface BotWall {
  readonly name: string;
  /** Matches the URL of a script or frame that only the interstitial loads. */
  readonly sourcePattern?: RegExp;
  /** Matches the title or text of the interstitial. */
  readonly textPattern?: RegExp;
  readonly header?: readonly [name: string, value: RegExp];
}

/** Signs of the interstitials themselves. They must not match pages that merely use these services. */
const botWalls: readonly BotWall[] = [
  {
    name: 'Cloudflare',
    sourcePattern: /\/cdn-cgi\/challenge-platform\/.*orchestrate|challenges\.cloudflare\.com\/turnstile/,
    textPattern: /^just a moment|attention required! \| cloudflare|verify(ing)? (that )?you are (a )?human/i,
    header: ['cf-mitigated', /challenge/],
  },
  {
    name: 'Akamai',
    textPattern: /access denied.*reference ?#?\d+\.[0-9a-f]+/i,
    sourcePattern: /_sec\/cp_challenge/,
  },
  { name: 'DataDome', sourcePattern: /captcha-delivery\.com/, header: ['x-datadome', /./] },
  {
    name: 'HUMAN (PerimeterX)',
    sourcePattern: /px-captcha|captcha\.px-/,
    textPattern: /press (and|&) hold to confirm you are a human/i,
  },
  {
    name: 'Imperva',
    sourcePattern: /_incapsula_resource/i,
    textPattern: /request unsuccessful\. incapsula incident/i,
  },
  {
    name: 'AWS WAF',
    sourcePattern: /awswaf\.com\/.*(challenge|captcha)/,
    header: ['x-amzn-waf-action', /challenge|captcha/],
  },
  { name: 'Kasada', sourcePattern: /\/149e9513-01fa-4fb0-aad4-566afd725d1b\// },
  { name: 'Sucuri', textPattern: /sucuri website firewall - access denied/i },
  {
    name: 'a CAPTCHA',
    textPattern: /unusual traffic from your (computer )?network|are you a robot\?|prove you.?re not a robot/i,
  },
];

/** A page with more characters of text than this has content, so it isn't an interstitial. */
const MAX_BOT_WALL_LENGTH = 1500;

function findBotWall(page: LoadedPageFacts): string | null {
  for (const { name, header } of botWalls) {
    if (page.status >= 400 && header?.[1].test(page.headers[header[0]] ?? '')) return name;
  }
  if (page.text.length > MAX_BOT_WALL_LENGTH) return null;
  const words = `${page.title}\n${page.text}`;
  for (const wall of botWalls) {
    const wordsMatch = wall.textPattern?.test(page.title) || wall.textPattern?.test(words);
    const sourceMatch = page.sources.some((source) => wall.sourcePattern?.test(source));
    // Many ordinary pages contain such a script, for example with a form protected by Turnstile. Having
    // almost no other text is unusual.
    if (wordsMatch || (sourceMatch && (page.status >= 400 || (page.text.length < 200 && page.links < 3))))
      return wall.name;
  }
  return null;
}

const loginPathPattern =
  /(^|[/._-])(log-?in|sign-?in|signon|sso|auth|authenticate|account\/login|wp-login)([/._?-]|$)/i;

/**
 * A login page that was requested is tested. For any other URL, a login page means that the site redirected
 * the scan to it.
 */
function isUnexpectedLogin(page: LoadedPageFacts): boolean {
  if (page.passwordFields === 0 || page.url === page.requestedUrl) return false;
  const requestedUrl = URL.parse(page.requestedUrl);
  const reached = URL.parse(page.url);
  if (requestedUrl === null || reached === null) return false;
  const moved = requestedUrl.pathname !== reached.pathname || requestedUrl.hostname !== reached.hostname;
  return (
    moved &&
    !loginPathPattern.test(requestedUrl.pathname) &&
    loginPathPattern.test(reached.hostname + reached.pathname)
  );
}

/** The text that an app shell shows while loading. */
const loadingTextPattern = /^(loading|please wait|one moment|laden|chargement|cargando|caricamento)?\W*$/i;

/**
 * Checks for an app shell that scripts haven't filled. An empty page is meant to be empty if it has no
 * scripts, or if its inline scripts have run and left no placeholders to fill.
 */
function isEmptyShell(page: LoadedPageFacts): boolean {
  const isShell = page.scripts > 0 && (page.containers > 0 || page.sources.length > 0);
  return (
    isShell &&
    loadingTextPattern.test(page.text) &&
    page.links === 0 &&
    page.replaced === 0 &&
    page.controls === 0 &&
    page.passwordFields === 0
  );
}

/** Describes a MIME type for use in a sentence. */
export function describeContentType(contentType: string): string {
  const descriptions: Readonly<Record<string, string>> = {
    'application/pdf': 'a PDF document',
    'application/json': 'data (JSON)',
    'text/plain': 'plain text',
    'application/rss+xml': 'a feed',
    'application/atom+xml': 'a feed',
    'text/css': 'a style sheet',
    'text/javascript': 'a script',
    'application/javascript': 'a script',
  };
  const [kind] = contentType.split('/');
  if (descriptions[contentType] !== undefined) return descriptions[contentType];
  if (kind === 'image') return 'an image';
  if (kind === 'video' || kind === 'audio') return `a ${kind} file`;
  return contentType === '' ? 'a file of unknown type' : `a file of type ${contentType}`;
}
