import type { ConnectionProblem } from '../guard/index.ts';
import { describeContentType } from './find-not-tested-reason.ts';
import { createNotTestedReason, type NotTestedReason } from './not-tested-reason.ts';
import type { DocumentResponse } from './traffic.ts';

/** Why a document didn't load, according to the browser and the guard. */
export interface NavigationFailure {
  /** The last requested URL. */
  url: string;
  /** Chromium's name for the error, for example `net::ERR_CERT_DATE_INVALID`. */
  errorText: string;
  isDownload: boolean;
  /** The server's response, if there was one. */
  response: DocumentResponse | undefined;
  /** The problem that the guard found with the URL. */
  problem: ConnectionProblem | undefined;
  /** The visit's time limit in seconds. */
  seconds: number;
}

const INVALID_URL_ERRORS =
  /INVALID_URL|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_REDIRECT|UNSAFE_PORT|INVALID_REDIRECT/;

/** Returns why a page whose document didn't load wasn't tested. */
export function explainNavigationFailure(failure: NavigationFailure): NotTestedReason {
  const { errorText, problem, response } = failure;
  const url = URL.parse(failure.url);
  const host = url?.host ?? failure.url;
  if (failure.isDownload) {
    const isAttachment = /attachment/i.test(response?.headers['content-disposition'] ?? '');
    return isAttachment || !response
      ? createNotTestedReason('scan/download')
      : createNotTestedReason('scan/not-html', { type: describeContentType(response.contentType) });
  }
  if (problem) return explainConnectionProblem(problem, host, failure.seconds);
  if (url && !/^https?:$/.test(url.protocol))
    return createNotTestedReason('scan/scheme-refused', { scheme: url.protocol });
  if (INVALID_URL_ERRORS.test(errorText)) {
    // The browser names the redirecting page, not the target.
    return createNotTestedReason('scan/scheme-refused', { scheme: 'a redirect that browsers do not follow' });
  }
  if (errorText.includes('TOO_MANY_REDIRECTS')) return createNotTestedReason('scan/too-many-redirects');
  if (errorText.includes('NAME_NOT_RESOLVED')) return createNotTestedReason('scan/name-not-found', { host });
  if (errorText.includes('ERR_CERT_'))
    return createNotTestedReason('scan/certificate-invalid', { cause: describeCertificate(errorText) });
  if (errorText.includes('TIMED_OUT'))
    return createNotTestedReason('scan/timed-out', { seconds: failure.seconds });
  // The browser aborts a navigation whose response has no content (HTTP 204).
  if (errorText.includes('ERR_ABORTED')) return createNotTestedReason('scan/empty-page');
  const cause = connectionCauses.find(([name]) => errorText.includes(name))?.[1] ?? '';
  return createNotTestedReason('scan/connection-failed', { host, cause });
}

/** Why a connection failed, by part of the browser's error name. */
const connectionCauses: readonly (readonly [name: string, cause: string])[] = [
  ['CONNECTION_REFUSED', ': it refused the connection'],
  ['CONNECTION_RESET', ': it closed the connection'],
  ['CONNECTION_CLOSED', ': it closed the connection'],
  ['EMPTY_RESPONSE', ': it closed the connection without a response'],
  ['ADDRESS_UNREACHABLE', ': its IP address can’t be reached'],
  ['ERR_SSL_', ': the secure connection (TLS) failed'],
];

function describeCertificate(errorText: string): string {
  if (errorText.includes('DATE_INVALID')) return 'has expired or isn’t valid yet';
  if (errorText.includes('COMMON_NAME_INVALID')) return 'is for a different host';
  if (errorText.includes('AUTHORITY_INVALID')) return 'isn’t from a trusted authority';
  if (errorText.includes('REVOKED')) return 'has been revoked';
  return 'is invalid';
}

/** Returns the reason behind a response from the guard, or behind a tunnel that it didn't open. */
export function explainConnectionProblem(
  problem: ConnectionProblem,
  host: string,
  seconds: number,
): NotTestedReason {
  if (problem.kind === 'refused') {
    return problem.code === 'scheme'
      ? createNotTestedReason('scan/scheme-refused', { scheme: host })
      : createNotTestedReason('scan/address-refused', { sentence: problem.sentence });
  }
  switch (problem.code) {
    case 'name-not-found':
    case 'name-lookup-failed':
      return createNotTestedReason('scan/name-not-found', { host });
    case 'connection-timed-out':
      return createNotTestedReason('scan/timed-out', { seconds });
    case 'too-many-redirects':
      return createNotTestedReason('scan/too-many-redirects');
    case 'connection-refused':
      return createNotTestedReason('scan/connection-failed', { host, cause: ': it refused the connection' });
    default:
      return createNotTestedReason('scan/connection-failed', { host });
  }
}
