/** What the server hands out at sign-in. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** What this browser holds of it: a refresh token may have gone missing, and the session then ends with the access. */
export interface StoredTokens {
  readonly access: string;
  readonly refresh: string | null;
}

/** The names that the specification gives them (section 3). */
const ACCESS_TOKEN_KEY = 'accessToken';
const REFRESH_TOKEN_KEY = 'refreshToken';

type TokenStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Session storage first: who signs in without being remembered does so in this tab only. */
function getStores(): TokenStore[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    // Where storage is blocked, its very name throws: the session then lasts as long as the page.
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

/** The tokens of whoever is signed in here; null for a guest. */
export function readTokens(): StoredTokens | null {
  const store = findTokenStore();
  const access = store?.getItem(ACCESS_TOKEN_KEY);
  return store && access ? { access, refresh: store.getItem(REFRESH_TOKEN_KEY) } : null;
}

/** Keeps the tokens of a sign-in: in this tab only, or, when the person asked to be remembered, for good. */
export function saveTokens({ access, refresh }: Tokens, remember: boolean): void {
  clearTokens();
  const all = getStores();
  writeTokens(all[remember ? all.length - 1 : 0]!, access, refresh);
}

/** Puts new tokens where the old ones were. */
export function replaceTokens({ access, refresh }: Tokens): void {
  const store = findTokenStore();
  if (store) writeTokens(store, access, refresh);
}

function writeTokens(store: TokenStore, access: string, refresh: string): void {
  try {
    store.setItem(ACCESS_TOKEN_KEY, access);
    store.setItem(REFRESH_TOKEN_KEY, refresh);
  } catch {
    // Full, or closed to us: the page itself can hold them for as long as it is open.
    memoryStore.setItem(ACCESS_TOKEN_KEY, access);
    memoryStore.setItem(REFRESH_TOKEN_KEY, refresh);
  }
}

/** Forgets the tokens, wherever they are. */
export function clearTokens(): void {
  for (const store of [...getStores(), memoryStore]) {
    store.removeItem(ACCESS_TOKEN_KEY);
    store.removeItem(REFRESH_TOKEN_KEY);
  }
}
