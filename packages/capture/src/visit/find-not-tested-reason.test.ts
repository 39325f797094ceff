import { expect, test } from 'vitest';
import { findNotTestedReason, type LoadedPageFacts } from './find-not-tested-reason.ts';

const article: LoadedPageFacts = {
  requestedUrl: 'https://example.com/article',
  url: 'https://example.com/article',
  status: 200,
  contentType: 'text/html',
  headers: {},
  title: 'An article',
  text: 'Words and words. '.repeat(100),
  elements: 200,
  replaced: 3,
  links: 20,
  passwordFields: 0,
  controls: 1,
  scripts: 2,
  containers: 150,
  sources: ['https://example.com/app.js'],
  cookieBanner: null,
};
/** Facts that interstitials have in common. */
const emptyPage = { text: '', links: 0, replaced: 0, controls: 0, title: '' };

const getReasonCode = (facts: Partial<LoadedPageFacts>) =>
  findNotTestedReason({ ...article, ...facts })?.code ?? 'tested';

test.each<[string, Partial<LoadedPageFacts>, string]>([
  ['an article', {}, 'tested'],
  ['a page of images without text', { text: '', links: 0, controls: 0 }, 'tested'],
  ['a soft 404, which is still a page', { title: 'Not found', text: 'Nothing here' }, 'tested'],
  ['a shell that its scripts haven’t filled', emptyPage, 'scan/empty-page'],
  ['an empty page that no script could fill', { ...emptyPage, scripts: 0 }, 'tested'],
  ['a shell whose script brings its own container', { ...emptyPage, containers: 0 }, 'scan/empty-page'],
  ['a shell that its inline scripts haven’t filled', { ...emptyPage, sources: [] }, 'scan/empty-page'],
  ['an empty page with nothing for scripts to fill', { ...emptyPage, containers: 0, sources: [] }, 'tested'],
  ['a shell that is still loading', { ...emptyPage, text: 'Loading…' }, 'scan/empty-page'],
  ['a short page', { ...emptyPage, text: 'It works!' }, 'tested'],
])('%s: %s', (_, facts, code) => {
  expect(getReasonCode(facts)).toBe(code);
});

test.each([
  [401, 'scan/sign-in-required'],
  [403, 'scan/http-error'],
  [404, 'scan/not-found'],
  [407, 'scan/sign-in-required'],
  [410, 'scan/not-found'],
  [418, 'scan/http-error'],
  [429, 'scan/too-many-requests'],
  [500, 'scan/http-error'],
  [595, 'scan/connection-failed'],
  [502, 'scan/unavailable'],
  [503, 'scan/unavailable'],
  [504, 'scan/unavailable'],
])('HTTP %d: %s', (status, code) => {
  expect(getReasonCode({ status })).toBe(code);
});

test.each<[string, Partial<LoadedPageFacts>]>([
  ['Cloudflare', { status: 403, headers: { 'cf-mitigated': 'challenge' }, title: 'Just a moment...' }],
  ['Cloudflare', { ...emptyPage, title: 'Just a moment...' }],
  ['Cloudflare', { ...emptyPage, sources: ['https://challenges.cloudflare.com/turnstile/v0/api.js'] }],
  [
    'Akamai',
    {
      ...emptyPage,
      status: 403,
      text: 'Access Denied You don’t have permission. Reference #18.2d351ab8.1557',
    },
  ],
  ['DataDome', { ...emptyPage, status: 403, sources: ['https://geo.captcha-delivery.com/captcha/'] }],
  ['HUMAN (PerimeterX)', { ...emptyPage, text: 'Press & Hold to confirm you are a human (and not a bot).' }],
  ['Imperva', { ...emptyPage, text: 'Request unsuccessful. Incapsula incident ID: 123-456' }],
  ['Imperva', { ...emptyPage, sources: ['https://example.com/_Incapsula_Resource?SWJIYLWA=7'] }],
  ['AWS WAF', { ...emptyPage, sources: ['https://x.token.awswaf.com/x/challenge.js'] }],
  ['AWS WAF', { ...emptyPage, status: 405, headers: { 'x-amzn-waf-action': 'captcha' } }],
  ['Sucuri', { ...emptyPage, status: 403, title: 'Sucuri WebSite Firewall - Access Denied' }],
  [
    'a CAPTCHA',
    { ...emptyPage, text: 'Our systems have detected unusual traffic from your computer network.' },
  ],
])('recognizes the bot protection of %s', (wall, facts) => {
  const reason = findNotTestedReason({ ...article, ...facts });
  expect(reason).toMatchObject({
    code: 'scan/blocked-by-bot-protection',
    reason: expect.stringContaining(wall),
  });
});

test.each<[string, Partial<LoadedPageFacts>]>([
  ['uses Turnstile in a form', { sources: ['https://challenges.cloudflare.com/turnstile/v0/api.js'] }],
  ['writes about bot protection', { text: `How to pass “Just a moment”. ${'Words. '.repeat(400)}` }],
  ['is protected by DataDome but allows the scan', { headers: { 'x-datadome': 'protected' } }],
])('tests a page that %s', (_, facts) => {
  expect(getReasonCode(facts)).toBe('tested');
});

test.each<[string, Partial<LoadedPageFacts>, string]>([
  [
    'a requested login page',
    { passwordFields: 1, requestedUrl: 'https://example.com/login', url: 'https://example.com/login' },
    'tested',
  ],
  [
    'a login page instead of the requested page',
    { passwordFields: 1, url: 'https://example.com/login?next=%2Farticle' },
    'scan/login-page',
  ],
  [
    'a login page on a different host',
    { passwordFields: 1, url: 'https://login.example.com/' },
    'scan/login-page',
  ],
  ['a page that also has a login form', { passwordFields: 1, url: 'https://example.com/welcome' }, 'tested'],
])('%s: %s', (_, facts, code) => {
  expect(getReasonCode(facts)).toBe(code);
});

test.each([
  ['application/pdf', 'a PDF document'],
  ['application/json', 'data (JSON)'],
  ['image/png', 'an image'],
  ['video/mp4', 'a video file'],
  ['application/rss+xml', 'a feed'],
  ['', 'a file of unknown type'],
  ['application/x-no-such-type', 'a file of type application/x-no-such-type'],
])('reports %s as %s', (contentType, type) => {
  const reason = findNotTestedReason({ ...article, contentType });
  expect(reason).toMatchObject({
    code: 'scan/not-html',
    reason: `This isn’t a web page (${type}).`,
  });
});

test.each(['text/html', 'application/xhtml+xml', 'image/svg+xml'])(
  'tests a document of type %s',
  (contentType) => {
    expect(getReasonCode({ contentType })).toBe('tested');
  },
);
