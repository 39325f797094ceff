import type { Guard } from '@curbcut/capture';
import type { SiteUrl } from './crawl/site-url.ts';

/** Milliseconds for finding out whether a site speaks https at all. */
const HTTPS_TIMEOUT_MS = 10_000;

/** See `reachableStart` of `Scanner`. */
export async function findReachableStart(
  guard: Pick<Guard, 'fetch'>,
  { url, isSchemeGuessed }: SiteUrl,
  signal?: AbortSignal,
): Promise<string> {
  if (!isSchemeGuessed || !url.startsWith('https:')) return url;
  const answers = (address: string): Promise<boolean> =>
    guard.fetch(address, { maxBytes: 1, timeoutMs: HTTPS_TIMEOUT_MS, signal }).then(
      () => true,
      () => {
        signal?.throwIfAborted();
        return false;
      },
    );
  const plain = url.replace(/^https:/, 'http:');
  return (await answers(url)) || !(await answers(plain)) ? url : plain;
}
