import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { buildChildEnvironment } from '@curbcut/capture';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { ScannerOptions, ScanPageOptions } from '../types.ts';
import { splitValue, ValueBuilder } from '../value-parts.ts';
import { deserializeError, ScannerCrashedError } from './errors.ts';
import type {
  HostFunctions,
  OpenedScannerInfo,
  ScannerFunctions,
  ScannerRequestName,
  ScannerRequests,
} from './protocol.ts';

/** Heap limit of the process in megabytes; the threads that evaluate rules have their own limit. */
const MAX_HEAP_MB = 2_048;
/**
 * Semi-space size of the young generation in megabytes. It is smaller than the default, and all threads share
 * one allocation arena (glibc), which saves the process 100 MB without slowing it down (docs/performance.md).
 */
const SEMI_SPACE_MB = 8;
const ALLOCATOR = { MALLOC_ARENA_MAX: '1' };
/** Milliseconds for the scanner to open; the first start unpacks a browser. */
const START_TIMEOUT_MS = 180_000;
/** Milliseconds to close the browser before the process is killed. */
const END_TIMEOUT_MS = 20_000;
/** Heartbeats that may be missed in a row. */
const MAX_SILENT_BEATS = 12;
/** Maximum characters kept from standard error. */
const MAX_STDERR_LENGTH = 2_000;
/** Environment variables passed on in addition to those of a browser process; no keys or passwords. */
const passedVariables = ['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'TZ'];

export interface ChildLimits {
  /** Milliseconds without a heartbeat after which the process is killed. */
  readonly maxSilenceMs: number;
}

/** Callbacks for messages that the process sends before a call has ended. */
type CallListeners = Pick<
  ScanPageOptions,
  'isFixAttempted' | 'onProgress' | 'onScreenshot' | 'comparison' | 'ledger' | 'claimCommit'
>;

interface RunningCall extends CallListeners {
  readonly result: ValueBuilder;
}

/** A process with a scanner, from start to end. */
export class ScannerChild {
  /**
   * Number of calls that have not ended in the process, including those whose callers have stopped waiting.
   */
  runningCalls = 0;
  /** Number of pages sent to the process. */
  pageCount = 0;
  /** Memory used by the process in megabytes, as last reported. */
  residentMb = 0;
  /** A retired process gets no new calls and exits after its last one. */
  isRetired = false;
  /** Whether its scanner has opened. */
  isOpen = false;
  /** Resolves with the reason when the process has exited: `signal SIGKILL`, `exit code 1`. */
  readonly exited: Promise<string>;
  /** Resolves when the scanner is open. Rejects with {@link ScannerCrashedError} or the error of `openScanner`. */
  readonly opened: Promise<OpenedScannerInfo>;
  readonly #process: ChildProcess;
  readonly #rpc: BirpcReturn<ScannerFunctions, HostFunctions>;
  readonly #calls = new Map<number, RunningCall>();
  #lastCall = 0;
  #silentBeats = 0;
  #stderr = '';
  #isEnding = false;
  #exitReason: string | null = null;

  constructor(options: ScannerOptions, { maxSilenceMs }: ChildLimits) {
    const { onWarning, ...sent } = options;
    this.#process = fork(
      new URL('./scanner-process.main.ts', import.meta.url),
      [join(options.cacheDir, 'compiled')],
      {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
        env: { ...ALLOCATOR, ...buildProcessEnvironment(process.env) },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_LENGTH);
    });
    this.exited = new Promise((resolve) => {
      this.#process.once('exit', (code, signal) =>
        resolve(signal === null ? `exit code ${code}` : `signal ${signal}`),
      );
      // Also emitted for a message that could not be sent. A process that never started has no pid.
      this.#process.on('error', (error) => {
        if (this.#process.pid === undefined) resolve(error.message);
      });
    });
    this.#rpc = createBirpc<ScannerFunctions, HostFunctions>(this.#createHostFunctions(onWarning), {
      timeout: -1,
      eventNames: ['argument', 'abort'],
      post: (message) => this.#post(message),
      on: (listener) => this.#process.on('message', listener),
    });
    const heartbeatMs = maxSilenceMs / MAX_SILENT_BEATS;
    let watch: NodeJS.Timeout = setTimeout(() => this.#process.kill('SIGKILL'), START_TIMEOUT_MS);
    void this.exited.then((reason) => {
      clearInterval(watch);
      this.#exitReason = reason;
      this.#rpc.$close(this.#createLostError());
    });
    this.opened = this.#rpc.open({ ...sent, heartbeatMs }).then((reply) => {
      if ('error' in reply) throw deserializeError(reply.error);
      this.isOpen = true;
      clearTimeout(watch);
      watch = setInterval(() => this.#watchHeartbeats(), heartbeatMs).unref();
      return reply.opened;
    });
    this.opened.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it accepts calls. */
  get isUsable(): boolean {
    return this.#exitReason === null && !this.#isEnding && !this.isRetired;
  }

  /** Whether it exited unexpectedly. */
  get hasCrashed(): boolean {
    return this.#exitReason !== null && !this.#isEnding;
  }

  /** The end of the standard error output. */
  get stderrTail(): string {
    return this.#stderr.trim();
  }

  /**
   * Sends a request to the scanner.
   *
   * @throws {ScannerCrashedError} when the process exits first
   * @throws the scanner's error, or the signal's reason as soon as it aborts
   */
  async request<Name extends ScannerRequestName>(
    name: Name,
    args: ScannerRequests[Name]['args'],
    signal?: AbortSignal,
    listeners: CallListeners = {},
  ): Promise<ScannerRequests[Name]['result']> {
    signal?.throwIfAborted();
    const id = ++this.#lastCall;
    const result = new ValueBuilder();
    this.#calls.set(id, { ...listeners, result });
    this.runningCalls += 1;
    const aborted = Promise.withResolvers<never>();
    const abort = () => {
      void this.#rpc.abort(id).catch(() => {});
      aborted.reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    const pending = this.#run(id, name, args, result).finally(() => {
      signal?.removeEventListener('abort', abort);
      this.#calls.delete(id);
      this.runningCalls -= 1;
    });
    // The abort already rejects the race. This later rejection must not be unhandled.
    pending.catch(() => {});
    return (await Promise.race([pending, aborted.promise])) as ScannerRequests[Name]['result'];
  }

  /** Releases the data shared by the pages of a scan. */
  async forget(key: string): Promise<void> {
    await this.#rpc.forget(key).catch((error) => {
      if (this.#exitReason === null && !this.#isEnding) throw error;
    });
  }

  /** Closes the browser and stops the process, by force if necessary. Pending calls reject immediately. */
  async end(): Promise<void> {
    if (!this.#isEnding) {
      this.#isEnding = true;
      this.#rpc.$close(this.#createLostError());
      if (this.#process.connected) this.#process.disconnect();
      const timer = setTimeout(() => this.#process.kill('SIGKILL'), END_TIMEOUT_MS);
      void this.exited.then(() => clearTimeout(timer));
    }
    await this.exited;
  }

  async #run<Name extends ScannerRequestName>(
    id: number,
    name: Name,
    args: ScannerRequests[Name]['args'],
    result: ValueBuilder,
  ): Promise<unknown> {
    if (this.#exitReason !== null || this.#isEnding) throw this.#createLostError();
    for (const part of splitValue(args)) await this.#rpc.argument(id, part);
    const outcome = await this.#rpc.run(id, name);
    if (!outcome.ok) throw deserializeError(outcome.error);
    return result.build();
  }

  #createHostFunctions(onWarning: ScannerOptions['onWarning']): HostFunctions {
    return {
      logWarning: onWarning,
      // Parts of an aborted call may still arrive.
      result: (id, part) => this.#calls.get(id)?.result.add(part),
      progress: (id, progress) => this.#calls.get(id)?.onProgress?.(progress),
      screenshot: (id, screenshot, kind) => this.#calls.get(id)?.onScreenshot?.(screenshot, kind),
      findAttempted: async (id, fingerprints) => {
        const isAttempted = this.#calls.get(id)?.isFixAttempted;
        if (isAttempted === undefined) return [];
        const attempted = await Promise.all(fingerprints.map(isAttempted));
        return fingerprints.filter((_, index) => attempted[index]);
      },
      getFirstPage: async (id, variant) => (await this.#calls.get(id)?.comparison?.getFirst(variant)) ?? null,
      reportFirstPage: (id, variant, structure) =>
        this.#calls.get(id)?.comparison?.report(variant, structure),
      describeParts: (id, view, parts) => this.#calls.get(id)?.ledger?.describe(view, parts),
      decideParts: async (id, view) => (await this.#calls.get(id)?.ledger?.decide(view)) ?? new Map(),
      reportParts: (id, view, results) => this.#calls.get(id)?.ledger?.report(view, results),
      // An aborted call must not carry out any more steps.
      claimCommit: async (id, index) => {
        const call = this.#calls.get(id);
        return call !== undefined && ((await call.claimCommit?.(index)) ?? true);
      },
      heartbeat: (residentMb) => {
        this.residentMb = residentMb;
        this.#silentBeats = 0;
      },
    };
  }

  /**
   * Resolves when the message has been handed to the operating system, or cannot be delivered because the
   * process has exited.
   */
  #post(message: object): Promise<void> {
    return new Promise((resolve) => {
      if (this.#process.connected) this.#process.send(message, () => resolve());
      else resolve();
    });
  }

  /** Counts intervals rather than time, because a computer that was asleep has missed no heartbeats. */
  #watchHeartbeats(): void {
    this.#silentBeats += 1;
    if (this.#silentBeats > MAX_SILENT_BEATS) this.#process.kill('SIGKILL');
  }

  #createLostError(): ScannerCrashedError {
    return new ScannerCrashedError(
      this.#isEnding
        ? 'The scanner was closed.'
        : `The scanner process exited unexpectedly (${this.#exitReason}).`,
    );
  }
}

function buildProcessEnvironment(system: NodeJS.ProcessEnv): Record<string, string> {
  const own = passedVariables.flatMap((name) => (system[name] === undefined ? [] : [[name, system[name]]]));
  return buildChildEnvironment(Object.fromEntries(own), system);
}
