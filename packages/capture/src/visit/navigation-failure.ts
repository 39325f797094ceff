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
  if (errorText.includes('ERR_CERT_')) return createNotTestedReason('scan/certificate-invalid');
  if (errorText.includes('TIMED_OUT'))
    return createNotTestedReason('scan/timed-out', { seconds: failure.seconds });
  // The browser aborts a navigation whose response has no content (HTTP 204).
  if (errorText.includes('ERR_ABORTED')) return createNotTestedReason('scan/empty-page');
  return createNotTestedReason('scan/connection-failed', { host });
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
    default:
      return createNotTestedReason('scan/connection-failed', { host });
  }
}
