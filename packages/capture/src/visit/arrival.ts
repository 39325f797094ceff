import type { CdpSession } from '../browser/cdp.ts';
import type { PageFrame } from './frames.ts';
import type { NotTestedReason } from './not-tested-reason.ts';

/** The tab of a visit while a page is being reached by more than its URL. */
export interface ArrivalTab {
  readonly session: CdpSession;
  /** The URL of the current document; empty before the first one. */
  readonly url: string;
  /** Number of documents so far. Another one means that the page was left. */
  readonly documentCount: number;
  /** Navigates to a URL and returns why no document loaded; null if one did. */
  navigate(url: string): Promise<NotTestedReason | null>;
  /** Waits until the document is stable, or the one that it leaves for. */
  settle(): Promise<void>;
  /** Waits for a document after this many, and returns whether there is one. */
  waitForDocument(after: number, timeoutMs: number): Promise<boolean>;
  /** Finds the frames of the current document. */
  findFrames(): Promise<PageFrame>;
}

/** Reaches a page in a tab. Returns why that wasn't possible; null if it was. */
export type Arrive = (tab: ArrivalTab) => Promise<NotTestedReason | null>;
