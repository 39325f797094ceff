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
  Issue,
  LimitedTest,
  QuestionOccurrence,
  RuleTally,
  SampleView,
  ViewReference,
} from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';

/** A tested page of a scan, as far as the choice of a sample needs it. */
export interface SampleCandidate {
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  /** Ids of the issues that occur on the page, failed or not. */
  readonly issues: readonly string[];
  /** Rules that applied to the page: the kinds of content that it has. */
  readonly rules: readonly string[];
}

/** What a view of the sample shows; its name and the reason for it do not matter to answers. */
export type ViewContent = Pick<SampleView, 'url' | 'state' | 'display'>;

/** An issue that needs review, as the source of a question. */
export interface ReviewIssue {
  /** Identity of the issue across scans. */
  readonly identity: string;
  readonly ruleId: string;
  readonly ruleTitle: string;
  readonly criteria: readonly CriterionId[];
  readonly cause: string;
  readonly help: string;
  /** What its rule asks people about, as a plural noun such as “links”, if it decides or asks about each of them. */
  readonly asksAbout?: string | undefined;
  /** Occurrences on the pages of the sample; at least one. */
  readonly occurrences: number;
  /** Pages of the sample on which it occurs. */
  readonly pages: number;
  /** All occurrences on the pages of the sample, in page order: an answer is kept only while none of them changes. */
  readonly elements: readonly QuestionOccurrence[];
}

/** An issue of the scan that fails criteria, on any page that the scan tested. */
export type FailedIssue = Pick<Issue, 'rule_title' | 'cause' | 'occurrences' | 'pages'> & {
  /** Who is affected and how, in a sentence. */
  readonly impact: string;
  readonly criteria: readonly CriterionId[];
  /** URLs of the pages on which it occurs, as far as they are known. */
  readonly urls: readonly string[];
  /** Its first occurrence on a page of the sample, if a screenshot shows it. */
  readonly example?: FailureExample;
};

/** An element that fails, on a page of the audit. */
export type FailureExample = Pick<QuestionOccurrence, 'page_id' | 'selector' | 'name'> & {
  readonly box: Box;
};

/** A test that was cut short on pages of the sample, with the criteria whose results rest on it. */
export interface SampleLimit extends LimitedTest {
  readonly criteria: readonly CriterionId[];
}

/** A failure that a person has found beside the questions. */
export interface ManualFinding {
  readonly criterion: CriterionId;
  readonly description: string;
  readonly url: string;
  /** The view of the page that fails; null for the page as it loads. */
  readonly view?: ViewReference | null;
}

/** What a person has decided about the result of a criterion, beside what is derived. */
export interface ManualDecision {
  readonly criterion: CriterionId;
  readonly outcome: AuditOutcome;
  readonly remark: string;
  readonly reason: string;
  readonly decidedBy: string;
  /** ISO 8601, in UTC. */
  readonly decidedAt: string;
  /** The derived outcome and remark that the person has seen. */
  readonly derived: Pick<CriterionResult, 'outcome' | 'remark'>;
}

/** A page as remarks name it. */
export interface PageName {
  readonly url: string;
  /** Empty if the page has none. */
  readonly title: string;
}

/** How many elements rules have tested for a criterion, and how many of them fail. */
export interface ElementCount {
  readonly tested: number;
  readonly failed: number;
}

/** Elements of criteria that fail; absent where they are not known. */
export type ElementCounts = { readonly [Criterion in CriterionId]?: ElementCount };

/** Number of tested pages that fail each criterion; criteria without failures may be left out. */
export type FailedPages = { readonly [Criterion in CriterionId]?: number };

/** A question before it is stored. */
export interface QuestionDraft {
  /** Identity across scans: `issue:` and the identity of the issue, or `criterion:` and its number. */
  readonly key: string;
  readonly kind: 'issue' | 'criterion';
  readonly criteria: readonly CriterionId[];
  readonly title: string;
  readonly question: string;
  readonly howToTest: string;
  readonly ruleId: string | null;
  readonly cause: string;
  readonly occurrences: number;
  readonly pages: number;
  /** The first MAX_QUESTION_OCCURRENCES, in page order. */
  readonly elements: readonly QuestionOccurrence[];
  /** Changes whenever the meaning of what is asked about changes. */
  readonly fingerprint: string;
  /** Of a question that asks for the rest: the fingerprints of the question that asks for everything, by any method. */
  readonly widerFingerprints?: readonly string[];
  /** The same over the content of whole pages, to compare with answers of audits that stored nothing else. */
  readonly wholePageFingerprint: string;
}

/** What questions are created from. */
export interface QuestionSource {
  readonly criteria: readonly CriterionId[];
  readonly reviewIssues: readonly ReviewIssue[];
  /** The pages of the sample, with the tallies of the rules that applied to them. */
  readonly sample: readonly {
    readonly url: string;
    readonly tallies: readonly RuleTally[];
    /** As `formatPageContent` writes it, or the hash of the whole page from a scan by an earlier version. */
    readonly contentHash: string;
  }[];
  /** Views of the sample besides its pages, which questions about criteria are also about. */
  readonly views?: readonly ViewContent[];
  /** Ids of all rules that the scan evaluated. */
  readonly evaluatedRules: readonly string[];
  /** Keys of questions that have an answer, which stay even if other questions cover what they ask. */
  readonly answered?: ReadonlySet<string>;
}

/** A question with its current answer, as far as results depend on it. */
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
    /** Time of the answer, ISO 8601 in UTC. */
    readonly answeredAt: string;
    /** Pages of the sample on which a failure was found; empty or absent if they are not known. */
    readonly failedOn?: readonly FailedPage[];
  } | null;
}

/** What a signature confirms besides the record of the audit. */
export interface SignedEvidence {
  readonly signer: {
    readonly name: string;
    /** ISO 8601, in UTC. */
    readonly signedAt: string;
  };
  /** Fingerprint of each question, by its id. */
  readonly fingerprints: ReadonlyMap<string, string>;
  /** Content hash of each page of the sample, by its id. */
  readonly contentHashes: ReadonlyMap<string, string>;
}

/** An audit with everything that its results are based on. */
export interface AuditRecord {
  readonly audit: Audit;
  /** All questions that are not closed, in the order of WCAG, each with its current answer and what it is about. */
  readonly questions: readonly {
    readonly question: AuditQuestion;
    readonly occurrences: readonly QuestionOccurrence[];
  }[];
  /** Failed issues of the scan, without those that are left out. */
  readonly failures: readonly FailedIssue[];
  /** Tests that were cut short on pages of the sample. */
  readonly limitedTests: readonly SampleLimit[];
  /** Findings that people have added, including fixed ones, without withdrawn ones. */
  readonly findings: readonly AuditFinding[];
  /** Images that people have attached to answers and findings. */
  readonly attachments: readonly AuditAttachment[];
  /** Requirements besides WCAG that reports contain, with what people have assessed. */
  readonly requirements: readonly AuditRequirementChapter[];
}
