import type { NodeIndex } from './capture.ts';
import type { KeyboardQuestions } from './focus/keyboard-questions.ts';

/** Blocks that may be folded away, and controls that may do so. Nodes of the page's own document. */
export interface FoldingQuestions {
  readonly blocks: readonly NodeIndex[];
  /** None: nothing is asked. */
  readonly controls: readonly NodeIndex[];
}

/** What only using the page can tell. */
export interface UseQuestions {
  /** Pictures that might show text: `img`, or `input` in the state of an image button. */
  readonly pictures: readonly NodeIndex[];
  readonly keyboard: KeyboardQuestions;
  readonly folding: FoldingQuestions;
  /** Scripts run on the page: without any, nothing changes but by the browser itself. */
  readonly hasScripts: boolean;
}
