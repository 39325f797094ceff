import { useState } from 'react';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import type { Answers } from './use-answers.ts';

/**
 * Sends this device's answers before the audit's scan or sample changes, because they were given for the
 * current ones. Without a connection, shows a message instead of making the change.
 */
export function useSentAnswers(answers: Answers) {
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    async thenDo(change: () => void): Promise<void> {
      setSending(true);
      const unsent = await answers.send();
      setSending(false);
      if (unsent === 0) return change();
      const text = `${formatCount(unsent, 'answer is', 'answers are')} not saved yet. Try again once they are.`;
      showToast({ kind: 'error', text });
    },
  };
}
