import { CdpError, type Deadline } from '@curbcut/capture';
import type { PageCapture } from '@curbcut/page-model';
import type { Scope } from '@curbcut/rules';
import { JudgingThread, ThreadLostError } from './judging-thread.ts';
import type { QuestionName, Questions } from './questions.ts';

/** A page could not be judged; the message says why, for the log. */
export class NotJudgedError extends Error {
  override readonly name = 'NotJudgedError';
  /** Whether the deadline of the page was the reason. */
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.isLate = isLate;
  }
}

/** A captured page that is asked questions. Facts that probes add to its capture are seen by what is asked later. */
export interface PageJudge {
  /** @throws {NotJudgedError} when it has no answer: the thread crashed on it, or it took too long. */
  ask<Name extends QuestionName>(
    name: Name,
    given: Questions[Name]['given'],
  ): Promise<Questions[Name]['got']>;
  /** Lets go of the page. What was asked is still answered. */
  end(): void;
}

/** Threads that judge pages, so that the thread that speaks with the browser does not wait for rules. */
export interface Judges {
  /** Starts the first thread unless one runs, so that it is ready when a page is. */
  prepare(): void;
  /** @param deadline by which all questions about the page must be answered; by default each has its time limit alone */
  open(capture: PageCapture, scope: Scope, deadline?: Deadline): PageJudge;
  /** Ends the threads. What they are being asked is not answered any more. */
  close(): Promise<void>;
}

export interface JudgesOptions {
  /** Most threads, at least 1. Each is started when there is a question that no other is free for. */
  readonly threads: number;
  /** Milliseconds for one question. Default: 20 seconds; a page of 20,000 elements takes less than a second. */
  readonly timeLimitMs?: number;
  /** Folder for compiled code, which halves what starting a thread takes. */
  readonly codeCache?: string;
  /** What threads run. */
  readonly script?: URL;
}

const defaultTimeLimitMs = 20_000;
/** Rules that may be stopped on one page before it counts as not judged. */
const mostStoppedRules = 2;
/** Threads that may be busy with one long question each while others take their place. */
const maxStuckThreads = 3;

/**
 * A page's model stays in the thread that made it. It follows from the capture alone, so when that thread is lost on
 * another page, the next question makes it again elsewhere.
 */
export function openJudges({
  threads: mostThreads,
  timeLimitMs = defaultTimeLimitMs,
  codeCache,
  script = new URL('./judge.worker.ts', import.meta.url),
}: JudgesOptions): Judges {
  const threads = new Set<JudgingThread>();
  let lastPage = 0;
  let isClosed = false;

  const startThread = (): JudgingThread => {
    const thread = new JudgingThread(script, codeCache ?? null);
    threads.add(thread);
    return thread;
  };
  const leastBusy = (): JudgingThread => {
    for (const thread of threads) if (thread.isLost) threads.delete(thread);
    const byWaiting = [...threads].sort((one, other) => one.waiting - other.waiting);
    const working = byWaiting.filter(({ isStuck }) => !isStuck);
    const [best] = working;
    const mayStart = working.length < mostThreads && threads.size < mostThreads + maxStuckThreads;
    if ((best === undefined || best.waiting > 0) && mayStart) return startThread();
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
      let thread: JudgingThread | null = null;
      let settled: Promise<unknown> = Promise.resolve();
      const remainingMs = () => Math.min(timeLimitMs, deadline?.remainingMs ?? timeLimitMs);
      const ask = async <Name extends QuestionName>(name: Name, given: Questions[Name]['given']) => {
        while (true) {
          if (isClosed) throw new NotJudgedError('The scanner was closed.');
          if (deadline?.hasPassed) throw new NotJudgedError('The time of the page was over.', true);
          if (thread === null || thread.isLost || thread.isStuckFor(page)) thread = leastBusy();
          try {
            const { facts } = capture;
            const question = { page, facts, stopped, name, given };
            return await thread.ask(question, () => ({ capture, scope }), remainingMs);
          } catch (error) {
            const isLate = deadline?.hasPassed ?? false;
            if (isLate || !(error instanceof ThreadLostError))
              throw new NotJudgedError((error as Error).message, isLate);
            if (error.stoppedRule !== null && stopped.size < mostStoppedRules) {
              stopped.set(error.stoppedRule, `${error.message} The rule was stopped.`);
            } else if (error.wasAtFault) throw new NotJudgedError(error.message);
          }
        }
      };
      return {
        ask: (name, given) => {
          // Behind other pages' questions it may wait longer than the page has.
          const asked = ask(name, given);
          const answered = deadline === undefined ? asked : deadline.bound(asked, name).catch(unlessLate);
          settled = Promise.allSettled([settled, answered]);
          return answered;
        },
        // A question that still waits would open it again.
        end: () =>
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
function unlessLate(error: unknown): never {
  if (error instanceof CdpError) throw new NotJudgedError('The time of the page was over.', true);
  throw error;
}
