import type { Guard, PrivateTargets } from '@curbcut/capture';
import type { ScanAuth, TestedPage, UntestedPage, Variant } from '@curbcut/contract';
import type { Level } from '@curbcut/wcag';

/** How a scanner (browser, guard, worker tabs) is set up; one for each process. */
export interface ScannerOptions {
  /** Path of the browser to use, or undefined to find one. */
  readonly browserPath?: string;
  /** Where a browser shipped through npm is unpacked, and compiled code is kept. */
  readonly cacheDir: string;
  readonly allowPrivate: PrivateTargets;
  /** Curbcut's own server, which stays refused but for its demo site. */
  readonly own?: { readonly port: number; readonly readablePath: string };
  /** Pages examined at the same time. */
  readonly concurrency: number;
  /** Sentences for the log: sandbox off, browser replaced ... */
  onWarning(sentence: string): void;
}

/** What all pages of one scan share. */
export interface SiteSettings {
  /** Names the scan: pages with the same key share cookies, others never. */
  readonly key: string;
  readonly variants: readonly Variant[];
  readonly waitFor: string | null;
  readonly auth: ScanAuth | null;
  readonly secondOpinion: boolean;
  /** Criteria above this level are not asked about. Default: AA, what laws and contracts ask for. */
  readonly level?: Level;
  /** Whether to ask also what breaks no criterion by itself. Default: true. */
  readonly bestPractices?: boolean;
  /** Of which pages a picture is taken: a picture costs as much as all the rest. */
  readonly pictures: 'none' | 'findings';
}

export interface PagePicture {
  readonly bytes: Buffer;
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly pageHeight: number;
}

/** Everything one visit gives. */
export type PageResult =
  | {
      readonly status: 'tested';
      readonly page: TestedPage;
      /** Addresses linked from the page, absolute, in document order, each once. */
      readonly links: readonly string[];
      /** See `formsOf`; the importance of pages is decided with them. */
      readonly forms: readonly string[];
      readonly picture: PagePicture | null;
    }
  | {
      readonly status: 'not-tested';
      readonly page: UntestedPage;
      /** Worth another try later (too many requests, unavailable), after this many milliseconds. */
      readonly retryAfterMs: number | null;
    };

export interface Scanner {
  readonly guard: Guard;
  readonly browser: { readonly source: string; readonly version: string; readonly sandboxed: boolean };
  readonly concurrency: number;
  /** Visits, captures and judges one page. Never throws for what a page does; throws when aborted or closed. */
  scanPage(url: string, site: SiteSettings, signal?: AbortSignal): Promise<PageResult>;
  /** Ends what the pages of one scan shared (cookies, storage). */
  forget(key: string): Promise<void>;
  /**
   * Prints an HTML document of ours, such as a report, as a tagged PDF, in a browser of its own that reaches no network.
   * Throws the signal's reason when it aborts.
   */
  printPdf(html: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Opens a blank page and reads it back; throws with a sentence when the browser does not work. */
  check(): Promise<void>;
  close(): Promise<void>;
}
