import type { CaptureFacts, PageCapture } from '@curbcut/page-model';
import type { RuleScope } from '@curbcut/rules';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';

/** What a judging thread is sent. It answers each `ask` with one `Reply`, in order, after one that says it is ready. */
export type ThreadMessage =
  | {
      readonly type: 'ask';
      /** Number of the page. */
      readonly page: number;
      /** The capture, for a thread that does not hold the page yet; null for one that does. */
      readonly opens: { readonly capture: PageCapture; readonly scope: RuleScope } | null;
      /** What probes have found by now. */
      readonly facts: CaptureFacts;
      readonly stopped: ReadonlyMap<string, string>;
      readonly name: EvaluationRequestName;
      readonly given: EvaluationRequests[EvaluationRequestName]['given'];
    }
  | { readonly type: 'forget'; readonly page: number };

export type ThreadReply =
  | { readonly result: EvaluationRequests[EvaluationRequestName]['got'] | null }
  | { readonly error: string };

/** What a judging thread is started with. */
export interface ThreadStart {
  /** One number: the place in `allRules` of the rule that is being asked, -1 between rules. */
  readonly progress: SharedArrayBuffer;
  /** Folder in which Node keeps compiled code from start to start; null to compile it anew. */
  readonly codeCache: string | null;
}
