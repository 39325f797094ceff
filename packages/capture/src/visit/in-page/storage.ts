/** A value as JSON, with a tag for values that JSON can't represent. */
export type StoredValue =
  | string
  | number
  | boolean
  | null
  | readonly StoredValue[]
  | { readonly [key: string]: StoredValue };

export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | readonly string[] | null;
    readonly autoIncrement: boolean;
    readonly indexes: readonly {
      readonly name: string;
      readonly keyPath: string | readonly string[];
      readonly unique: boolean;
      readonly multiEntry: boolean;
    }[];
    readonly records: readonly { readonly key: StoredValue; readonly value: StoredValue }[];
  }[];
}

/** What an origin has stored in a tab. */
export interface OriginStorage {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
  readonly databases: readonly StoredDatabase[];
  /** What could not be read, such as keys that can't be exported. */
  readonly lost: readonly string[];
}

const MAX_RECORDS = 5_000;

/** Reads what the document's origin has stored. */
export async function readStorage(): Promise<OriginStorage> {
  const lost: string[] = [];
  const read = (getStorage: () => Storage): Record<string, string> => {
    try {
      const storage = getStorage();
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index)!);
      return Object.fromEntries(names.map((name) => [name, storage.getItem(name)!]));
    } catch {
      // Sandboxed documents have no storage.
      return {};
    }
  };
  return {
    local: read(() => localStorage),
    session: read(() => sessionStorage),
    databases: await readDatabases(lost),
    lost,
  };
}

async function readDatabases(lost: string[]): Promise<StoredDatabase[]> {
  const databases: StoredDatabase[] = [];
  try {
    for (const { name, version } of await indexedDB.databases())
      if (name !== undefined && version !== undefined)
        databases.push(await readDatabase(name, version, lost));
  } catch (error) {
    lost.push(`IndexedDB: ${(error as Error).name}`);
  }
  return databases;
}

async function readDatabase(name: string, version: number, lost: string[]): Promise<StoredDatabase> {
  const database = await toPromise(indexedDB.open(name));
  const stores: StoredDatabase['stores'][number][] = [];
  try {
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName, 'readonly').objectStore(storeName);
      const keys = toPromise(store.getAllKeys(null, MAX_RECORDS));
      const values = toPromise(store.getAll(null, MAX_RECORDS));
      const [allKeys, allValues] = [await keys, await values];
      const indexes = [...store.indexNames].map((indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName);
        return { name: indexName, keyPath, unique, multiEntry };
      });
      const records = allKeys.flatMap((key, index) => {
        try {
          return [{ key: encode(key), value: encode(allValues[index]) }];
        } catch {
          lost.push(`IndexedDB: a value in “${name}”`);
          return [];
        }
      });
      const { keyPath, autoIncrement } = store;
      stores.push({ name: storeName, keyPath, autoIncrement, indexes, records });
    }
  } finally {
    database.close();
  }
  return { name, version, stores };
}

/** Fills the storage of the document's origin. */
export async function restoreStorage({ local, session, databases }: OriginStorage): Promise<void> {
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  for (const database of databases) await restoreDatabase(database);
}

async function restoreDatabase({ name, version, stores }: StoredDatabase): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
      const store = request.result.createObjectStore(storeName, {
        keyPath: keyPath as string | string[] | null,
        autoIncrement,
      });
      for (const index of indexes)
        store.createIndex(index.name, index.keyPath as string | string[], {
          unique: index.unique,
          multiEntry: index.multiEntry,
        });
    }
  };
  const database = await toPromise(request);
  for (const { name: storeName, keyPath, records } of stores) {
    const transaction = database.transaction(storeName, 'readwrite');
    const store = transaction.objectStore(storeName);
    for (const { key, value } of records) {
      if (keyPath === null) store.put(decode(value), decode(key) as IDBValidKey);
      else store.put(decode(value));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
    await promise;
  }
  database.close();
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  if ('onblocked' in request) request.onblocked = () => reject(new Error('The database is blocked.'));
  return promise;
}

/** @throws {TypeError} for values that can't be carried to a different tab, such as keys and files */
function encode(value: unknown): StoredValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return Number.isFinite(value) ? value : { $: 'number', value: String(value) };
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof Date) return { $: 'date', value: value.getTime() };
  if (value instanceof Map) return { $: 'map', value: [...value].map((entry) => entry.map(encode)) };
  if (value instanceof Set) return { $: 'set', value: [...value].map(encode) };
  if (value instanceof ArrayBuffer) return { $: 'buffer', value: [...new Uint8Array(value)] };
  if (value instanceof Uint8Array) return { $: 'bytes', value: [...value] };
  if (Object.prototype.toString.call(value) !== '[object Object]') throw new TypeError('Not a plain value.');
  return {
    $: 'object',
    value: Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, encode(item)])),
  };
}

function decode(stored: StoredValue): unknown {
  if (stored === null || typeof stored !== 'object') return stored;
  if (Array.isArray(stored)) return stored.map(decode);
  const { $: tag, value } = stored as { $: string; value: never };
  switch (tag) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(value);
    case 'bigint':
      return BigInt(value);
    case 'date':
      return new Date(value);
    case 'map':
      return new Map((value as StoredValue[][]).map((entry) => entry.map(decode) as [unknown, unknown]));
    case 'set':
      return new Set((value as StoredValue[]).map(decode));
    case 'buffer':
      return new Uint8Array(value as number[]).buffer;
    case 'bytes':
      return new Uint8Array(value as number[]);
    default:
      return Object.fromEntries(
        Object.entries(value as object).map(([key, item]) => [key, decode(item as StoredValue)]),
      );
  }
}
