import type { CdpSession } from '../browser/cdp.ts';
import type { PageFrame } from './frames.ts';
import type { NotTestedReason } from './not-tested-reason.ts';

/** A visit's tab while it takes more than a URL to reach the page. */
export interface ArrivalTab {
  readonly session: CdpSession;
  /** The URL of the current document; empty before the first one. */
  readonly url: string;
  /** Number of documents so far. If it increases, the browser has navigated away from the page. */
  readonly documentCount: number;
  /** Navigates to a URL and returns why no document loaded; null if one did. */
  navigate(url: string): Promise<NotTestedReason | null>;
  /** Waits until the document, or the one that it navigates to, is stable. */
  settle(): Promise<void>;
  /** Waits until there are more documents than this, and returns whether there are. */
  waitForDocument(after: number, timeoutMs: number): Promise<boolean>;
  /**
   * Reads a text file outside the page, under the same network rules. Redirects aren't followed, because the
   * headers may contain a password.
   *
   * @throws {RefusedError} if the rules forbid it
   * @throws {ConnectFailedError} if the server can't be reached
   */
  fetchText(
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** Finds the frames of the current document. */
  findFrames(): Promise<PageFrame>;
}

/** Reaches a page in a tab. Returns why it couldn't; null if it did. */
export type Arrive = (tab: ArrivalTab) => Promise<NotTestedReason | null>;
