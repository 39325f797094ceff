import type { Guard } from '../guard/index.ts';
import type { MainDocument } from './main-document.ts';
import { explainNavigationFailure } from './navigation-failure.ts';
import type { NotTestedReason } from './not-tested-reason.ts';
import type { Tab } from './tab.ts';
import type { Traffic } from './traffic.ts';

interface NavigationContext {
  readonly tab: Tab;
  readonly document: MainDocument;
  readonly traffic: Traffic;
  readonly guard: Guard;
  /** Milliseconds for the whole visit. */
  readonly totalMs: number;
}

interface Navigation {
  /** The number of the first document that was loaded from the URL. */
  readonly firstDocument: number;
  /** Why no document loaded; null if one did. */
  readonly failure: NotTestedReason | null;
}

/** Navigates a tab to a URL and waits for its first document. */
export async function navigate(url: string, context: NavigationContext): Promise<Navigation> {
  const { tab, document, traffic, guard, totalMs } = context;
  const { session } = tab;
  if (url.includes('#') && removeFragment(url) === removeFragment(tab.currentUrl)) {
    // If only the URL's fragment differed, the browser would just scroll.
    const { documentCount } = document;
    await session.send('Page.navigate', { url: 'about:blank' });
    await document.waitUntil(() => document.documentCount > documentCount, totalMs);
  }
  // A page must not see or count earlier pages in its history, so that a reused tab looks like a new one.
  session.send('Page.resetNavigationHistory').catch(() => {});
  const before = document.documentCount;
  const { errorText, isDownload, loaderId } = await session.send(
    'Page.navigate',
    { url },
    { timeoutMs: totalMs },
  );
  // Chromium shows its own page if an error response has no body.
  if (errorText !== undefined && !errorText.includes('HTTP_RESPONSE_CODE_FAILURE')) {
    const { requestedUrl, response } = traffic;
    const failure = explainNavigationFailure({
      url: requestedUrl,
      errorText,
      isDownload: isDownload ?? false,
      response,
      problem: guard.getConnectionProblem(requestedUrl),
      seconds: Math.round(totalMs / 1_000),
    });
    return { firstDocument: before + 1, failure };
  }
  if (loaderId !== undefined) await document.waitUntil(() => document.documentCount > before, totalMs);
  return { firstDocument: before + 1, failure: null };
}

function removeFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}

/** A page's instruction to refresh or redirect itself. */
export interface Refresh {
  readonly seconds: number;
  /** The resolved URL; that of the page itself if it only reloads. */
  readonly url: string;
}

/**
 * Parses the value of a `Refresh` header or of the equivalent `meta` element (HTML, shared declarative
 * refresh steps); null if it has no effect.
 *
 * @param pageUrl the page's URL
 */
export function parseRefresh(refresh: string | null | undefined, pageUrl: string): Refresh | null {
  const [, seconds, rest = ''] =
    /^\s*(\d+|(?=\.))[\d.]*(?:[;,\s]\s*|$)[;,]?\s*(.*)$/s.exec(refresh ?? '') ?? [];
  if (seconds === undefined) return null;
  const target = /^(?:url\s*=\s*)?(?:(["'])(.*?)(?:\1.*)?|(.*))$/is.exec(rest);
  const url = URL.parse(target?.[2] ?? target?.[3] ?? '', pageUrl);
  return url === null ? null : { seconds: Number(seconds), url: url.href };
}
