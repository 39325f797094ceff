import type { CdpSession } from '../browser/cdp.ts';
import type { PageFrame } from './frames.ts';
import type { NotTestedReason } from './not-tested-reason.ts';

/** A visit's tab while it takes more than a URL to reach the page. */
export interface ArrivalTab {
  readonly session: CdpSession;
  /** The URL of the current document; empty before the first one. */
  readonly url: string;
  /** Number of documents so far. If it increases, the page was left. */
  readonly documentCount: number;
  /** Navigates to a URL and returns why no document loaded; null if one did. */
  navigate(url: string): Promise<NotTestedReason | null>;
  /** Waits until the document is stable, or the one that it navigates to. */
  settle(): Promise<void>;
  /** Waits until there are more documents than this, and returns whether there are. */
  waitForDocument(after: number, timeoutMs: number): Promise<boolean>;
  /** Finds the frames of the current document. */
  findFrames(): Promise<PageFrame>;
}

/** Reaches a page in a tab. Returns why it couldn't; null if it did. */
export type Arrive = (tab: ArrivalTab) => Promise<NotTestedReason | null>;
