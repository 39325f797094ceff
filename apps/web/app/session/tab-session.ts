import { endSession, getCurrentUser } from './current-user.ts';
import { mayTabsHaveSession, onTabMessage, postToTabs, setTabSessionHint } from './tab-channel.ts';
import { adoptTabTokens, hasTabTokens, readTokens } from './tokens.ts';

/**
 * Number of milliseconds to wait for another tab. Tabs answer immediately, so this is only reached if the last one was
 * closed without signing out.
 */
const ANSWER_TIMEOUT_MS = 1_000;

let pendingAnswer: Promise<void> | null = null;

/**
 * Receives the session of another tab, if there is one and this tab has none. Afterwards, this tab keeps the session
 * even if the other one is closed.
 */
export function receiveTabSession(): Promise<void> {
  if (readTokens() !== null || !mayTabsHaveSession()) return Promise.resolve();
  pendingAnswer ??= askTabs().finally(() => {
    pendingAnswer = null;
  });
  return pendingAnswer;
}

async function askTabs(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = onTabMessage((message) => {
    if (message.type !== 'tokens') return;
    adoptTabTokens(message.tokens);
    resolve();
  });
  const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS);
  postToTabs({ type: 'ask' });
  await promise;
  clearTimeout(timer);
  unsubscribe();
  if (readTokens() === null) setTabSessionHint(false);
}

/**
 * Shares this tab's session with tabs that ask, and follows the others when they renew or end it. Returns a function
 * that stops.
 */
export function shareTabSession(): () => void {
  return onTabMessage((message) => {
    if (!hasTabTokens()) return;
    if (message.type === 'ask') postToTabs({ type: 'tokens', tokens: readTokens()! });
    else if (message.type === 'tokens') adoptTabTokens(message.tokens);
    else if (getCurrentUser() !== null) endSession();
  });
}
