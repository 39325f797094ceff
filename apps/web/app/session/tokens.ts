/** What the server hands out at sign-in. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** What this browser holds of it: a refresh token may have gone missing, and the session then ends with the access. */
export interface HeldTokens {
  readonly access: string;
  readonly refresh: string | null;
}

/** The names that the specification gives them (section 3). */
const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Session storage first: who signs in without being remembered does so in this tab only. */
function stores(): Store[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    // Where storage is blocked, its very name throws: the session then lasts as long as the page.
    return [pageStore];
  }
}

const inPage = new Map<string, string>();
const pageStore: Store = {
  getItem: (name) => inPage.get(name) ?? null,
  setItem: (name, value) => void inPage.set(name, value),
  removeItem: (name) => void inPage.delete(name),
};

function holder(): Store | undefined {
  return [...stores(), pageStore].find((store) => store.getItem(ACCESS) !== null);
}

/** The tokens of whoever is signed in here; null for a guest. */
export function readTokens(): HeldTokens | null {
  const store = holder();
  const access = store?.getItem(ACCESS);
  return store && access ? { access, refresh: store.getItem(REFRESH) } : null;
}

/** Keeps the tokens of a sign-in: in this tab only, or, when the person asked to be remembered, for good. */
export function keepTokens({ access, refresh }: Tokens, remember: boolean): void {
  clearTokens();
  const all = stores();
  write(all[remember ? all.length - 1 : 0]!, access, refresh);
}

/** Puts new tokens where the old ones were. */
export function replaceTokens({ access, refresh }: Tokens): void {
  const store = holder();
  if (store) write(store, access, refresh);
}

function write(store: Store, access: string, refresh: string): void {
  try {
    store.setItem(ACCESS, access);
    store.setItem(REFRESH, refresh);
  } catch {
    // Full, or closed to us: the page itself can hold them for as long as it is open.
    pageStore.setItem(ACCESS, access);
    pageStore.setItem(REFRESH, refresh);
  }
}

/** Forgets the tokens, wherever they are. */
export function clearTokens(): void {
  for (const store of [...stores(), pageStore]) {
    store.removeItem(ACCESS);
    store.removeItem(REFRESH);
  }
}
