import { EvaluationThread } from '../src/examine/evaluation/evaluation-thread.ts';

/** Threads that an earlier scanner of this process no longer needs. */
const spare: EvaluationThread[] = [];
const shared = new WeakSet<EvaluationThread>();
const { start } = EvaluationThread;
const { close } = EvaluationThread.prototype;

/**
 * Lets the scanners that are opened in this process one after the other use the same evaluation thread, because
 * starting one takes 0.4 s of CPU time. Threads that were busy, lost or started with another script are closed as usual.
 */
export function shareEvaluationThreads(): void {
  EvaluationThread.start = (codeCache, script) => {
    const thread = (script === undefined && spare.pop()) || start(codeCache, script);
    if (script === undefined) shared.add(thread);
    return thread;
  };
  EvaluationThread.prototype.close = async function (reason) {
    if (shared.has(this) && this.isIdle && !this.isLost && !this.isBloated && spare.length === 0)
      spare.push(this);
    else await close.call(this, reason);
  };
}
