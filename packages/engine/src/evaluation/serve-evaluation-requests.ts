import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { allRules, type Rule } from '@curbcut/rules';
import {
  createEvaluatedPage,
  type EvaluatedPage,
  type EvaluationRequestName,
  type EvaluationRequests,
  handleEvaluationRequest,
} from './evaluation-requests.ts';
import type { ThreadMessage, ThreadReply, ThreadStart } from './thread-messages.ts';

/** Answers what this thread is asked, by these rules, until it is ended. */
export function serveEvaluationRequests(rules: readonly Rule[] = allRules): void {
  const port = parentPort as MessagePort;
  const progress = new Int32Array((workerData as ThreadStart).progress);
  const places = new Map(allRules.map(({ id }, place) => [id, place]));
  const onRuleStart = ({ id }: Rule) => Atomics.store(progress, 0, places.get(id) ?? -1);
  const pages = new Map<number, EvaluatedPage>();

  const reply = (message: Extract<ThreadMessage, { type: 'ask' }>): ThreadReply => {
    const { opens, facts, stopped, name, given } = message;
    try {
      if (opens !== null) pages.set(message.page, createEvaluatedPage(opens.capture, opens.scope));
      const page = pages.get(message.page);
      if (page === undefined) throw new Error('This page was not opened here.');
      // The model looks for them in its capture.
      Object.assign(page.capture.facts, facts);
      return {
        result: handleEvaluationRequest(
          page,
          name,
          given as EvaluationRequests[EvaluationRequestName]['given'] & null,
          { rules, stopped, onRuleStart },
        ),
      };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    } finally {
      Atomics.store(progress, 0, -1);
    }
  };
  port.on('message', (message: ThreadMessage) => {
    if (message.type === 'forget') pages.delete(message.page);
    else port.postMessage(reply(message));
  });
  port.postMessage({ result: null } satisfies ThreadReply);
}
