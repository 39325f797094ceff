import { endSession, getCurrentUser } from '../api/current-user.ts';
import {
  hasAnyTabSession,
  hasTabSessionHint,
  onTabMessage,
  postToTabs,
  setTabSessionHint,
} from '../api/tab-channel.ts';
import { adoptTabTokens, hasTabTokens, readTokens } from '../api/tokens.ts';

/** How long to wait for another tab that has a session, in milliseconds. Tabs answer immediately unless they are busy. */
const ANSWER_TIMEOUT_MS = 10_000;
/** The same for browsers that can't tell whether the last tab was closed without signing out. */
const UNCERTAIN_TIMEOUT_MS = 1_000;
/**
 * Number of milliseconds before asking again, because a tab that is still loading misses the first request.
 */
const ASK_AGAIN_MS = 250;

let pendingAnswer: Promise<void> | null = null;

/**
 * Receives the session of another tab, if there is one and this tab has none. After that, this tab keeps the
 * session even if the other one is closed.
 */
export function receiveTabSession(): Promise<void> {
  if (readTokens() !== null || !hasTabSessionHint()) return Promise.resolve();
  pendingAnswer ??= requestTabSession().finally(() => {
    pendingAnswer = null;
  });
  return pendingAnswer;
}

async function requestTabSession(): Promise<void> {
  const isShared = await hasAnyTabSession();
  if (isShared === false) {
    setTabSessionHint(false);
    return;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = onTabMessage((message) => {
    if (message.type !== 'tokens') return;
    adoptTabTokens(message.tokens);
    resolve();
  });
  const timer = setTimeout(resolve, isShared ? ANSWER_TIMEOUT_MS : UNCERTAIN_TIMEOUT_MS);
  const ask = () => postToTabs({ type: 'ask' });
  ask();
  const repeat = setInterval(ask, ASK_AGAIN_MS);
  await promise;
  clearTimeout(timer);
  clearInterval(repeat);
  unsubscribe();
  if (readTokens() === null) setTabSessionHint(false);
}

/**
 * Shares this tab's session with tabs that ask, and follows the others when they renew or end it. Returns a
 * function that stops this.
 */
export function shareTabSession(): () => void {
  if (hasTabTokens()) setTabSessionHint(true);
  return onTabMessage((message) => {
    if (!hasTabTokens()) return;
    if (message.type === 'ask') postToTabs({ type: 'tokens', tokens: readTokens()! });
    else if (message.type === 'tokens') adoptTabTokens(message.tokens);
    else if (getCurrentUser() !== null) endSession();
  });
}
