import type { CdpSession } from '../browser/cdp.ts';
import type { FoundBrowser } from '../browser/find-browser.ts';
import { launchBrowser } from '../browser/launch.ts';
import { buildGuardFlags } from '../guard/guard-flags.ts';

export interface PrintPdfOptions {
  /** A browser returned by `findBrowser`. */
  readonly browser: FoundBrowser;
  /** Aborts printing and closes the browser. */
  readonly signal?: AbortSignal;
}

/** A proxy that doesn't exist: the document needs no network and gets none. */
const OFFLINE_FLAGS = buildGuardFlags('http://127.0.0.1:1');

/** Time limit for printing in milliseconds. Laying out and tagging a thousand pages takes minutes. */
const PRINT_TIMEOUT_MS = 300_000;

/** A4 in inches, which is the protocol's unit. The document's `@page` rule overrides it. */
const A4_INCHES = { paperWidth: 8.27, paperHeight: 11.69 };

/**
 * Prints an HTML document as a tagged PDF that assistive technology can read, with the document's title and
 * language, and with its headings as bookmarks. Page size, margins and page numbers come from the document
 * (`@page`).
 *
 * The document is printed in a separate browser that runs no scripts and has no network.
 *
 * @returns the bytes of the PDF
 * @throws {BrowserStartError} if the browser doesn't start, {CdpError} if it doesn't respond, or the signal's
 * reason
 */
export async function printPdf(html: string, { browser, signal }: PrintPdfOptions): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const running = await launchBrowser({
    executablePath: browser.executablePath,
    env: browser.env,
    sandbox: browser.sandbox,
    userAgent: browser.userAgent,
    networkFlags: OFFLINE_FLAGS,
  });
  const stop = () => void running.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    // The signal may have aborted while the browser was starting.
    signal?.throwIfAborted();
    const { connection } = running;
    const { targetId } = await connection.browser.send('Target.createTarget', { url: 'about:blank' });
    return await printDocument(await connection.attach(targetId), targetId, html);
  } catch (error) {
    // If the signal closed the browser, throw the signal's reason instead of the resulting error.
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await running.close();
  }
}

async function printDocument(session: CdpSession, frameId: string, html: string): Promise<Uint8Array> {
  const timeout = { timeoutMs: PRINT_TIMEOUT_MS };
  await Promise.all([
    session.send('Page.enable'),
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Network.enable'),
    session.send('Network.setBlockedURLs', { urlPatterns: [{ urlPattern: '*://*:*/*', block: true }] }),
  ]);
  await session.send('Page.setDocumentContent', { frameId, html }, timeout);
  const { stream } = await session.send(
    'Page.printToPDF',
    {
      ...A4_INCHES,
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      transferMode: 'ReturnAsStream',
    },
    timeout,
  );
  const pieces: Buffer[] = [];
  for (let eof = false; !eof; ) {
    const piece = await session.send('IO.read', { handle: stream!, size: 1_000_000 }, timeout);
    pieces.push(Buffer.from(piece.data, piece.base64Encoded ? 'base64' : 'utf8'));
    eof = piece.eof;
  }
  await session.send('IO.close', { handle: stream! });
  return new Uint8Array(Buffer.concat(pieces));
}
