import type { Protocol } from 'devtools-protocol';
import type { OriginStorage } from './in-page/storage.ts';

/**
 * The data that a site has stored in a browser: cookies, and the storage of each origin that the page
 * belonged to.
 */
export interface StoredState {
  readonly cookies: readonly Protocol.Network.Cookie[];
  readonly origins: Readonly<Record<string, OriginStorage>>;
}
