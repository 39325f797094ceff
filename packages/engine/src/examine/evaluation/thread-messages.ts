import type { CaptureFacts, PageCapture } from '@curbcut/page-model';
import type { RuleScope } from '@curbcut/rules';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';

/** A message to an evaluation thread. It answers each `request` with one {@link ThreadReply}, in order. */
export type ThreadMessage =
  | {
      readonly type: 'request';
      /** Number of the page. */
      readonly page: number;
      /** The page, for a thread that does not hold it yet; otherwise null. */
      readonly pageData: { readonly capture: PageCapture; readonly scope: RuleScope } | null;
      /** What probes have found so far. */
      readonly facts: CaptureFacts;
      readonly stopped: ReadonlyMap<string, string>;
      readonly name: EvaluationRequestName;
      readonly input: EvaluationRequests[EvaluationRequestName]['input'];
    }
  | { readonly type: 'forget'; readonly page: number };

/** The first message of a thread, when it is ready. */
export interface ThreadReady {
  /** Ids of the rules that {@link ThreadStart.progress} counts. */
  readonly ruleIds: readonly string[];
}

export type ThreadReply =
  | { readonly result: EvaluationRequests[EvaluationRequestName]['output'] }
  | { readonly error: ThrownError };

/** Something that was thrown, as data. */
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

/** Restores an error, with the stack of the original. */
export function restoreError({ name, message, stack }: ThrownError): Error {
  return Object.assign(new Error(message), { name, stack });
}

/** Data that an evaluation thread is started with. */
export interface ThreadStart {
  /** One number: the index in {@link ThreadReady.ruleIds} of the rule that is running, -1 between rules. */
  readonly progress: SharedArrayBuffer;
  /** Folder in which Node caches compiled code between starts; null to disable the cache. */
  readonly codeCache: string | null;
}
