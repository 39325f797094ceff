import { createBirpc } from 'birpc';
import type { LocalScanner } from '../scanner.ts';
import type { PageProgress, Scanner, ScannerOptions } from '../types.ts';
import { toSentError } from './errors.ts';
import { splitValue, ValueBuilder } from './parts.ts';
import type { HostFunctions, RequestName, Requests, ScannerFunctions } from './protocol.ts';

/** The way to the host: this process's IPC channel, or one made up by a test. */
export interface Channel {
  /** Resolves when the message has been handed to the system. */
  post(message: unknown): Promise<void>;
  on(listener: (message: unknown) => void): void;
}

/** A call from its first argument to its end. */
interface Call {
  readonly args: ValueBuilder;
  readonly controller: AbortController;
}

type OpenScanner = (options: ScannerOptions) => Promise<LocalScanner>;
type Host = Pick<HostFunctions, 'result' | 'progress' | 'findTried' | 'warn' | 'heartbeat'>;

/** Answers a host's calls with a scanner that is opened on its first one. */
export function serveScanner(channel: Channel, openScanner: OpenScanner): { close(): Promise<void> } {
  let scanner: LocalScanner | undefined;
  let heart: NodeJS.Timeout | undefined;
  const calls = new Map<number, Call>();
  const callOf = (id: number): Call => {
    const call = calls.get(id) ?? { args: new ValueBuilder(), controller: new AbortController() };
    calls.set(id, call);
    return call;
  };
  const functions: ScannerFunctions = {
    async open({ heartbeatMs, ...options }) {
      try {
        scanner = await openScanner({ ...options, onWarning: (sentence) => void host.warn(sentence) });
      } catch (error) {
        return { error: toSentError(error) };
      }
      const { browser, concurrency, proxyPort } = scanner;
      const beat = () => void host.heartbeat(process.memoryUsage.rss() / 1024 ** 2);
      beat();
      heart = setInterval(beat, heartbeatMs);
      return { opened: { browser, concurrency, proxyPort } };
    },
    argument: (id, part) => callOf(id).args.add(part),
    async run(id, name) {
      const { args, controller } = callOf(id);
      try {
        if (scanner === undefined) throw new Error('The scanner was not opened.');
        const answer = answers[name] as Answer<RequestName>;
        const result = await answer({
          scanner,
          args: args.value() as Requests[RequestName]['args'] & null,
          signal: controller.signal,
          findTried: (fingerprints) => host.findTried(id, fingerprints),
          onProgress: (progress) => void host.progress(id, progress),
        });
        for (const part of splitValue(result)) {
          controller.signal.throwIfAborted();
          // One at a time: a host that is busy is not sent more than the channel holds.
          await host.result(id, part);
        }
        return { ok: true };
      } catch (error) {
        return { ok: false, error: toSentError(error) };
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
    eventNames: ['warn', 'result', 'progress', 'heartbeat'],
  });
  return {
    close: async () => {
      clearInterval(heart);
      await scanner?.close();
    },
  };
}

interface Given<Name extends RequestName> {
  readonly scanner: Scanner;
  readonly args: Requests[Name]['args'];
  readonly signal: AbortSignal;
  findTried(fingerprints: readonly string[]): Promise<readonly string[]>;
  onProgress(progress: PageProgress): void;
}

type Answer<Name extends RequestName> = (given: Given<Name>) => Promise<Requests[Name]['result']>;

const answers: { readonly [Name in RequestName]: Answer<Name> } = {
  scanPage: ({ scanner, args: { url, site, asksTried }, signal, findTried, onProgress }) =>
    scanner.scanPage(url, site, signal, asksTried ? askedTogether(findTried) : undefined, onProgress),
  prove: ({ scanner, args: { url, site, claim }, signal }) => scanner.prove(url, site, claim, signal),
  seeWidget: ({ scanner, args: { url }, signal }) => scanner.seeWidget(url, signal),
  reachableStart: ({ scanner, args, signal }) => scanner.reachableStart(args, signal),
  readSiteRules: ({ scanner, args, signal }) => scanner.readSiteRules(args, signal),
  printPdf: ({ scanner, args: { html }, signal }) => scanner.printPdf(html, signal),
  check: async ({ scanner }) => {
    await scanner.check();
    return null;
  },
};

/** A question about one fingerprint; those that are asked at the same time go to the host in one message. */
function askedTogether(
  findTried: (fingerprints: readonly string[]) => Promise<readonly string[]>,
): (fingerprint: string) => Promise<boolean> {
  let waiting: { readonly fingerprints: string[]; readonly tried: Promise<ReadonlySet<string>> } | null =
    null;
  return async (fingerprint) => {
    if (waiting === null) {
      const fingerprints: string[] = [];
      const tried = Promise.resolve()
        .then(() => {
          waiting = null;
          return findTried(fingerprints);
        })
        .then((found) => new Set(found));
      waiting = { fingerprints, tried };
    }
    waiting.fingerprints.push(fingerprint);
    return (await waiting.tried).has(fingerprint);
  };
}
