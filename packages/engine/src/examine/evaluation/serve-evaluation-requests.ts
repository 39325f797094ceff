import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { allRules, loadLanguageDetector, type Rule } from '@curbcut/rules';
import {
  createEvaluatedPage,
  type EvaluatedPage,
  type EvaluationRequestName,
  type EvaluationRequests,
  handleEvaluationRequest,
} from './evaluation-requests.ts';
import {
  type ThreadMessage,
  type ThreadReady,
  type ThreadReply,
  type ThreadStart,
  toThrownError,
} from './thread-messages.ts';

/** Handles evaluation requests in this thread with the given rules until the thread ends. */
export async function serveEvaluationRequests(rules: readonly Rule[] = allRules): Promise<void> {
  await loadLanguageDetector();
  const port = parentPort as MessagePort;
  const progress = new Int32Array((workerData as ThreadStart).progress);
  const ruleIds = rules.map(({ id }) => id);
  const ruleIndexes = new Map(ruleIds.map((id, index) => [id, index]));
  const onRuleStart = ({ id }: Rule) => Atomics.store(progress, 0, ruleIndexes.get(id) ?? -1);
  const pages = new Map<number, EvaluatedPage>();

  const reply = (message: Extract<ThreadMessage, { type: 'request' }>): ThreadReply => {
    const { pageData, facts, stopped, name, input } = message;
    try {
      if (pageData !== null) pages.set(message.page, createEvaluatedPage(pageData.capture, pageData.scope));
      const page = pages.get(message.page);
      if (page === undefined) throw new Error('This page is not open in this thread.');
      page.facts = facts;
      return {
        result: handleEvaluationRequest(
          page,
          name,
          input as EvaluationRequests[EvaluationRequestName]['input'] & null,
          { rules, stopped, onRuleStart },
        ),
      };
    } catch (error) {
      return { error: toThrownError(error) };
    } finally {
      Atomics.store(progress, 0, -1);
    }
  };
  port.on('message', (message: ThreadMessage) => {
    if (message.type === 'forget') pages.delete(message.page);
    else port.postMessage(reply(message));
  });
  port.postMessage({ ruleIds } satisfies ThreadReady);
}
