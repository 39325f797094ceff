import type { Rule } from './rule.ts';

/** A file served next to a page. The default media type depends on the file extension. */
export type CaseFile = string | { readonly body: string; readonly contentType?: string };

/** A page and the files it needs. */
export interface CaseDocument {
  /** A whole document, or the content of its body. */
  readonly html: string;
  /** Files next to the page, by path. */
  readonly files?: Readonly<Record<string, CaseFile>>;
  /**
   * The page that the scan visited first, for rules that compare pages: a document, or the content of its
   * body. `{page}` is replaced with the URL of the page itself.
   */
  readonly firstPage?: string;
  /** Path of the page itself, if the file extension matters. */
  readonly path?: string;
}

export type CasePage = string | CaseDocument;

/** A page on which the rule reports something, with the expected reason for each finding. */
export type FindingCase<Reason extends string = string> = CaseDocument & {
  readonly reason: Reason;
  /** Number of findings, if it matters. */
  readonly count?: number;
  /** Values in the message of each finding, if they matter. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** The pages in a rule's table, by expected outcome. */
export interface RuleCases<Reason extends string = string> {
  readonly passed?: readonly CasePage[];
  /** True if the rule applies only to elements that fail or need review, so that there are no passed cases. */
  readonly neverPasses?: boolean;
  readonly failed?: readonly FindingCase<Reason>[];
  readonly cantTell?: readonly FindingCase<Reason>[];
  readonly inapplicable?: readonly CasePage[];
}

/** How the pages in a table are served and captured, if different from the default. */
export interface CaseSettings {
  /** CSS pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /**
   * Serves media files next to each page: `tone.wav` (one second), `long.wav` and `silence.wav` (five
   * seconds), `spoken.webm`, `captioned.webm`, which shows the words of `spoken.webm`, and `flashing.webm`,
   * `flashing-corner.webm` and `calm.webm`, which have no sound.
   */
  readonly hasMediaFiles?: boolean;
}

/**
 * A rule's case table. The tests capture and evaluate its pages; the rule's documentation shows some of them.
 */
export interface CaseTable<Reason extends string = string> extends RuleCases<Reason> {
  readonly rule: Rule<Reason>;
  readonly settings: CaseSettings;
}

/** Declares a rule's case table. Reasons must be keys of the rule's messages. */
export function defineCases<Reason extends string>(
  rule: Rule<Reason>,
  cases: RuleCases<Reason>,
  settings: CaseSettings = {},
): CaseTable<Reason> {
  return { ...cases, rule, settings };
}
