import type { ElementModel, PageModel, Patch } from '@curbcut/page-model';
import type { MessageParams } from '@curbcut/rules';

/** A failed finding in its page's model, as passed to a recipe. */
export interface FailedElement {
  readonly element: ElementModel;
  /** A key in the rule's `messages`. */
  readonly reason: string;
  readonly facts: MessageParams;
  /** Other elements that are part of the failure; see `related` in a rule outcome. */
  readonly related: readonly ElementModel[];
}

/**
 * How likely it is that a team wants exactly this change.
 * - `certain`: there is only one right fix, and the page contains all the necessary information.
 * - `likely`: the usual fix, based on the page. A quick review is enough.
 * - `guess`: the change fixes the issue, but a person should choose the text or the approach.
 */
export type Confidence = 'certain' | 'likely' | 'guess';

/** A change that should fix a finding. Whether it does is verified on the live page. */
export interface SuggestedFix {
  readonly patch: Patch;
  /** Explains to the user why the change fixes the issue and where its text comes from, in one or two sentences. */
  readonly why: string;
  readonly confidence: Confidence;
  /** What a person has to write instead of the placeholder in the patch. Null if there's nothing to write. */
  readonly needsAuthorText: string | null;
}

/**
 * Suggests fixes for one rule's failed findings. Pure: the same page model always produces the same
 * suggestion.
 */
export interface Recipe {
  readonly ruleId: string;
  /**
   * The rule's failure reasons that can be fixed automatically. The others need text or decisions from a
   * person.
   */
  readonly fixableReasons: readonly string[];
  /** Suggests a fix for one element. Null if the page does not provide enough information. */
  suggest(failure: FailedElement, page: PageModel): SuggestedFix | null;
}

/** A page with a failure that a recipe fixes, and the expected result. */
export interface RecipeCase {
  /** A page's main content, or a whole document if it starts with a doctype. */
  readonly html: string;
  /** The same HTML with the suggested fix applied, as serialized by the browser. */
  readonly fixedHtml: string;
}

/** The cases for a family of recipes, by rule id. */
export type RecipeCaseTable = Readonly<Record<string, readonly RecipeCase[]>>;
