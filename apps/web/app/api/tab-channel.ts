/** The tokens stored in this browser. The refresh token may be missing; the session then ends with the access token. */
export interface StoredTokens {
  readonly access: string;
  readonly refresh: string | null;
}

/**
 * Messages between the tabs of a session without “Remember me”. Its tokens are stored per tab, never where
 * they would outlive the last tab.
 */
export type TabMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'tokens'; readonly tokens: StoredTokens }
  | { readonly type: 'end' };

/** Name of the channel, and of the lock that each tab with the session holds to show that it exists. */
const SESSION_NAME = 'curbcut-session';
/** Set if a tab may have a session. Otherwise, guests don't wait for other tabs to answer. */
const HINT_KEY = 'tabSession';

let releaseLock: (() => void) | null = null;

/** Locks require HTTPS and aren't available everywhere. */
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

/** Null in prerendered pages and in browsers without BroadcastChannel. */
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

export function hasTabSessionHint(): boolean {
  try {
    return localStorage.getItem(HINT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Records whether tabs have a session, for this tab and for new ones. */
export function setTabSessionHint(exists: boolean): void {
  if (exists) holdLock();
  else releaseLock?.();
  try {
    if (exists) localStorage.setItem(HINT_KEY, 'yes');
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage, each tab has its own session.
  }
}
