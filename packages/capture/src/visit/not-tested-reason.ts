/** Why a page wasn't tested. The sentences for each code are in `reasonTemplates`. */
export type NotTestedCode =
  | 'scan/blocked-by-bot-protection'
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
  | 'scan/page-left'
  | 'scan/off-site'
  | 'scan/robots-disallow'
  | 'scan/robots-unavailable'
  | 'scan/not-evaluated'
  | 'scan/internal-error'
  | 'scan/step-failed'
  | 'scan/step-refused'
  | 'scan/step-not-repeated'
  | 'scan/signed-out'
  | 'scan/sign-out-link'
  | 'scan/unexpected';

/** The reason why a page wasn't tested. Such a page is never scored as clean. */
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

/**
 * The sentences, with `{name}` as a placeholder for facts. They don't blame the reader or mention
 * implementation details.
 */
const reasonTemplates: Readonly<Record<NotTestedCode, ReasonTemplate>> = {
  'scan/blocked-by-bot-protection': {
    reason: 'The site’s bot protection ({wall}) blocked the page.',
    advice: 'Allow Curbcut in the site’s bot protection, or scan a copy of the site without it.',
  },
  'scan/http-error': {
    reason: 'The server returned an error (HTTP {status}).',
    advice: 'Open the URL in a browser, fix the page or the link to it, then scan again.',
  },
  'scan/not-found': {
    reason: 'Page not found (HTTP {status}).',
    advice: 'Check the URL, or fix the link to it.',
  },
  'scan/too-many-requests': {
    reason: 'The site is rate limiting us (HTTP 429).',
    advice: `${retryAdvice} Scanning fewer pages at a time helps too.`,
  },
  'scan/unavailable': {
    reason: 'The site is unavailable (HTTP {status}).',
    advice: retryAdvice,
  },
  'scan/sign-in-required': {
    reason: 'This page requires signing in (HTTP {status}).',
    advice: 'Add sign-in details to the scan.',
  },
  'scan/login-page': {
    reason: 'This URL redirects to a sign-in page: {address}.',
    advice: 'Add sign-in details to the scan.',
  },
  'scan/sign-in-refused': {
    reason: 'The browser rejected the sign-in details.',
    advice:
      'Check the names and values of the cookies. Names that start with __Host- or __Secure- require an https URL.',
  },
  'scan/empty-page': {
    reason: 'The page stayed empty after loading.',
    advice: 'Check that the page works without extensions or cookies, or set a selector to wait for.',
  },
  'scan/not-html': {
    reason: 'This isn’t a web page ({type}).',
    advice: 'Check documents such as PDF files separately.',
  },
  'scan/download': {
    reason: 'This URL starts a download instead of showing a page.',
    advice: 'Check downloaded documents separately.',
  },
  'scan/timed-out': {
    reason: 'The page didn’t finish loading in {seconds} seconds.',
    advice: 'Scan again. If it’s still slow, check what it’s waiting for.',
  },
  'scan/name-not-found': {
    reason: 'We couldn’t find {host}.',
    advice: 'Check the URL for typos.',
  },
  'scan/connection-failed': {
    reason: 'We couldn’t connect to {host}{cause}.',
    advice: 'Check that the site is online, then scan again.',
  },
  'scan/certificate-invalid': {
    reason: 'The site’s certificate {cause}, so browsers show visitors a warning.',
    advice: 'Fix the certificate, or scan the http URL if the site has one.',
  },
  'scan/too-many-redirects': {
    reason: 'Redirect loop.',
    advice: 'Open the URL in a private window. A cookie or redirect rule may be the cause.',
  },
  'scan/address-refused': {
    reason: '{sentence}',
    advice:
      'We scan only sites on the public internet, unless the team that runs this Curbcut server allows others.',
  },
  'scan/scheme-refused': {
    reason: 'The page redirects to a URL that isn’t a web page ({scheme}:).',
    advice: 'We can scan only http and https URLs.',
  },
  'scan/too-large': {
    reason: 'The page is larger than the limit ({limit}).',
    advice: 'Try a smaller page that uses the same template. A page this large is slow for every visitor.',
  },
  'scan/too-much-memory': {
    reason: 'The page used too much memory (limit: {limit}) and was stopped.',
    advice:
      'Check what the page keeps in memory, such as large images, canvases or data that scripts collect. The team that runs Curbcut can raise PAGE_MEMORY_LIMIT_MB.',
  },
  'scan/crashed': {
    reason: 'The browser tab crashed twice on this page.',
    advice:
      'The page may need more memory than is available. Check its memory use in the browser’s task manager.',
  },
  'scan/page-left': {
    reason: 'The page reloaded or opened a different page while it was being tested.',
    advice:
      'Scan again. If it happens again, check whether scripts reload the page or go back in its history.',
  },
  'scan/off-site': {
    reason: 'This URL redirects to a different site ({address}).',
    advice: 'Scan that site separately.',
  },
  'scan/robots-disallow': {
    reason: 'The site’s robots.txt disallows this page.',
    advice: 'If this is your site, allow Curbcut in robots.txt, or run the command line with --no-robots.',
  },
  'scan/robots-unavailable': {
    reason: 'The site’s robots.txt returned a server error, so we don’t know which pages we may visit.',
    advice: `${retryAdvice} If this is your site, you can also run the command line with --no-robots.`,
  },
  'scan/not-evaluated': {
    reason: 'The page loaded, but our tests didn’t finish.',
    advice: 'Try a smaller page that uses the same template.',
  },
  'scan/internal-error': {
    reason: 'We couldn’t test this page because of an internal error (reference {reference}).',
    advice: 'Report the reference to the people who run Curbcut for you. The log has the details.',
  },
  'scan/step-failed': {
    reason: 'This step of the journey couldn’t be reached. {sentence}',
    advice: 'Run curbcut journey check with --play to see each step, then update the journey.',
  },
  'scan/step-refused': {
    reason: 'This step of the journey wasn’t carried out. {sentence}',
    advice: 'Nothing after it was tested.',
  },
  'scan/step-not-repeated': {
    reason:
      'This step comes after one that pays for, sends or deletes something, which is carried out only once.',
    advice: 'End the journey with that step, or test the pages after it separately.',
  },
  'scan/signed-out': {
    reason: 'Not tested: signed out. {sentence}',
    advice: 'Check that the sign-in still works and how long a session lasts, then scan again.',
  },
  'scan/sign-out-link': {
    reason: 'This link would sign us out, so we didn’t follow it.',
    advice: 'Test the page without signing in.',
  },
  'scan/unexpected': {
    reason: 'We couldn’t test this page because of a problem on our side.',
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
