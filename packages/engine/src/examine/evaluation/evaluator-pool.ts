import { channel } from 'node:diagnostics_channel';
import { CdpError, type Deadline } from '@curbcut/capture';
import type { CaptureFacts, PageCapture } from '@curbcut/page-model';
import type { RuleScope } from '@curbcut/rules';
import type { SiteScanSettings } from '../../types.ts';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';
import { EvaluationThread, RequestFailedError, ThreadLostError } from './evaluation-thread.ts';

/** Returns the rules selected by a scan's settings. */
export function toRuleScope({
  level = 'AA',
  bestPractices = true,
  optionalRules = [],
}: Pick<SiteScanSettings, 'level' | 'bestPractices' | 'optionalRules'>): RuleScope {
  return { level, bestPractices, optionalRules };
}

/**
 * A page could not be evaluated; the message says why, for the log. It has a cause if our code threw, and
 * none if a limit was reached or a thread was lost.
 */
export class NotEvaluatedError extends Error {
  override readonly name = 'NotEvaluatedError';
  /** Whether this happened because the page's deadline passed. */
  readonly isDeadlineExceeded: boolean;

  constructor(message: string, isDeadlineExceeded = false, options: ErrorOptions = {}) {
    super(message, options);
    this.isDeadlineExceeded = isDeadlineExceeded;
  }
}

/** Evaluates a captured page. */
export interface PageEvaluator {
  /**
   * Sends a request about the page.
   *
   * @param facts the facts recorded by probes, for requests that need them. Default: the capture's facts
   * @throws {NotEvaluatedError} if there is no reply because the thread crashed or took too long
   */
  request<Name extends EvaluationRequestName>(
    name: Name,
    input: EvaluationRequests[Name]['input'],
    facts?: CaptureFacts,
  ): Promise<EvaluationRequests[Name]['output']>;
  /** Releases the page. Pending requests still get a reply. */
  release(): void;
}

/** Returns an evaluator that sends these facts with its requests. */
export function bindFacts({ request, release }: PageEvaluator, facts: CaptureFacts): PageEvaluator {
  return { request: (name, input) => request(name, input, facts), release };
}

/** Threads that evaluate pages, so that the main thread stays free for the browser. */
export interface EvaluatorPool {
  /** Starts the first thread unless one is running, so that it is ready before the first page. */
  prepare(): void;
  /**
   * @param deadline when all requests about the page must be complete; by default, each has only its own time
   * limit
   */
  open(capture: PageCapture, scope: RuleScope, deadline?: Deadline): PageEvaluator;
  /** Ends the threads. Pending requests get no reply. */
  close(): Promise<void>;
}

export interface EvaluatorPoolOptions {
  /** Maximum number of threads, at least 1. A thread is started when a request finds no free one. */
  readonly maxThreads: number;
  /** Milliseconds for one request. Default: 20 seconds; a page of 20,000 elements takes less than a second. */
  readonly timeLimitMs?: number;
  /** Folder for compiled code, which halves a thread's start time. */
  readonly codeCache?: string;
  /** A thread that is already running. */
  readonly firstThread?: EvaluationThread;
  /** The script that threads run. */
  readonly script?: URL;
}

/** A request about a page, published on the diagnostics channel {@link EVALUATION_CHANNEL} for tools. */
export interface EvaluationExchange {
  /** Includes the facts known at the time of the request. */
  readonly capture: PageCapture;
  readonly scope: RuleScope;
  readonly name: EvaluationRequestName;
  readonly input: EvaluationRequests[EvaluationRequestName]['input'];
  readonly response: Promise<EvaluationRequests[EvaluationRequestName]['output']>;
}

export const EVALUATION_CHANNEL = 'curbcut:evaluation';

const exchanges = channel(EVALUATION_CHANNEL);

const DEFAULT_TIME_LIMIT_MS = 20_000;
/** Number of rules that may be stopped on one page before it counts as not evaluated. */
const MAX_STOPPED_RULES = 2;
/** Number of threads that may each be stuck on a slow request while other threads replace them. */
const MAX_STUCK_THREADS = 3;

/**
 * Opens a pool. A page's model stays in the thread that created it. It depends only on the capture, so if
 * that thread is lost on another page, the next request recreates it in a different thread.
 */
