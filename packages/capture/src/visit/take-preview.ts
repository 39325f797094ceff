import type { CdpSession } from '../browser/cdp.ts';
import type { Viewport } from './stable-page.ts';

/** A screenshot of the window while a page is still loading or settling, for people who follow a scan. */
export interface PagePreview {
  readonly bytes: Buffer;
  readonly format: 'jpeg';
  /** In image pixels. */
  readonly width: number;
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly scale: number;
}

/** 1 to 100. A preview is replaced by a sharper screenshot. */
const QUALITY = 50;
/** The tests wait for it, but not long for a page that isn't being rendered. */
const TIMEOUT_MS = 5_000;

/**
 * Takes a screenshot of the visible part of a page. Unlike a screenshot of the whole page, it doesn't resize the
 * window, so the page can't respond to it. When the screenshot is finished, the browser restores the size that the
 * window had when it started.
 *
 * @returns null while the page is scrolled, for example to make it load everything: people expect its top
 * @throws {CdpError} if the browser doesn't respond in time or the tab goes away
 */
async function takePreview(
  session: CdpSession,
  { width, height, scale }: Viewport,
): Promise<PagePreview | null> {
  if (await isScrolled(session)) return null;
  const { data } = await session.send(
    'Page.captureScreenshot',
    { format: 'jpeg', quality: QUALITY, optimizeForSpeed: true },
    { timeoutMs: TIMEOUT_MS },
  );
  if (await isScrolled(session)) return null;
  return {
    bytes: Buffer.from(data, 'base64'),
    format: 'jpeg',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    scale,
  };
}

/** Takes a preview of each page that loads in a tab. Not awaited, since a page without a preview is still complete. */
export class Previews {
  readonly #session: CdpSession;
  readonly #viewport: Viewport;
  readonly #onPreview: ((preview: PagePreview) => void) | undefined;
  readonly #isPageShown: () => boolean;
  readonly #unsubscribe: () => void;
  /** Whether there is a preview; resolves when all attempts have ended. */
  #isTaken = Promise.resolve(false);
  #hasEnded = false;

  /** @param onPreview called with each preview; if absent, none are taken */
  constructor(
    session: CdpSession,
    viewport: Viewport,
    isPageShown: () => boolean,
    onPreview: ((preview: PagePreview) => void) | undefined,
  ) {
    this.#session = session;
    this.#viewport = viewport;
    this.#isPageShown = isPageShown;
    this.#onPreview = onPreview;
    this.#unsubscribe = onPreview ? session.on('Page.loadEventFired', () => this.#take()) : () => {};
  }

  /** Waits until no preview is being taken. Needed before the window is resized; see {@link takePreview}. */
  async waitUntilIdle(): Promise<void> {
    await this.#isTaken;
  }

  /** Takes the last preview unless there is one, and waits for it. */
  async finish(): Promise<void> {
    this.#unsubscribe();
    // We stopped waiting for the page's `load` event, or the page was scrolled.
    if (!(await this.#isTaken)) this.#take();
    await this.#isTaken;
  }

  /** Discards previews that are still being taken, because the tab may show a different page by then. */
  end(): void {
    this.#hasEnded = true;
    this.#unsubscribe();
  }

  #take(): void {
    const onPreview = this.#onPreview;
    if (!onPreview || !this.#isPageShown()) return;
    const earlier = this.#isTaken;
    const isTaken = takePreview(this.#session, this.#viewport).then(
      (preview) => {
        if (preview === null || this.#hasEnded) return false;
        onPreview(preview);
        return true;
      },
      () => false,
    );
    this.#isTaken = earlier.then(() => isTaken);
  }
}

async function isScrolled(session: CdpSession): Promise<boolean> {
  const { cssVisualViewport: view } = await session.send('Page.getLayoutMetrics', undefined, {
    timeoutMs: TIMEOUT_MS,
  });
  return view.pageX !== 0 || view.pageY !== 0;
}
