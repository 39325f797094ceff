/** Why a page was not tested. Each code has its sentences in `reasonTemplates`. */
export type NotTestedCode =
  | 'scan/bot-wall'
  | 'scan/http-error'
  | 'scan/not-found'
  | 'scan/too-many-requests'
  | 'scan/unavailable'
  | 'scan/sign-in-required'
  | 'scan/login-page'
  | 'scan/sign-in-refused'
  | 'scan/empty-page'
  | 'scan/not-html'
  | 'scan/download'
  | 'scan/timed-out'
  | 'scan/name-not-found'
  | 'scan/connection-failed'
  | 'scan/certificate-invalid'
  | 'scan/too-many-redirects'
  | 'scan/address-refused'
  | 'scan/scheme-refused'
  | 'scan/too-large'
  | 'scan/too-much-memory'
  | 'scan/crashed'
  | 'scan/off-site'
  | 'scan/robots-disallow'
  | 'scan/robots-unavailable'
  | 'scan/not-evaluated'
  | 'scan/internal-error'
  | 'scan/unexpected';

/** The reason why a page was not tested. Such a page is never scored as clean. */
export interface NotTestedReason {
  readonly code: NotTestedCode;
  /** A sentence for the user. */
  readonly reason: string;
  /** What the user can do about it. */
  readonly advice: string;
}

interface ReasonTemplate {
  readonly reason: string;
  readonly advice: string;
}

const retryAdvice = 'Scan again in a few minutes.';

/** The sentences, with `{name}` for facts. They never blame the reader or mention implementation details. */
const reasonTemplates: Readonly<Record<NotTestedCode, ReasonTemplate>> = {
  'scan/bot-wall': {
    reason: 'The site’s bot protection ({wall}) blocked the page.',
    advice: 'Allow Curbcut in the site’s bot protection, or scan a copy of the site without it.',
  },
  'scan/http-error': {
    reason: 'The server returned an error (HTTP {status}).',
    advice: 'Open the address in a browser, fix the link or the page, then scan again.',
  },
  'scan/not-found': {
    reason: 'There is no page at this address (HTTP {status}).',
    advice: 'Check the address, or fix the link that points to it.',
  },
  'scan/too-many-requests': {
    reason: 'The site received too many requests from us (HTTP 429) and did not return this page.',
    advice: `${retryAdvice} It also helps to scan fewer pages at the same time.`,
  },
  'scan/unavailable': {
    reason: 'The site was not available (HTTP {status}).',
    advice: retryAdvice,
  },
  'scan/sign-in-required': {
    reason: 'The page requires a sign-in (HTTP {status}).',
    advice: 'Start the scan with a sign-in for this site.',
  },
  'scan/login-page': {
    reason: 'The address redirects to a sign-in form at {address}.',
    advice: 'Start the scan with a sign-in for this site.',
  },
  'scan/sign-in-refused': {
    reason: 'The browser did not accept the sign-in details of this scan.',
    advice:
      'Check the names and values of the cookies. Names that begin with __Host- or __Secure- require an https address.',
  },
  'scan/empty-page': {
    reason: 'The page was still empty after it had loaded.',
    advice: 'Check that the page works without extensions or cookies, or set a selector to wait for.',
  },
  'scan/not-html': {
    reason: 'This address is not a web page: it is {type}.',
    advice: 'Check documents such as PDF files separately.',
  },
  'scan/download': {
    reason: 'This address starts a download instead of showing a page.',
    advice: 'Check downloaded documents separately.',
  },
  'scan/timed-out': {
    reason: 'The page was not ready within {seconds} seconds.',
    advice: 'Scan again. If the page is still slow, find out what it is waiting for.',
  },
  'scan/name-not-found': {
    reason: 'The host name {host} does not exist or cannot be resolved at the moment.',
    advice: 'Check the address for typing errors.',
  },
  'scan/connection-failed': {
    reason: 'We could not connect to {host}.',
    advice: 'Check that the site is online, then scan again.',
  },
  'scan/certificate-invalid': {
    reason: 'The site’s certificate is not valid, so browsers warn its visitors.',
    advice: 'Fix the certificate, or scan the http address if the site has one.',
  },
  'scan/too-many-redirects': {
    reason: 'The address redirects endlessly.',
    advice: 'Open the address in a private window. The reason may be a cookie or a redirect rule.',
  },
  'scan/address-refused': {
    reason: '{sentence}',
    advice:
      'Only addresses on the public internet are scanned, unless the operator of this installation allows others.',
  },
  'scan/scheme-refused': {
    reason: 'The page redirects to an address that is not a web address ({scheme}).',
    advice: 'Only http and https addresses can be scanned.',
  },
  'scan/too-large': {
    reason: 'The page is larger than the limit ({limit}).',
    advice: 'Scan a smaller page of the same kind. A page this large is slow for every visitor.',
  },
  'scan/too-much-memory': {
    reason: 'The page used too much memory (limit: {limit}) and was stopped.',
    advice:
      'Find out what the page keeps in memory, such as large images, canvases or data that scripts collect. The operator of this installation can raise PAGE_MEMORY_LIMIT_MB.',
  },
  'scan/crashed': {
    reason: 'The browser tab crashed twice on this page.',
    advice:
      'The page may need more memory than is available. Check its memory use in the browser’s task manager.',
  },
  'scan/off-site': {
    reason: 'The address redirects to another site ({address}).',
    advice: 'Scan that site separately.',
  },
  'scan/robots-disallow': {
    reason: 'The site’s robots.txt does not allow robots to visit this page.',
    advice: 'If this is your site, scan it without respecting robots.txt.',
  },
  'scan/robots-unavailable': {
    reason: 'The site’s robots.txt returned a server error, so we do not know which pages we may visit.',
    advice: `${retryAdvice} If this is your site, you can also scan it without respecting robots.txt.`,
  },
  'scan/not-evaluated': {
    reason: 'The page was loaded, but our rules did not finish on it.',
    advice: 'Scan a smaller page of the same kind to test the parts that both pages have in common.',
  },
  'scan/internal-error': {
    reason: 'An internal error ended the test of this page (reference {reference}).',
    advice: 'Report the reference to the people who run Curbcut for you. The log has the details.',
  },
  'scan/unexpected': {
    reason: 'The page could not be tested because of a problem on our side.',
    advice: retryAdvice,
  },
};

/** Creates a reason with its facts filled in. */
export function createNotTestedReason(
  code: NotTestedCode,
  facts: Readonly<Record<string, string | number>> = {},
): NotTestedReason {
  const { reason, advice } = reasonTemplates[code];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
  return { code, reason: fill(reason), advice: fill(advice) };
}
