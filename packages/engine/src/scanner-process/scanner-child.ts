import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { buildChildEnvironment } from '@curbcut/capture';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { IsFixAttempted, PageProgress, ScannerOptions } from '../types.ts';
import { deserializeError, ScannerLostError } from './errors.ts';
import type {
  HostFunctions,
  OpenedScannerInfo,
  ScannerFunctions,
  ScannerRequestName,
  ScannerRequests,
} from './protocol.ts';
import { splitValue, ValueBuilder } from './value-parts.ts';

/** Megabytes of script values that the process may hold; the threads that evaluate rules have their own bound. */
const MAX_HEAP_MB = 2_048;
/** Milliseconds until the scanner must be open; a first start unpacks a browser. */
const START_TIMEOUT_MS = 180_000;
/** Milliseconds that closing the browser may take before the process is killed. */
const END_TIMEOUT_MS = 20_000;
/** Heartbeats that may be missed in a row. */
const MAX_SILENT_BEATS = 12;
/** Characters kept of what the process writes to its standard error. */
const MAX_STDERR_LENGTH = 2_000;
/** Variables of ours that the process gets besides what a browser's process gets; no keys and no passwords. */
const passedVariables = ['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'TZ'];

export interface ChildLimits {
  /** Milliseconds without a sign of life after which the process is killed. */
  readonly maxSilenceMs: number;
}

/** What the process may ask or say before a call has ended. */
interface CallListeners {
  readonly isFixAttempted?: IsFixAttempted | undefined;
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
}

interface RunningCall extends CallListeners {
  readonly result: ValueBuilder;
}

/** One process with a scanner, from its start to its end. */
export class ScannerChild {
  /** Calls that have not ended in the process, those that nobody waits for any more included. */
  runningCalls = 0;
  /** Pages that it was asked to scan. */
  pageCount = 0;
  /** Megabytes that the process held when it last said so. */
  residentMb = 0;
  /** No new calls go to it; it ends when its last one has ended. */
  isRetired = false;
  /** Whether its scanner was opened. */
  isOpen = false;
  /** Settles when the process has ended, with why: `signal SIGKILL`, `exit code 1`. */
  readonly exited: Promise<string>;
  /** Settles when the scanner is open. Rejects with {@link ScannerLostError} or what `openScanner` threw. */
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
        execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
        env: buildProcessEnvironment(process.env),
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
      // Also a message that could not be sent; a process that never started has no number.
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
    void this.exited.then((why) => {
      clearInterval(watch);
      this.#exitReason = why;
      this.#rpc.$close(this.#createLostError());
    });
    this.opened = this.#rpc.open({ ...sent, heartbeatMs }).then((answer) => {
      if ('error' in answer) throw deserializeError(answer.error);
      this.isOpen = true;
      clearTimeout(watch);
      watch = setInterval(() => this.#watchHeartbeats(), heartbeatMs).unref();
      return answer.opened;
    });
    this.opened.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it takes calls. */
  get isUsable(): boolean {
    return this.#exitReason === null && !this.#isEnding && !this.isRetired;
  }

  /** Whether it ended without having been asked to. */
  get hasCrashed(): boolean {
    return this.#exitReason !== null && !this.#isEnding;
  }

  /** The end of what the process wrote to its standard error. */
  get stderrTail(): string {
    return this.#stderr.trim();
  }

  /**
   * Asks the scanner for something.
   *
   * @throws {ScannerLostError} when the process ends first; what the scanner throws; the signal's reason when it aborts,
   * at once
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
    const answered = this.#run(id, name, args, result).finally(() => {
      signal?.removeEventListener('abort', abort);
      this.#calls.delete(id);
      this.runningCalls -= 1;
    });
    // Whoever waits hears of the abort first.
    answered.catch(() => {});
    return (await Promise.race([answered, aborted.promise])) as ScannerRequests[Name]['result'];
  }

  /** Ends what the pages of a scan shared. */
  async forget(key: string): Promise<void> {
    await this.#rpc.forget(key).catch((error) => {
      if (this.#exitReason === null && !this.#isEnding) throw error;
    });
  }

  /** Closes the browser and ends the process, by force when it does not end by itself. Its calls reject at once. */
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
      // Parts of a call that was aborted still arrive.
      result: (id, part) => this.#calls.get(id)?.result.add(part),
      progress: (id, progress) => this.#calls.get(id)?.onProgress?.(progress),
      findAttempted: async (id, fingerprints) => {
        const isTried = this.#calls.get(id)?.isFixAttempted;
        if (isTried === undefined) return [];
        const tried = await Promise.all(fingerprints.map(isTried));
        return fingerprints.filter((_, index) => tried[index]);
      },
      heartbeat: (residentMb) => {
        this.residentMb = residentMb;
        this.#silentBeats = 0;
      },
    };
  }

  /** Resolves when the message has been handed to the system, or can reach nobody any more, which `gone` reports. */
  #post(message: object): Promise<void> {
    return new Promise((resolve) => {
      if (this.#process.connected) this.#process.send(message, () => resolve());
      else resolve();
    });
  }

  /** Counts in intervals rather than time, because a computer that slept has missed none. */
  #watchHeartbeats(): void {
    this.#silentBeats += 1;
    if (this.#silentBeats > MAX_SILENT_BEATS) this.#process.kill('SIGKILL');
  }

  #createLostError(): ScannerLostError {
    return new ScannerLostError(
      this.#isEnding
        ? 'The scanner was closed.'
        : `The scanner’s process ended unexpectedly (${this.#exitReason}).`,
    );
  }
}

function buildProcessEnvironment(system: NodeJS.ProcessEnv): Record<string, string> {
  const own = passedVariables.flatMap((name) => (system[name] === undefined ? [] : [[name, system[name]]]));
  return buildChildEnvironment(Object.fromEntries(own), system);
}
