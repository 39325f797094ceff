import type { CaptureFacts, PageCapture } from '@curbcut/page-model';
import type { RuleScope } from '@curbcut/rules';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';

/** A message to an evaluation thread. It answers each `request` with one reply, in order, after a first reply when ready. */
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

export type ThreadReply =
  | { readonly result: EvaluationRequests[EvaluationRequestName]['output'] | null }
  | { readonly error: string };

/** Data that an evaluation thread is started with. */
export interface ThreadStart {
  /** One number: the index in `allRules` of the rule that is running, -1 between rules. */
  readonly progress: SharedArrayBuffer;
  /** Folder in which Node caches compiled code between starts; null to disable the cache. */
  readonly codeCache: string | null;
}
