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
    reason: 'The site showed a check against robots ({wall}) instead of the page.',
    advice: 'Ask the site to let Curbcut’s address through, or scan a copy of the site without the check.',
  },
  'scan/http-error': {
    reason: 'The server answered with an error (HTTP {status}).',
    advice: 'Open the address in a browser; mend the link or the page, then scan again.',
  },
  'scan/not-found': {
    reason: 'There is no page at this address (HTTP {status}).',
    advice: 'Check the address, or mend the link that leads here.',
  },
  'scan/too-many-requests': {
    reason: 'The site asked us to slow down (HTTP 429) and did not let this page through.',
    advice: `${retryAdvice} Fewer pages at the same time help too.`,
  },
  'scan/unavailable': {
    reason: 'The site was not available (HTTP {status}).',
    advice: retryAdvice,
  },
  'scan/sign-in-required': {
    reason: 'The page asks for a sign-in (HTTP {status}).',
    advice: 'Start the scan with a sign-in for this site.',
  },
  'scan/login-page': {
    reason: 'The address led to a sign-in form at {address} instead of the page.',
    advice: 'Start the scan with a sign-in for this site.',
  },
  'scan/sign-in-refused': {
    reason: 'The browser does not take the sign-in that the scan was given.',
    advice:
      'Check the names and values of the cookies. Names that begin with __Host- or __Secure- need an https address.',
  },
  'scan/empty-page': {
    reason: 'The page stayed empty: no text and nothing else to see after it had loaded.',
    advice: 'Check that the page works without extensions or cookies, or name a selector to wait for.',
  },
  'scan/not-html': {
    reason: 'This address is not a web page but {type}.',
    advice: 'Documents such as PDF files need a check of their own.',
  },
  'scan/download': {
    reason: 'This address starts a download instead of showing a page.',
    advice: 'Downloaded documents need a check of their own.',
  },
  'scan/timed-out': {
    reason: 'The page was not ready within {seconds} seconds.',
    advice: 'Scan again; if it stays slow, look at what the page waits for.',
  },
  'scan/name-not-found': {
    reason: 'The name {host} does not exist, or cannot be looked up now.',
    advice: 'Check the address for a typing mistake.',
  },
  'scan/connection-failed': {
    reason: 'No connection to {host} could be made.',
    advice: 'Check that the site is up, then scan again.',
  },
  'scan/certificate-invalid': {
    reason: 'The site’s certificate is not valid, so a browser warns its visitors.',
    advice: 'Mend the certificate, or scan the address over http if it has one.',
  },
  'scan/too-many-redirects': {
    reason: 'The address leads from redirect to redirect without an end.',
    advice: 'Open the address in a private window; a cookie or a redirect rule may be at fault.',
  },
  'scan/address-refused': {
    reason: '{sentence}',
    advice:
      'Only addresses on the public internet are scanned, unless whoever runs this installation allows others.',
  },
  'scan/scheme-refused': {
    reason: 'The page led to an address that is not a web address ({scheme}).',
    advice: 'Only http and https addresses can be scanned.',
  },
  'scan/too-large': {
    reason: 'The page is larger than the limit ({limit}).',
    advice: 'Scan a smaller page of the same kind; a page this large is slow for every visitor.',
  },
  'scan/too-much-memory': {
    reason: 'The page used too much memory (limit: {limit}) and was stopped.',
    advice:
      'Find out what the page keeps in memory, such as large images, canvases or data that scripts collect. Whoever runs this installation can raise PAGE_MEMORY_LIMIT_MB.',
  },
  'scan/crashed': {
    reason: 'The browser’s tab crashed on this page, twice.',
    advice: 'The page may use more memory than a browser has; look at it in a browser’s task manager.',
  },
  'scan/off-site': {
    reason: 'The address leads away to another site ({address}).',
    advice: 'Scan that site by its own address.',
  },
  'scan/robots-disallow': {
    reason: 'The site’s robots.txt asks robots to leave this page alone.',
    advice: 'If the site is yours, scan with robots.txt switched off.',
  },
  'scan/robots-unavailable': {
    reason: 'The site’s robots.txt answered with a server error, so we do not know which pages we may visit.',
    advice: `${retryAdvice} If the site is yours, you can also scan with robots.txt switched off.`,
  },
  'scan/not-evaluated': {
    reason: 'The page was loaded, but our rules came to no end with it.',
    advice: 'Scan a smaller page of the same kind; what the two have in common is tested there.',
  },
  'scan/unexpected': {
    reason: 'The page could not be examined because of trouble on our side.',
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
