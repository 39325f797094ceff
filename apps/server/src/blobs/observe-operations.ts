import type { Tracing } from '../tracing/tracing.ts';
import type { BlobStore } from './blob-store.ts';

/** Blob store operations that return a single result. */
export type BlobOperation = Exclude<keyof BlobStore, 'location' | 'list' | 'close'>;

/**
 * Returns a blob store that runs each operation through an observer. Listing isn't observed, because its
 * duration depends on the reader.
 */
export function observeOperations(
  store: BlobStore,
  observe: <Result>(operation: BlobOperation, act: () => Promise<Result>) => Promise<Result>,
): BlobStore {
  return {
    location: store.location,
    put: (key, content) => observe('put', () => store.put(key, content)),
    get: (key) => observe('get', () => store.get(key)),
    getHash: (key) => observe('getHash', () => store.getHash(key)),
    delete: (key) => observe('delete', () => store.delete(key)),
    deleteFolder: (id) => observe('deleteFolder', () => store.deleteFolder(id)),
    list: () => store.list(),
    deleteUnfinished: (before) => observe('deleteUnfinished', () => store.deleteUnfinished(before)),
    readIdentity: () => observe('readIdentity', () => store.readIdentity()),
    writeIdentity: (text) => observe('writeIdentity', () => store.writeIdentity(text)),
    check: () => observe('check', () => store.check()),
    close: () => store.close(),
  };
}

/** Runs a stored-file operation, in a span if the operation is part of a request or job. */
export function traceBlobOperation<Result>(
  tracing: Tracing,
  operation: BlobOperation,
  act: () => Promise<Result>,
): Promise<Result> {
  if (tracing.getTraceparent() === undefined) return act();
  const options = { kind: 'client', attributes: { 'curbcut.blob.operation': operation } } as const;
  return tracing.run(`blob ${operation}`, options, act);
}
