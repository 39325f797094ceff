/** The tokens stored in this browser. The refresh token may be missing; the session then ends with the access token. */
export interface StoredTokens {
  readonly access: string;
  readonly refresh: string | null;
}

/**
 * What the tabs of a session without “Remember me” tell each other. Its tokens are stored per tab, and never written
 * where they would outlive the last tab.
 */
export type TabMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'tokens'; readonly tokens: StoredTokens }
  | { readonly type: 'end' };

/** Of the channel, and of the lock that each tab with the session holds, so that the browser knows whether there is one. */
const SESSION_NAME = 'curbcut-session';
/** Says that some tab may have a session, so that guests need not wait for an answer. */
const HINT_KEY = 'tabSession';

let releaseLock: (() => void) | null = null;

/** Locks need HTTPS, and some environments have none. */
const getLocks = (): LockManager | null => (navigator.locks as LockManager | null | undefined) ?? null;

function holdLock(): void {
  const locks = getLocks();
  if (releaseLock !== null || locks === null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  releaseLock = () => {
    resolve();
    releaseLock = null;
  };
  void locks.request(SESSION_NAME, { mode: 'shared' }, () => promise);
}

/** Returns whether any tab has a session; null if the browser can't tell. */
export async function hasAnyTabSession(): Promise<boolean | null> {
  const locks = getLocks();
  if (locks === null) return null;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name }) => name === SESSION_NAME);
}

let channel: BroadcastChannel | null | undefined;

/** Null in the prerendered page and in browsers without such channels. */
function getChannel(): BroadcastChannel | null {
  channel ??=
    typeof document !== 'undefined' && 'BroadcastChannel' in globalThis
      ? new BroadcastChannel(SESSION_NAME)
      : null;
  return channel;
}

export function postToTabs(message: TabMessage): void {
  getChannel()?.postMessage(message);
}

/** Subscribes to the other tabs' messages; returns a function that unsubscribes. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<TabMessage>) => listener(data);
  const opened = getChannel();
  opened?.addEventListener('message', receive);
  return () => opened?.removeEventListener('message', receive);
}

export function mayTabsHaveSession(): boolean {
  try {
    return localStorage.getItem(HINT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Notes whether tabs have a session: in this tab, and for tabs that open later. */
export function setTabSessionHint(exists: boolean): void {
  if (exists) holdLock();
  else releaseLock?.();
  try {
    if (exists) localStorage.setItem(HINT_KEY, 'yes');
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage, each tab has a session of its own.
  }
}
