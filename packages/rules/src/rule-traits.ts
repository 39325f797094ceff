import type { CriterionId } from '@curbcut/wcag';

/** What a page must contain for a rule to apply to it. Native elements do not count as WAI-ARIA. */
type IndicatedContent = 'aria' | 'form-fields' | 'javascript' | 'svg';

/** Part of a page that the answer to a question can depend on. */
type QuestionContent =
  | 'fields'
  | 'heading-context'
  | 'headings'
  | 'images'
  | 'link-context'
  | 'links'
  | 'title';

/**
 * A rule's traits that other packages use, as plain data. This way, code that handles findings never has to
 * name a rule.
 */
export interface RuleTraits {
  /**
   * Which answer to the question for a reason means failure; `no` for reasons that aren't listed. Derived from
   * the rule's messages.
   */
  readonly failsOn?: Readonly<Record<string, 'yes' | 'no'>>;
  /**
   * What the rule is about, if not single elements: a document's structure, which doesn't change when content
   * is opened, or the page as a whole, without the documents in its frames.
   */
  readonly scope?: 'document' | 'page';
  /** Elements fail because they lack an ancestor, so one change to the page's template fixes all of them. */
  readonly missesAncestor?: true;
  /** The rule also evaluates facts recorded by tests of focus, keys and clicks in opened content. */
  readonly testsOpenedContent?: true;
  /** A few more words anywhere on the page can change the result. */
  readonly dependsOnAllText?: true;
  /**
   * The type of element whose name the rule requires. The only image in a control also names the control, so
   * if neither has a name, that's one defect.
   */
  readonly requiresNameOf?: 'control' | 'image';
  /**
   * Criteria for which the rule tests most of the content, and no element that another rule measures, so that the share
   * of failing elements shows how much of the functionality fails. Other rules test only a special part: two scrollable
   * regions without keyboard access do not mean that most of a site cannot be operated with a keyboard.
   */
  readonly measures?: readonly CriterionId[];
  /**
   * The rule is about roles, states or structure that screen readers announce. So its findings show what is
   * announced, as do those of rules for success criterion 4.1.2 (name, role, value).
   */
  readonly isAboutAnnouncement?: true;
  /** Content that the page contains if the rule applies to any of its elements. */
  readonly indicates?: readonly IndicatedContent[];
  /**
   * A type of content that a page does not have if neither this rule nor any other with the same value applies to it:
   * links, buttons, form fields and other controls, and embedded content.
   */
  readonly provesAbsent?: 'controls';
  /**
   * A plural noun such as “links”, if the rule decides or asks about each of them. An audit then asks about
   * their criterion only for everything else.
   */
  readonly asksAbout?: string;
  /**
   * What the answer to its question about a page depends on, if that's less than what its criteria depend on.
   */
  readonly questionDependsOn?: {
    readonly about: readonly QuestionContent[];
    /** Content that only matters on pages that contain the subject of the question. */
    readonly context?: readonly QuestionContent[];
  };
}
