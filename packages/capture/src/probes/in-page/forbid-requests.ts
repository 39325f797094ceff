/**
 * Forbids what the browser sends although the requests of the page are blocked, such as documents of frames. The policy
 * stays in force after its element is removed.
 *
 * @param mayTryToSubmit whether the page may try to submit forms, which a probe observes and prevents
 */
export function forbidRequests(mayTryToSubmit: boolean): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  const forbidden = ['connect-src', 'frame-src', 'object-src', 'worker-src', 'manifest-src'];
  if (!mayTryToSubmit) forbidden.push('form-action');
  policy.content = forbidden.map((directive) => `${directive} 'none'`).join('; ');
  document.head?.append(policy);
  policy.remove();
}
