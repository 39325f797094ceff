import * as dom from '../../in-page-kit/dom.ts';

/**
 * Forbids what the browser would send even though the page's requests are blocked, for example to load
 * documents in frames. The policy stays in force after its element is removed.
 *
 * @param mayTry whether the page may try to submit forms and fetch data; probes observe and prevent this
 */
export function forbidRequests(mayTry: boolean): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  const forbidden = ['frame-src', 'object-src', 'worker-src', 'manifest-src'];
  if (!mayTry) forbidden.push('connect-src', 'form-action');
  policy.content = forbidden.map((directive) => `${directive} 'none'`).join('; ');
  if (document.head) dom.append(document.head, policy);
  policy.remove();
}
