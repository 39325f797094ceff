import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A finding on a page. */
export interface RealFinding {
  readonly page: string;
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
  readonly selector: string;
}

/** What a person has found out about a finding by using the page. */
export interface Judgment extends RealFinding {
  /**
   * Whether a failure really violates the success criterion, or whether a question makes sense and can be
   * answered. `unsure` if experts could decide either way, or the state of the page couldn't be reproduced.
   */
  readonly decision: 'right' | 'wrong' | 'unsure';
  /** Why, as a sentence. */
  readonly why: string;
}

/** Failures and questions, compared with the judgments. */
export interface ReviewedFindings<Found extends RealFinding> {
  readonly right: readonly Found[];
  readonly wrong: readonly (Found & { readonly why: string })[];
  readonly unsure: readonly Found[];
  readonly unjudged: readonly Found[];
}

/** Reads a file with judgments, named relative to this folder. */
export function readReviews(file: string): Judgment[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
}

/** Divides findings by what people have decided about them. */
export function reviewFindings<Found extends RealFinding>(
  findings: readonly Found[],
  judgments: readonly Judgment[],
): ReviewedFindings<Found> {
  const byKey = new Map(judgments.map((judgment) => [getKey(judgment), judgment]));
  const right: Found[] = [];
  const wrong: (Found & { why: string })[] = [];
  const unsure: Found[] = [];
  const unjudged: Found[] = [];
  for (const finding of findings) {
    const judgment = byKey.get(getKey(finding));
    if (judgment === undefined) unjudged.push(finding);
    else if (judgment.decision === 'right') right.push(finding);
    else if (judgment.decision === 'unsure') unsure.push(finding);
    else wrong.push({ ...finding, why: judgment.why });
  }
  return { right, wrong, unsure, unjudged };
}

/** Replaces numbers and ids in attribute values, because some pages choose them at random. */
export function stabilizeSelector(selector: string): string {
  return selector
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '0')
    .replaceAll(/(?<=="[^"]*)\d+(?=[^"]*")/g, '0');
}

function getKey({ page, ruleId, outcome, reason, selector }: RealFinding): string {
  return JSON.stringify([page, ruleId, outcome, reason, stabilizeSelector(selector)]);
}
