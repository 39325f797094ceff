/**
 * Forbids what the browser sends although the requests of the page are blocked, such as documents of frames. The policy
 * stays in force after its element is removed.
 *
 * @param mayTry whether the page may try to submit forms and to fetch data, which probes observe and prevent
 */
export function forbidRequests(mayTry: boolean): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  const forbidden = ['frame-src', 'object-src', 'worker-src', 'manifest-src'];
  if (!mayTry) forbidden.push('connect-src', 'form-action');
  policy.content = forbidden.map((directive) => `${directive} 'none'`).join('; ');
  document.head?.append(policy);
  policy.remove();
}
