import { CdpError, type Deadline } from '@curbcut/capture';
import type { PageCapture } from '@curbcut/page-model';
import type { RuleScope } from '@curbcut/rules';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';
import { EvaluationThread, ThreadLostError } from './evaluation-thread.ts';

/** A page could not be judged; the message says why, for the log. */
export class NotEvaluatedError extends Error {
  override readonly name = 'NotEvaluatedError';
  /** Whether the deadline of the page was the reason. */
  readonly isDeadlineExceeded: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.isDeadlineExceeded = isLate;
  }
}

/** A captured page that is asked questions. Facts that probes add to its capture are seen by what is asked later. */
export interface PageEvaluator {
  /** @throws {NotEvaluatedError} when it has no answer: the thread crashed on it, or it took too long. */
  request<Name extends EvaluationRequestName>(
    name: Name,
    given: EvaluationRequests[Name]['given'],
  ): Promise<EvaluationRequests[Name]['got']>;
  /** Lets go of the page. What was asked is still answered. */
  release(): void;
}

/** Threads that judge pages, so that the thread that speaks with the browser does not wait for rules. */
export interface EvaluatorPool {
  /** Starts the first thread unless one runs, so that it is ready when a page is. */
  prepare(): void;
  /** @param deadline by which all questions about the page must be answered; by default each has its time limit alone */
  open(capture: PageCapture, scope: RuleScope, deadline?: Deadline): PageEvaluator;
  /** Ends the threads. What they are being asked is not answered any more. */
  close(): Promise<void>;
}

export interface EvaluatorPoolOptions {
  /** Most threads, at least 1. Each is started when there is a question that no other is free for. */
  readonly maxThreads: number;
  /** Milliseconds for one question. Default: 20 seconds; a page of 20,000 elements takes less than a second. */
  readonly timeLimitMs?: number;
  /** Folder for compiled code, which halves what starting a thread takes. */
  readonly codeCache?: string;
  /** What threads run. */
  readonly script?: URL;
}

const DEFAULT_TIME_LIMIT_MS = 20_000;
/** Rules that may be stopped on one page before it counts as not judged. */
const MAX_STOPPED_RULES = 2;
/** Threads that may be busy with one long question each while others take their place. */
const MAX_STUCK_THREADS = 3;

/**
 * A page's model stays in the thread that made it. It follows from the capture alone, so when that thread is lost on
 * another page, the next question makes it again elsewhere.
 */
export function openEvaluatorPool({
  maxThreads: mostThreads,
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
  codeCache,
  script = new URL('./evaluation.worker.ts', import.meta.url),
}: EvaluatorPoolOptions): EvaluatorPool {
  const threads = new Set<EvaluationThread>();
  let lastPage = 0;
  let isClosed = false;

  const startThread = (): EvaluationThread => {
    const thread = new EvaluationThread(script, codeCache ?? null);
    threads.add(thread);
    return thread;
  };
  const leastBusy = (): EvaluationThread => {
    for (const thread of threads) if (thread.isLost) threads.delete(thread);
    const byWaiting = [...threads].sort((one, other) => one.pendingCount - other.pendingCount);
    const working = byWaiting.filter(({ isStuck }) => !isStuck);
    const [best] = working;
    const mayStart = working.length < mostThreads && threads.size < mostThreads + MAX_STUCK_THREADS;
    if ((best === undefined || best.pendingCount > 0) && mayStart) return startThread();
    return best ?? byWaiting[0]!;
  };
  /** Threads that stood in for stuck ones are not kept, nor those that would keep the memory of a large page. */
  const closeSurplus = () => {
    const idle = [...threads].filter(({ isIdle, isStuck }) => isIdle && !isStuck);
    const surplus = Math.max(0, threads.size - mostThreads);
    for (const [position, thread] of idle.entries()) {
      if (position >= surplus && !thread.isBloated) continue;
      threads.delete(thread);
      void thread.close('It was not needed any more.');
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
      const ask = async <Name extends EvaluationRequestName>(
        name: Name,
        given: EvaluationRequests[Name]['given'],
      ) => {
        while (true) {
          if (isClosed) throw new NotEvaluatedError('The scanner was closed.');
          if (deadline?.hasPassed) throw new NotEvaluatedError('The time of the page was over.', true);
          if (thread === null || thread.isLost || thread.isStuckFor(page)) thread = leastBusy();
          try {
            const { facts } = capture;
            const question = { page, facts, stopped, name, given };
            return await thread.request(question, () => ({ capture, scope }), remainingMs);
          } catch (error) {
            const isLate = deadline?.hasPassed ?? false;
            if (isLate || !(error instanceof ThreadLostError))
              throw new NotEvaluatedError((error as Error).message, isLate);
            if (error.stoppedRule !== null && stopped.size < MAX_STOPPED_RULES) {
              stopped.set(error.stoppedRule, `${error.message} The rule was stopped.`);
            } else if (error.isRequestAtFault) throw new NotEvaluatedError(error.message);
          }
        }
      };
      return {
        request: (name, given) => {
          // Behind other pages' questions it may wait longer than the page has.
          const asked = ask(name, given);
          const answered =
            deadline === undefined ? asked : deadline.enforce(asked, name).catch(rethrowAsNotEvaluated);
          settled = Promise.allSettled([settled, answered]);
          return answered;
        },
        // A question that still waits would open it again.
        release: () =>
          void settled.then(() => {
            for (const each of threads) each.forget(page);
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

/** What ends a question at the deadline is not the browser's doing. */
function rethrowAsNotEvaluated(error: unknown): never {
  if (error instanceof CdpError) throw new NotEvaluatedError('The time of the page was over.', true);
  throw error;
}
