import type { Trouble } from '../guard/index.ts';
import { type NotTestedReason, notTested } from './not-tested.ts';
import { describeType } from './page-kind.ts';
import type { DocumentAnswer } from './traffic.ts';

/** Why a document did not come, in the words of the browser and of the guard. */
export interface NavigationFailure {
  /** The last address that was asked for. */
  url: string;
  /** Chromium's name of the error, such as `net::ERR_CERT_DATE_INVALID`. */
  errorText: string;
  isDownload: boolean;
  /** What the server answered, if it did. */
  answer: DocumentAnswer | undefined;
  /** What the guard knows about the address. */
  trouble: Trouble | undefined;
  /** Seconds that the visit may take. */
  seconds: number;
}

const NOT_AN_ADDRESS =
  /INVALID_URL|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_REDIRECT|UNSAFE_PORT|INVALID_REDIRECT/;

/** The reason why a page whose document never came was not tested. */
export function whyNotReached(failure: NavigationFailure): NotTestedReason {
  const { errorText, trouble, answer } = failure;
  const url = URL.parse(failure.url);
  const host = url?.host ?? failure.url;
  if (failure.isDownload) {
    const isAttachment = /attachment/i.test(answer?.headers['content-disposition'] ?? '');
    return isAttachment || !answer
      ? notTested('scan/download')
      : notTested('scan/not-html', { type: describeType(answer.contentType) });
  }
  if (trouble) return reasonOfTrouble(trouble, host, failure.seconds);
  if (url && !/^https?:$/.test(url.protocol))
    return notTested('scan/scheme-refused', { scheme: url.protocol });
  if (NOT_AN_ADDRESS.test(errorText)) {
    // The browser names the page that redirects, not where to.
    return notTested('scan/scheme-refused', { scheme: 'a redirect that browsers do not follow' });
  }
  if (errorText.includes('TOO_MANY_REDIRECTS')) return notTested('scan/too-many-redirects');
  if (errorText.includes('NAME_NOT_RESOLVED')) return notTested('scan/name-not-found', { host });
  if (errorText.includes('ERR_CERT_')) return notTested('scan/certificate-invalid');
  if (errorText.includes('TIMED_OUT')) return notTested('scan/timed-out', { seconds: failure.seconds });
  // What the browser itself breaks off had no content (HTTP 204).
  if (errorText.includes('ERR_ABORTED')) return notTested('scan/empty-page');
  return notTested('scan/connection-failed', { host });
}

/** The reason behind an answer that the guard gave, or behind a tunnel that it did not open. */
export function reasonOfTrouble(trouble: Trouble, host: string, seconds: number): NotTestedReason {
  if (trouble.kind === 'refused') {
    return trouble.code === 'scheme'
      ? notTested('scan/scheme-refused', { scheme: host })
      : notTested('scan/address-refused', { sentence: trouble.sentence });
  }
  switch (trouble.code) {
    case 'name-not-found':
    case 'name-lookup-failed':
      return notTested('scan/name-not-found', { host });
    case 'connection-timed-out':
      return notTested('scan/timed-out', { seconds });
    case 'too-many-redirects':
      return notTested('scan/too-many-redirects');
    default:
      return notTested('scan/connection-failed', { host });
  }
}
