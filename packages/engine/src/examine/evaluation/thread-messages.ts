import type { CaptureFacts, PageCapture } from '@curbcut/page-model';
import type { RuleScope } from '@curbcut/rules';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';

/**
 * A message to an evaluation thread. The thread sends one {@link ThreadReply} for each `request`, in order.
 */
export type ThreadMessage =
  | {
      readonly type: 'request';
      /** Number of the page. */
      readonly page: number;
      /** The page, if the thread doesn't have it yet; otherwise null. */
      readonly pageData: { readonly capture: PageCapture; readonly scope: RuleScope } | null;
      /** The facts that probes have found so far. */
      readonly facts: CaptureFacts;
      readonly stopped: ReadonlyMap<string, string>;
      readonly name: EvaluationRequestName;
      readonly input: EvaluationRequests[EvaluationRequestName]['input'];
    }
  | { readonly type: 'forget'; readonly page: number };

/** The first message from a thread, sent when it is ready. */
export interface ThreadReady {
  /** Ids of the rules that {@link ThreadStart.progress} counts. */
  readonly ruleIds: readonly string[];
}

export type ThreadReply =
  | { readonly result: EvaluationRequests[EvaluationRequestName]['output'] }
  | { readonly error: ThrownError };

/** A thrown error, as data. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

export function toThrownError(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack };
}

/** Restores an error, with its original stack. */
export function restoreError({ name, message, stack }: ThrownError): Error {
  return Object.assign(new Error(message), { name, stack });
}

/** Data passed to an evaluation thread when it starts. */
export interface ThreadStart {
  /** A single number: the index in {@link ThreadReady.ruleIds} of the running rule, or -1 between rules. */
  readonly progress: SharedArrayBuffer;
  /** Folder in which Node caches compiled code between starts; null to disable the cache. */
  readonly codeCache: string | null;
}
