import type {
  AnswerOutcome,
  Audit,
  AuditAttachment,
  AuditFinding,
  AuditOutcome,
  AuditQuestion,
  AuditRequirementChapter,
  Box,
  CriterionResult,
  FailedPage,
  FailingAnswer,
  Issue,
  LimitedTest,
  QuestionOccurrence,
  RuleTally,
  SampleView,
  ViewReference,
} from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';

/** The details of a tested page that are needed to choose a sample. */
export interface SampleCandidate {
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  /** Ids of the issues that occur on the page, failed or not. */
  readonly issues: readonly string[];
  /** Rules that applied to the page, which represent the types of content that it has. */
  readonly rules: readonly string[];
  /** Whether a step of a journey led to the page. */
  readonly isStep?: boolean;
}

/** The content of a view in the sample. Its name and the reason for including it don't affect answers. */
export type ViewContent = Pick<SampleView, 'url' | 'state' | 'display'>;

/** An issue that needs review, as the source of a question. */
export interface ReviewIssue {
  /** Identifies the issue across scans. */
  readonly identity: string;
  readonly ruleId: string;
  readonly ruleTitle: string;
  /** Why the rule couldn't decide, which determines the question. All its occurrences have the same reason. */
  readonly reason: string;
  readonly criteria: readonly CriterionId[];
  readonly cause: string;
  readonly help: string;
  /** Number of occurrences on sampled pages; at least one. */
  readonly occurrences: number;
  /** Number of sampled pages on which it occurs. */
  readonly pages: number;
  /** All occurrences on sampled pages, in page order: an answer is kept only if none of them changes. */
  readonly elements: readonly QuestionOccurrence[];
}

/** An issue in a scan that fails criteria, on any page that the scan tested. */
export type FailedIssue = Pick<Issue, 'rule_title' | 'cause' | 'occurrences' | 'pages'> & {
  /** Who is affected and how, in one sentence. */
  readonly impact: string;
  readonly criteria: readonly CriterionId[];
  /** URLs of the pages on which it occurs, if known. */
  readonly urls: readonly string[];
  /** Its first occurrence on a sampled page, if a screenshot shows it. */
  readonly example?: FailureExample;
};

/** A failing element on one of the audit's pages. */
export type FailureExample = Pick<QuestionOccurrence, 'page_id' | 'selector' | 'name'> & {
  readonly box: Box;
};

/** A test that was cut short on sampled pages, with the criteria whose results depend on it. */
export interface SampleLimit extends LimitedTest {
  readonly criteria: readonly CriterionId[];
}

/** A failure that a person found independently of any question. */
export interface ManualFinding {
  readonly criterion: CriterionId;
  readonly description: string;
  readonly url: string;
  /** The page view that fails; null for the page in its initial state. */
  readonly view?: ViewReference | null;
}

/** A person's decision about a criterion's result, in addition to the derived result. */
export interface ManualDecision {
  readonly criterion: CriterionId;
  readonly outcome: AuditOutcome;
  readonly remark: string;
  readonly reason: string;
  readonly decidedBy: string;
  /** ISO 8601, in UTC. */
  readonly decidedAt: string;
  /** The derived outcome and remark that the person saw. */
  readonly derived: Pick<CriterionResult, 'outcome' | 'remark'>;
}

/** A page as referred to in remarks. */
export interface PageName {
  readonly url: string;
  /** Empty if the page has none. */
  readonly title: string;
}

/** Number of elements that the rules tested for a criterion, and how many of them failed. */
export interface ElementCount {
  readonly tested: number;
  readonly failed: number;
}

/** Element counts of failing criteria; absent if unknown. */
export type ElementCounts = { readonly [Criterion in CriterionId]?: ElementCount };

/** Number of tested pages that fail each criterion; criteria without failures can be omitted. */
export type FailedPages = { readonly [Criterion in CriterionId]?: number };

