import type { CaptureFacts, PageCapture } from '@curbcut/page-model';
import type { Scope } from '@curbcut/rules';
import type { QuestionName, Questions } from './questions.ts';

/** What a judging thread is sent. It answers each `ask` with one `Reply`, in order, after one that says it is ready. */
export type Message =
  | {
      readonly type: 'ask';
      /** Number of the page. */
      readonly page: number;
      /** The capture, for a thread that does not hold the page yet; null for one that does. */
      readonly opens: { readonly capture: PageCapture; readonly scope: Scope } | null;
      /** What probes have found by now. */
      readonly facts: CaptureFacts;
      readonly stopped: ReadonlyMap<string, string>;
      readonly name: QuestionName;
      readonly given: Questions[QuestionName]['given'];
    }
  | { readonly type: 'forget'; readonly page: number };

export type Reply = { readonly got: Questions[QuestionName]['got'] | null } | { readonly failed: string };

/** What a judging thread is started with. */
export interface ThreadStart {
  /** One number: the place in `allRules` of the rule that is being asked, -1 between rules. */
  readonly progress: SharedArrayBuffer;
  /** Folder in which Node keeps compiled code from start to start; null to compile it anew. */
  readonly codeCache: string | null;
}
