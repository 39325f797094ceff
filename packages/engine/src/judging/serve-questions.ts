import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { allRules, type Rule } from '@curbcut/rules';
import type { Message, Reply, ThreadStart } from './messages.ts';
import { type AskedPage, answer, askedPage, type QuestionName, type Questions } from './questions.ts';

/** Answers what this thread is asked, by these rules, until it is ended. */
export function serveQuestions(rules: readonly Rule[] = allRules): void {
  const port = parentPort as MessagePort;
  const progress = new Int32Array((workerData as ThreadStart).progress);
  const places = new Map(allRules.map(({ id }, place) => [id, place]));
  const onRule = ({ id }: Rule) => Atomics.store(progress, 0, places.get(id) ?? -1);
  const pages = new Map<number, AskedPage>();

  const reply = (message: Extract<Message, { type: 'ask' }>): Reply => {
    const { opens, facts, stopped, name, given } = message;
    try {
      if (opens !== null) pages.set(message.page, askedPage(opens.capture, opens.scope));
      const page = pages.get(message.page);
      if (page === undefined) throw new Error('This page was not opened here.');
      // The model looks for them in its capture.
      Object.assign(page.capture.facts, facts);
      return {
        got: answer(page, name, given as Questions[QuestionName]['given'] & null, { rules, stopped, onRule }),
      };
    } catch (error) {
      return { failed: error instanceof Error ? error.message : String(error) };
    } finally {
      Atomics.store(progress, 0, -1);
    }
  };
  port.on('message', (message: Message) => {
    if (message.type === 'forget') pages.delete(message.page);
    else port.postMessage(reply(message));
  });
  port.postMessage({ got: null } satisfies Reply);
}