export function openEvaluatorPool({
  maxThreads,
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
  codeCache,
  firstThread,
  script,
}: EvaluatorPoolOptions): EvaluatorPool {
  const threads = new Set<EvaluationThread>(firstThread && [firstThread]);
  let lastPage = 0;
  let isClosed = false;

  const startThread = (): EvaluationThread => {
    const thread = EvaluationThread.start(codeCache ?? null, script);
    threads.add(thread);
    return thread;
  };
  const getLeastBusyThread = (): EvaluationThread => {
    for (const thread of threads) if (thread.isLost) threads.delete(thread);
    const byQueueLength = [...threads].sort((a, b) => a.pendingCount - b.pendingCount);
    const working = byQueueLength.filter(({ isStuck }) => !isStuck);
    const [best] = working;
    const mayStart = working.length < maxThreads && threads.size < maxThreads + MAX_STUCK_THREADS;
    if ((best === undefined || best.pendingCount > 0) && mayStart) return startThread();
    return best ?? byQueueLength[0]!;
  };
  /** Closes idle threads that replaced stuck ones, and idle threads that would keep a large page's memory. */
  const closeSurplus = () => {
    const idle = [...threads].filter(({ isIdle, isStuck }) => isIdle && !isStuck);
    const surplus = Math.max(0, threads.size - maxThreads);
    for (const [position, thread] of idle.entries()) {
      if (position >= surplus && !thread.isBloated) continue;
      threads.delete(thread);
      void thread.close('The thread is no longer needed.');
    }
  };

  return {
    prepare: () => {
      if (!isClosed && threads.size === 0) startThread();
    },
    open: (capture, scope, deadline) => {
      const page = ++lastPage;
      const stopped = new Map<string, string>();
      let thread: EvaluationThread | null = null;
      let settled: Promise<unknown> = Promise.resolve();
      const remainingMs = () => Math.min(timeLimitMs, deadline?.remainingMs ?? timeLimitMs);
      const requestWithRetries = async <Name extends EvaluationRequestName>(
        name: Name,
        input: EvaluationRequests[Name]['input'],
        facts: CaptureFacts,
      ) => {
        while (true) {
          if (isClosed) throw new NotEvaluatedError('The scanner was closed.');
          if (deadline?.hasPassed) throw new NotEvaluatedError('The page’s time limit was reached.', true);
          if (thread === null || thread.isLost || thread.isStuckFor(page)) thread = getLeastBusyThread();
          try {
            const message = { page, facts, stopped, name, input };
            return await thread.request(message, () => ({ capture, scope }), remainingMs);
          } catch (error) {
            const isDeadlineExceeded = deadline?.hasPassed ?? false;
            if (isDeadlineExceeded || !(error instanceof ThreadLostError))
              throw new NotEvaluatedError(
                (error as Error).message,
                isDeadlineExceeded,
                error instanceof RequestFailedError ? { cause: error.cause } : {},
              );
            if (error.stoppedRule !== null && stopped.size < MAX_STOPPED_RULES) {
              stopped.set(error.stoppedRule, `${error.message} The rule was stopped.`);
            } else if (error.isRequestAtFault) throw new NotEvaluatedError(error.message);
          }
        }
      };
      return {
        request: (name, input, facts = capture.facts) => {
          // If it waits behind requests for other pages, it may exceed the page's deadline.
          const response = requestWithRetries(name, input, facts);
          if (exchanges.hasSubscribers)
            exchanges.publish({ capture, scope, name, input, response } satisfies EvaluationExchange);
          const result =
            deadline === undefined ? response : deadline.enforce(response, name).catch(rethrowAsNotEvaluated);
          settled = Promise.allSettled([settled, result]);
          return result;
        },
        // Closing it earlier would make a pending request open the page again.
        release: () =>
          void settled.then(() => {
            for (const thread of threads) thread.forget(page);
            closeSurplus();
          }),
      };
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.close('The scanner was closed.')));
    },
  };
}

/** Converts a deadline error, since the browser did not cause it. */
function rethrowAsNotEvaluated(error: unknown): never {
  if (error instanceof CdpError) throw new NotEvaluatedError('The page’s time limit was reached.', true);
  throw error;
}
