import type { DocumentFacts } from './in-page/read-facts.in-page.ts';
import { type NotTestedReason, notTested } from './not-tested.ts';

/** What a page at rest is recognised by: plain facts, read in our isolated world and from the answer's headers. */
export interface PageFacts extends DocumentFacts {
  readonly requestedUrl: string;
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const testableTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/xml',
  'text/xml',
]);

/**
 * Says why a page that loaded is not the page that was asked for, or nothing to test; null when it can be tested.
 * Pure: the same facts give the same answer.
 */
export function whyNotTested(page: PageFacts): NotTestedReason | null {
  const wall = botWallOf(page);
  if (wall !== null) return notTested('scan/bot-wall', { wall });
  const byStatus = reasonForStatus(page);
  if (byStatus !== null) return byStatus;
  if (!testableTypes.has(page.contentType)) {
    return notTested('scan/not-html', { type: describeType(page.contentType) });
  }
  if (isLoginInstead(page)) return notTested('scan/login-page', { address: page.url });
  if (isEmpty(page)) return notTested('scan/empty-page');
  return null;
}

/** Up from here our proxy tells of a connection that broke off; servers have no such codes (RFC 9110, section 15). */
const firstOfProxy = 590;

function reasonForStatus({ status, url }: Pick<PageFacts, 'status' | 'url'>): NotTestedReason | null {
  // Pages read from a cache or a service worker have no status of their own.
  if (status < 400) return null;
  if (status === 401 || status === 407) return notTested('scan/sign-in-required', { status });
  if (status === 404 || status === 410) return notTested('scan/not-found', { status });
  if (status === 429) return notTested('scan/too-many-requests');
  if (status === 502 || status === 503 || status === 504) return notTested('scan/unavailable', { status });
  if (status >= firstOfProxy)
    return notTested('scan/connection-failed', { host: URL.parse(url)?.host ?? url });
  return notTested('scan/http-error', { status });
}

interface Wall {
  readonly name: string;
  /** In the address of a script or frame that only the interstitial loads. */
  readonly source?: RegExp;
  /** In the title or text of the interstitial. */
  readonly words?: RegExp;
  readonly header?: readonly [name: string, value: RegExp];
}

/** Marks of the interstitials themselves: a page that merely uses these services must not match. */
const walls: readonly Wall[] = [
  {
    name: 'Cloudflare',
    source: /\/cdn-cgi\/challenge-platform\/.*orchestrate|challenges\.cloudflare\.com\/turnstile/,
    words: /^just a moment|attention required! \| cloudflare|verify(ing)? (that )?you are (a )?human/i,
    header: ['cf-mitigated', /challenge/],
  },
  { name: 'Akamai', words: /access denied.*reference ?#?\d+\.[0-9a-f]+/i, source: /_sec\/cp_challenge/ },
  { name: 'DataDome', source: /captcha-delivery\.com/, header: ['x-datadome', /./] },
  {
    name: 'HUMAN (PerimeterX)',
    source: /px-captcha|captcha\.px-/,
    words: /press (and|&) hold to confirm you are a human/i,
  },
  { name: 'Imperva', source: /_incapsula_resource/i, words: /request unsuccessful\. incapsula incident/i },
  {
    name: 'AWS WAF',
    source: /awswaf\.com\/.*(challenge|captcha)/,
    header: ['x-amzn-waf-action', /challenge|captcha/],
  },
  { name: 'Kasada', source: /\/149e9513-01fa-4fb0-aad4-566afd725d1b\// },
  { name: 'Sucuri', words: /sucuri website firewall - access denied/i },
  {
    name: 'a CAPTCHA',
    words: /unusual traffic from your (computer )?network|are you a robot\?|prove you.?re not a robot/i,
  },
];

/** Characters of text beyond which a page is content and no interstitial. */
const longestWall = 1500;

function botWallOf(page: PageFacts): string | null {
  for (const { name, header } of walls) {
    if (page.status >= 400 && header?.[1].test(page.headers[header[0]] ?? '')) return name;
  }
  if (page.text.length > longestWall) return null;
  const words = `${page.title}\n${page.text}`;
  for (const wall of walls) {
    const wordsMatch = wall.words?.test(page.title) || wall.words?.test(words);
    const sourceMatch = page.sources.some((source) => wall.source?.test(source));
    // A service's script alone is on many ordinary pages (a form guarded by Turnstile); next to no text is not.
    if (wordsMatch || (sourceMatch && (page.status >= 400 || (page.text.length < 200 && page.links < 3))))
      return wall.name;
  }
  return null;
}

const loginPath =
  /(^|[/._-])(log-?in|sign-?in|signon|sso|auth|authenticate|account\/login|wp-login)([/._?-]|$)/i;

/** Someone who asked for a login page gets it tested; someone who asked for another page was turned away. */
function isLoginInstead(page: PageFacts): boolean {
  if (page.passwordFields === 0 || page.url === page.requestedUrl) return false;
  const asked = URL.parse(page.requestedUrl);
  const reached = URL.parse(page.url);
  if (asked === null || reached === null) return false;
  const moved = asked.pathname !== reached.pathname || asked.hostname !== reached.hostname;
  return moved && !loginPath.test(asked.pathname) && loginPath.test(reached.hostname + reached.pathname);
}

/** All that a shell says while it waits for what never comes. */
const waiting = /^(loading|please wait|one moment|laden|chargement|cargando|caricamento)?\W*$/i;

/**
 * A shell that its scripts did not fill. An empty page without scripts is what its author made of it, and so is one
 * whose own lines of script have run and left nothing to fill.
 */
function isEmpty(page: PageFacts): boolean {
  const isShell = page.scripts > 0 && (page.containers > 0 || page.sources.length > 0);
  return (
    isShell &&
    waiting.test(page.text) &&
    page.links === 0 &&
    page.replaced === 0 &&
    page.controls === 0 &&
    page.passwordFields === 0
  );
}

/** What a MIME type is, for a sentence. */
export function describeType(contentType: string): string {
  const known: Readonly<Record<string, string>> = {
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
  if (known[contentType] !== undefined) return known[contentType];
  if (kind === 'image') return 'a picture';
  if (kind === 'video' || kind === 'audio') return `a ${kind} file`;
  return contentType === '' ? 'something without a type' : `a file of the type ${contentType}`;
}
