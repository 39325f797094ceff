import { type BirpcReturn, createBirpc } from 'birpc';
import type { LedgerPage } from '../parts-ledger.ts';
import type { LocalScanner } from '../scanner.ts';
import type { EncodedScreenshot, PageProgress, ScanComparison, Scanner, ScannerOptions } from '../types.ts';
import { splitValue, ValueBuilder } from '../value-parts.ts';
import { serializeError } from './errors.ts';
import type { HostFunctions, ScannerFunctions, ScannerRequestName, ScannerRequests } from './protocol.ts';

/** The connection to the host: this process's IPC channel, or a test double. */
export interface Channel {
  /** Resolves when the message has been handed to the operating system. */
  post(message: unknown): Promise<void>;
  on(listener: (message: unknown) => void): void;
}

/** A call from its first argument to its end. */
interface Call {
  readonly args: ValueBuilder;
  readonly controller: AbortController;
}

type OpenScanner = (options: ScannerOptions) => Promise<LocalScanner>;
type Host = BirpcReturn<HostFunctions, ScannerFunctions>;

/** Handles a host's calls with a scanner, which is opened by the first call. */
export function serveScanner(channel: Channel, openScanner: OpenScanner): { close(): Promise<void> } {
  let scanner: LocalScanner | undefined;
  let heart: NodeJS.Timeout | undefined;
  const calls = new Map<number, Call>();
  const getCall = (id: number): Call => {
    const call = calls.get(id) ?? { args: new ValueBuilder(), controller: new AbortController() };
    calls.set(id, call);
    return call;
  };
  const functions: ScannerFunctions = {
    async open({ heartbeatMs, ...options }) {
      try {
        scanner = await openScanner({
          ...options,
          onWarning: (sentence, context) => void host.logWarning(sentence, context),
        });
      } catch (error) {
        return { error: serializeError(error) };
      }
      const { browser, concurrency, proxyPort } = scanner;
      const beat = () => void host.heartbeat(process.memoryUsage.rss() / 1024 ** 2);
      beat();
      heart = setInterval(beat, heartbeatMs);
      return { opened: { browser, concurrency, proxyPort } };
    },
    argument: (id, part) => getCall(id).args.add(part),
    async run(id, name) {
      const { args, controller } = getCall(id);
      try {
        if (scanner === undefined) throw new Error('The scanner wasn’t opened.');
        const handle = requestHandlers[name] as RequestHandler<ScannerRequestName>;
        const result = await handle({
          scanner,
          args: args.build() as ScannerRequests[ScannerRequestName]['args'] & null,
          signal: controller.signal,
          findAttempted: (fingerprints) => host.findAttempted(id, fingerprints),
          onProgress: (progress) => void host.progress(id, progress),
          claimCommit: (index) => host.claimCommit(id, index),
          onScreenshot: (screenshot, kind) => void host.screenshot(id, screenshot, kind),
          getFirst: (variant) => host.getFirstPage(id, variant),
          report: (variant, structure) => void host.reportFirstPage(id, variant, structure),
          ledger: {
            describe: (view, parts) => void host.describeParts(id, view, parts),
            decide: (view) => host.decideParts(id, view),
            report: (view, results) => void host.reportParts(id, view, results),
          },
        });
        for (const part of splitValue(result)) {
          controller.signal.throwIfAborted();
          // One at a time, so that the channel does not fill up if the host is busy.
          await host.result(id, part);
        }
        return { ok: true };
      } catch (error) {
        return { ok: false, error: serializeError(error) };
      } finally {
        calls.delete(id);
        void host.heartbeat(process.memoryUsage.rss() / 1024 ** 2);
      }
    },
    abort: (id) => calls.get(id)?.controller.abort(),
    async forget(key) {
      await scanner?.forget(key);
    },
  };
  const host: Host = createBirpc<HostFunctions, ScannerFunctions>(functions, {
    ...channel,
    timeout: -1,
    eventNames: [
      'logWarning',
      'result',
      'progress',
      'screenshot',
      'reportFirstPage',
      'describeParts',
      'reportParts',
      'heartbeat',
    ],
  });
  return {
    close: async () => {
      clearInterval(heart);
      await scanner?.close();
    },
  };
}

interface RequestContext<Name extends ScannerRequestName> extends Omit<ScanComparison, 'isFirst'> {
  readonly scanner: Scanner;
  readonly args: ScannerRequests[Name]['args'];
  readonly signal: AbortSignal;
  findAttempted(fingerprints: readonly string[]): Promise<readonly string[]>;
  onProgress(progress: PageProgress): void;
  claimCommit(index: number): Promise<boolean>;
  onScreenshot(screenshot: EncodedScreenshot, kind: 'preview' | 'screenshot'): void;
  readonly ledger: LedgerPage;
}

type RequestHandler<Name extends ScannerRequestName> = (
  context: RequestContext<Name>,
) => Promise<ScannerRequests[Name]['result']>;

const requestHandlers: { readonly [Name in ScannerRequestName]: RequestHandler<Name> } = {
  scanPage: ({
    scanner,
    args,
    signal,
    findAttempted,
    onProgress,
    onScreenshot,
    getFirst,
    report,
    ledger,
    claimCommit,
  }) =>
    scanner.scanPageIfChanged(args.url, args.site, args.earlier, {
      signal,
      isFixAttempted: args.checksAttempts ? batchLookups(findAttempted) : undefined,
      onProgress,
      onScreenshot: args.sendsScreenshots ? onScreenshot : undefined,
      comparison: args.isFirst === null ? undefined : { isFirst: args.isFirst, getFirst, report },
      ledger: args.hasLedger ? ledger : undefined,
      recordsSteps: args.recordsSteps,
      journeys: args.journeys ?? undefined,
      claimCommit,
    }),
  verifyFix: ({ scanner, args: { url, site, claim }, signal }) => scanner.verifyFix(url, site, claim, signal),
  tryJourney: ({ scanner, args, signal }) => scanner.tryJourney(args, signal),
  detectWidget: ({ scanner, args: { url }, signal }) => scanner.detectWidget(url, signal),
  findReachableStart: ({ scanner, args, signal }) => scanner.findReachableStart(args, signal),
  fetchSiteRules: ({ scanner, args, signal }) => scanner.fetchSiteRules(args, signal),
  printPdf: ({ scanner, args: { html }, signal }) => scanner.printPdf(html, signal),
  check: async ({ scanner }) => {
    await scanner.check();
    return null;
  },
};

/** Looks up one fingerprint. Concurrent lookups are sent to the host in one message. */
function batchLookups(
  findAttempted: (fingerprints: readonly string[]) => Promise<readonly string[]>,
): (fingerprint: string) => Promise<boolean> {
  let batch: { readonly fingerprints: string[]; readonly attempted: Promise<ReadonlySet<string>> } | null =
    null;
  return async (fingerprint) => {
    if (batch === null) {
      const fingerprints: string[] = [];
      const attempted = Promise.resolve()
        .then(() => {
          batch = null;
          return findAttempted(fingerprints);
        })
        .then((found) => new Set(found));
      batch = { fingerprints, attempted };
    }
    batch.fingerprints.push(fingerprint);
    return (await batch.attempted).has(fingerprint);
  };
}