/** A question before it is stored. */
export interface QuestionDraft {
  /**
   * Identifies the question across scans: `issue:` and the issue's identity, or `criterion:` and its number.
   */
  readonly key: string;
  readonly kind: 'issue' | 'criterion';
  readonly criteria: readonly CriterionId[];
  readonly title: string;
  readonly question: string;
  /** The answer that means failure. */
  readonly failsOn: FailingAnswer;
  readonly howToTest: string;
  readonly ruleId: string | null;
  readonly cause: string;
  readonly occurrences: number;
  readonly pages: number;
  /** The first MAX_QUESTION_OCCURRENCES, in page order. */
  readonly elements: readonly QuestionOccurrence[];
  /** Changes whenever the meaning of the question's subject changes. */
  readonly fingerprint: string;
  /**
   * For a question about the rest: the fingerprints of the question that asks about everything, by any
   * method.
   */
  readonly widerFingerprints?: readonly string[];
  /** Covers the content of whole pages, to compare with answers in audits that stored no other fingerprint. */
  readonly wholePageFingerprint: string;
}

/** The data that questions are created from. */
export interface QuestionSource {
  readonly criteria: readonly CriterionId[];
  readonly reviewIssues: readonly ReviewIssue[];
  /** The sampled pages, with the tallies of the rules that applied to them. */
  readonly sample: readonly {
    readonly url: string;
    readonly tallies: readonly RuleTally[];
    /**
     * As formatted by `formatPageContent`, or the hash of the whole page if it was scanned by an earlier
     * version.
     */
    readonly contentHash: string;
  }[];
  /** The sample's views other than its pages; questions about criteria are also about them. */
  readonly views?: readonly ViewContent[];
  /** Ids of all rules that the scan evaluated. */
  readonly evaluatedRules: readonly string[];
  /** Keys of questions that have an answer; they are kept even if other questions cover what they ask. */
  readonly answered?: ReadonlySet<string>;
}

/** The details of a question and its current answer that results depend on. */
export interface AnswerableQuestion {
  readonly kind: 'issue' | 'criterion';
  readonly criteria: readonly CriterionId[];
  readonly title: string;
  readonly cause: string;
  /** The pages that a question about an issue is about. */
  readonly pages?: readonly PageName[];
  /** Null if there is no answer, or the latest answer is outdated. */
  readonly answer: {
    readonly outcome: AnswerOutcome;
    readonly comment: string;
    readonly answeredBy: string;
    /** When the answer was given, ISO 8601 in UTC. */
    readonly answeredAt: string;
    /** Sampled pages on which a failure was found; empty or absent if unknown. */
    readonly failedOn?: readonly FailedPage[];
  } | null;
}

/** What a signature confirms in addition to the audit itself. */
export interface SignedEvidence {
  readonly signer: {
    readonly name: string;
    /** ISO 8601, in UTC. */
    readonly signedAt: string;
  };
  /** Each question's fingerprint, by question id. */
  readonly fingerprints: ReadonlyMap<string, string>;
  /** Each sampled page's content hash, by page id. */
  readonly contentHashes: ReadonlyMap<string, string>;
}

/** An audit with everything that its results are based on. */
export interface AuditRecord {
  readonly audit: Audit;
  /** All questions that are not closed, in WCAG order, each with its current answer and what it is about. */
  readonly questions: readonly {
    readonly question: AuditQuestion;
    readonly occurrences: readonly QuestionOccurrence[];
  }[];
  /** Failed issues from the scan, except excluded ones. */
  readonly failures: readonly FailedIssue[];
  /** Tests that were cut short on sampled pages. */
  readonly limitedTests: readonly SampleLimit[];
  /** Findings that people added, including fixed ones but not withdrawn ones. */
  readonly findings: readonly AuditFinding[];
  /** Images attached to answers and findings. */
  readonly attachments: readonly AuditAttachment[];
  /** Requirements beyond WCAG that reports contain, with manual assessments. */
  readonly requirements: readonly AuditRequirementChapter[];
}
