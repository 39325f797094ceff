import { postToTabs, type StoredTokens, setTabSessionHint } from './tab-channel.ts';

/** The tokens that the server returns at sign-in. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The storage keys, which are fixed (docs/decisions/0095-fixed-values.md). */
const ACCESS_TOKEN_KEY = 'accessToken';
const REFRESH_TOKEN_KEY = 'refreshToken';

type TokenStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Session storage comes first: without “Remember me”, the session ends when its last tab closes. */
function getStores(): TokenStore[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    // Accessing blocked storage throws; in that case, the session lasts as long as the page.
    return [memoryStore];
  }
}

const memoryTokens = new Map<string, string>();
const memoryStore: TokenStore = {
  getItem: (name) => memoryTokens.get(name) ?? null,
  setItem: (name, value) => void memoryTokens.set(name, value),
  removeItem: (name) => void memoryTokens.delete(name),
};

function findTokenStore(): TokenStore | undefined {
  return [...getStores(), memoryStore].find((store) => store.getItem(ACCESS_TOKEN_KEY) !== null);
}

/** Reads the current tokens; null for a guest. */
export function readTokens(): StoredTokens | null {
  const store = findTokenStore();
  const access = store?.getItem(ACCESS_TOKEN_KEY);
  return store && access ? { access, refresh: store.getItem(REFRESH_TOKEN_KEY) } : null;
}

/** Whether the session ends when its last tab closes. */
export function hasTabTokens(): boolean {
  const store = findTokenStore();
  return store !== undefined && store !== getStores().at(-1);
}

/** Stores the tokens after sign-in: until the last tab is closed, or permanently with “Remember me”. */
export function saveTokens({ access, refresh }: Tokens, remember: boolean): void {
  removeTokens();
  const all = getStores();
  writeTokens(all[remember ? all.length - 1 : 0]!, access, refresh);
  setTabSessionHint(hasTabTokens());
}

/** Stores the tokens that another tab has sent, unless this tab's session is remembered. */
export function adoptTabTokens({ access, refresh }: StoredTokens): void {
  if (readTokens() !== null && !hasTabTokens()) return;
  writeTokens(getStores()[0]!, access, refresh);
  setTabSessionHint(true);
}

/** Replaces the tokens in the storage that contains them. */
export function replaceTokens({ access, refresh }: Tokens): void {
  const store = findTokenStore();
  if (!store) return;
  writeTokens(store, access, refresh);
  if (hasTabTokens()) postToTabs({ type: 'tokens', tokens: { access, refresh } });
}

function writeTokens(store: TokenStore, access: string, refresh: string | null): void {
  const write = (to: TokenStore) => {
    to.setItem(ACCESS_TOKEN_KEY, access);
    if (refresh === null) to.removeItem(REFRESH_TOKEN_KEY);
    else to.setItem(REFRESH_TOKEN_KEY, refresh);
  };
  try {
    write(store);
  } catch {
    // Storage is full or blocked, so the tokens are kept in memory while the page is open.
    write(memoryStore);
  }
}

/** Removes the tokens from all storage. If tabs share the session, this ends it in all of them. */
export function clearTokens(): void {
  const isShared = hasTabTokens();
  removeTokens();
  if (!isShared) return;
  setTabSessionHint(false);
  postToTabs({ type: 'end' });
}

function removeTokens(): void {
  for (const store of [...getStores(), memoryStore]) {
    store.removeItem(ACCESS_TOKEN_KEY);
    store.removeItem(REFRESH_TOKEN_KEY);
  }
}
