import { expect, test } from 'vitest';
import { explainNavigationFailure, type NavigationFailure } from './navigation-failure.ts';

const failure: NavigationFailure = {
  url: 'https://example.com/page',
  errorText: 'net::ERR_FAILED',
  isDownload: false,
  response: undefined,
  problem: undefined,
  seconds: 60,
};
const pdf = { url: failure.url, status: 200, headers: {}, contentType: 'application/pdf' };

test.each<[string, Partial<NavigationFailure>, string, string]>([
  [
    'a name that does not exist',
    { errorText: 'net::ERR_NAME_NOT_RESOLVED' },
    'scan/name-not-found',
    'example.com',
  ],
  [
    'an expired certificate',
    { errorText: 'net::ERR_CERT_DATE_INVALID' },
    'scan/certificate-invalid',
    'certificate',
  ],
  ['a server that does not respond', { errorText: 'net::ERR_TIMED_OUT' }, 'scan/timed-out', '60 seconds'],
  [
    'a redirect loop',
    { errorText: 'net::ERR_TOO_MANY_REDIRECTS' },
    'scan/too-many-redirects',
    'Redirect loop',
  ],
  [
    'a different scheme',
    { errorText: 'net::ERR_UNKNOWN_URL_SCHEME', url: 'ftp://example.com/' },
    'scan/scheme-refused',
    'ftp:',
  ],
  [
    'a redirect to an application',
    { errorText: 'net::ERR_ABORTED', url: 'mailto:me@example.com' },
    'scan/scheme-refused',
    'mailto:',
  ],
  [
    'a redirect to a file',
    { errorText: 'net::ERR_UNSAFE_REDIRECT' },
    'scan/scheme-refused',
    'a redirect that browsers do not follow',
  ],
  ['no content', { errorText: 'net::ERR_ABORTED' }, 'scan/empty-page', 'empty'],
  [
    'a document that the browser can’t show',
    { errorText: 'net::ERR_ABORTED', isDownload: true, response: pdf },
    'scan/not-html',
    'a PDF document',
  ],
  [
    'an attachment',
    {
      isDownload: true,
      response: { ...pdf, headers: { 'content-disposition': 'attachment; filename=a.pdf' } },
    },
    'scan/download',
    'download',
  ],
  [
    'a server without TLS',
    { errorText: 'net::ERR_SSL_PROTOCOL_ERROR' },
    'scan/connection-failed',
    'example.com: the secure connection (TLS) failed.',
  ],
  [
    'a certificate for a different host',
    { errorText: 'net::ERR_CERT_COMMON_NAME_INVALID' },
    'scan/certificate-invalid',
    'is for a different host',
  ],
  ['anything else', { errorText: 'net::ERR_FAILED' }, 'scan/connection-failed', 'to example.com.'],
  [
    'a tunnel that the guard refused',
    {
      errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED',
      problem: { kind: 'refused', code: 'private', sentence: 'You can’t scan this.' },
    },
    'scan/address-refused',
    'You can’t scan this.',
  ],
  [
    'a tunnel to a name that does not exist',
    {
      errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED',
      problem: { kind: 'failed', code: 'name-not-found', sentence: '' },
    },
    'scan/name-not-found',
    'example.com',
  ],
  [
    'a tunnel to a port without a server',
    {
      errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED',
      problem: { kind: 'failed', code: 'connection-refused', sentence: '' },
    },
    'scan/connection-failed',
    'We couldn’t connect to example.com: it refused the connection.',
  ],
])('%s', (_, facts, code, expectedText) => {
  const reason = explainNavigationFailure({ ...failure, ...facts });
  expect(reason.code).toBe(code);
  expect(reason.reason).toContain(expectedText);
});
