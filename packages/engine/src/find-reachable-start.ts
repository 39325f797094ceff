import type { Guard } from '@curbcut/capture';
import type { SiteUrl } from './crawl/site-url.ts';

/** Milliseconds to determine whether a site supports https at all. */
const HTTPS_TIMEOUT_MS = 10_000;

/** See `findReachableStart` of `Scanner`. */
export async function findReachableStart(
  guard: Pick<Guard, 'fetch'>,
  { url, isSchemeGuessed }: SiteUrl,
  signal?: AbortSignal,
): Promise<string> {
  if (!isSchemeGuessed || !url.startsWith('https:')) return url;
  const isReachable = (candidate: string): Promise<boolean> =>
    guard.fetch(candidate, { maxBytes: 1, timeoutMs: HTTPS_TIMEOUT_MS, signal }).then(
      () => true,
      () => {
        signal?.throwIfAborted();
        return false;
      },
    );
  const httpUrl = url.replace(/^https:/, 'http:');
  return (await isReachable(url)) || !(await isReachable(httpUrl)) ? url : httpUrl;
}
