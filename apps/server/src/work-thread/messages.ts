import type { Config, S3Settings } from '../config.ts';
import type { SharedDatabase } from '../db/database.ts';
import { describeStorageError, StorageError } from '../file-errors.ts';
import { ApiProblem, type ProblemCode } from '../http/api-problem.ts';

/** What the thread receives when it starts. */
export interface ThreadData {
  readonly database: SharedDatabase;
  readonly dataDir: string;
  /** URLs can't be cloned. */
  readonly s3: (Omit<S3Settings, 'endpoint'> & { readonly endpoint: string | undefined }) | undefined;
  /** Key for screenshot links. */
  readonly linkKey: Uint8Array;
  /** See `Services`. */
  readonly origin: string;
}

export const toThreadData = (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  given: Pick<ThreadData, 'database' | 'linkKey' | 'origin'>,
): ThreadData => ({ ...given, dataDir, s3: s3 && { ...s3, endpoint: s3.endpoint?.href } });

export const getStoreSettings = ({ dataDir, s3 }: ThreadData): Pick<Config, 'dataDir' | 's3'> => ({
  dataDir,
  s3: s3 && { ...s3, endpoint: s3.endpoint === undefined ? undefined : new URL(s3.endpoint) },
});

/**
 * Messages about a task, identified by its number. Each side sends the next chunk only when the other asks
 * for it.
 */
export type MessageToThread = { readonly id: number } & (
  | { readonly start: TaskStart }
  | { readonly pull: true }
  /** Null at the end of the upload. */
  | { readonly upload: Uint8Array | null }
  | { readonly cancel: true }
);

export interface TaskStart {
  readonly name: string;
  readonly input: unknown;
  /** The trace that the task's jobs belong to. */
  readonly traceparent: string | undefined;
}

/** A problem to log that doesn't fail a task. */
export interface ThreadProblem {
  readonly problem: SerializedError;
  /** The log line's message. */
  readonly line: string;
}

export type MessageFromThread = { readonly id: number } & (
  | { readonly pullUpload: true }
  | { readonly value: unknown; readonly hasContent: boolean }
  /** Null at the end of the content. */
  | { readonly chunk: Uint8Array | null }
  | { readonly error: SerializedError }
);

/** An error that can be cloned. */
export interface SerializedError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly problem?: {
    readonly code: ProblemCode;
    readonly details: ApiProblem['body']['details'];
    readonly headers: ApiProblem['headers'];
  };
  /** Why something couldn't be stored. */
  readonly storage?: string;
}

export function serializeError(error: unknown): SerializedError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof ApiProblem) {
    const { code, headers, body } = error;
    return { message, stack, problem: { code, headers, details: body.details } };
  }
  const storage = describeStorageError(error);
  return { message, stack, ...(storage !== undefined && { storage }) };
}

export function restoreError({ message, stack, problem, storage }: SerializedError): Error {
  const cause = Object.assign(new Error(message), { stack });
  if (storage !== undefined) return new StorageError(storage, message, { cause });
  if (problem === undefined) return cause;
  const { code, details, headers } = problem;
  return new ApiProblem(code, { error: message, headers, cause, ...(details && { details }) });
}
