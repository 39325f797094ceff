import type { Rule } from './rule.ts';

/** What is served beside a page. Default media type: by the path's ending. */
export type CaseFile = string | { readonly body: string; readonly contentType?: string };

/** A page with what it needs beside it. */
export interface CaseDocument {
  /** A whole document, or what goes into the body of one. */
  readonly html: string;
  /** Files beside it, by path. */
  readonly files?: Readonly<Record<string, CaseFile>>;
  /** Name under which the page itself is served, where its ending matters. */
  readonly path?: string;
}

export type CasePage = string | CaseDocument;

/** A page on which the rule must tell something, and the reason that it must give for each element it tells of. */
export type FindingCase<Reason extends string = string> = CaseDocument & { readonly reason: Reason };

/** The pages of a rule's table, by what it must say of them. */
export interface RuleCases<Reason extends string = string> {
  readonly passed?: readonly CasePage[];
  readonly failed?: readonly FindingCase<Reason>[];
  readonly cantTell?: readonly FindingCase<Reason>[];
  readonly inapplicable?: readonly CasePage[];
}

/** How the pages of a table are served and looked at, where it is not as usual. */
export interface CaseSettings {
  /** CSS pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Beside each page lie `tone.wav` of one second, `long.wav` and `silence.wav` of five, and `spoken.webm`, whose words `captioned.webm` shows. */
  readonly hasMediaFiles?: boolean;
}

/** A rule's table: the tests capture and judge its pages, the rule's documentation shows some of them. */
export interface CaseTable<Reason extends string = string> extends RuleCases<Reason> {
  readonly rule: Rule<Reason>;
  readonly settings: CaseSettings;
}

/** Declares the table of a rule; the reasons are those of the rule's messages. */
export function defineCases<Reason extends string>(
  rule: Rule<Reason>,
  cases: RuleCases<Reason>,
  setting: CaseSettings = {},
): CaseTable<Reason> {
  return { ...cases, rule, settings: setting };
}
