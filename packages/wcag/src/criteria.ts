import { adaptable } from './criteria/adaptable.ts';
import { compatible } from './criteria/compatible.ts';
import type { CriterionDetails } from './criteria/criterion-details.ts';
import { distinguishable } from './criteria/distinguishable.ts';
import { enoughTime } from './criteria/enough-time.ts';
import { inputAssistance } from './criteria/input-assistance.ts';
import { inputModalities } from './criteria/input-modalities.ts';
import { keyboardAccessible } from './criteria/keyboard-accessible.ts';
import { navigable } from './criteria/navigable.ts';
import { predictable } from './criteria/predictable.ts';
import { readable } from './criteria/readable.ts';
import { seizures } from './criteria/seizures.ts';
import { textAlternatives } from './criteria/text-alternatives.ts';
import { timeBasedMedia } from './criteria/time-based-media.ts';
import {
  GUIDELINES,
  type GuidelineId,
  LEVELS,
  type Level,
  PRINCIPLES,
  type Principle,
  type PrincipleId,
} from './standard.ts';

const CRITERION_DETAILS = {
  ...textAlternatives,
  ...timeBasedMedia,
  ...adaptable,
  ...distinguishable,
  ...keyboardAccessible,
  ...enoughTime,
  ...seizures,
  ...navigable,
  ...inputModalities,
  ...readable,
  ...predictable,
  ...inputAssistance,
  ...compatible,
};

/** The number of a success criterion, such as `1.4.3`. Holds `4.1.1`, which WCAG 2.2 removed. */
export type CriterionId = keyof typeof CRITERION_DETAILS;

/** One success criterion of WCAG 2.2, with what Curbcut says about it. */
export interface Criterion extends CriterionDetails {
  readonly id: CriterionId;
  /** The W3C's page that explains the criterion. */
  readonly understanding: string;
  readonly principle: Principle;
  readonly guideline: { readonly id: GuidelineId; readonly title: string };
}

/** Every criterion's number, in the order of the standard (1.4.9 before 1.4.10), 4.1.1 included. */
export const CRITERION_IDS = Object.keys(CRITERION_DETAILS) as readonly CriterionId[];

/** Every criterion by number. */
export const CRITERIA = Object.fromEntries(CRITERION_IDS.map((id) => [id, buildCriterion(id)])) as Readonly<
  Record<CriterionId, Criterion>
>;

export function isCriterionId(text: string): text is CriterionId {
  return Object.hasOwn(CRITERION_DETAILS, text);
}

/** For `sort`: the order of the standard. */
export function compareCriteria(a: CriterionId, b: CriterionId): number {
  return CRITERION_IDS.indexOf(a) - CRITERION_IDS.indexOf(b);
}

/**
 * The lowest level at which failing these criteria counts: a failure of 2.4.4 (A) and 2.4.9 (AAA) is one of
 * level A. `undefined` for none.
 */
export function getLowestLevel(ids: Iterable<CriterionId>): Level | undefined {
  const levels = new Set([...ids].map((id): Level => CRITERION_DETAILS[id].level));
  return LEVELS.find((level) => levels.has(level));
}

function buildCriterion(id: CriterionId): Criterion {
  const facts: CriterionDetails = CRITERION_DETAILS[id];
  const guideline = id.slice(0, id.lastIndexOf('.')) as GuidelineId;
  return {
    ...facts,
    id,
    understanding: `https://www.w3.org/WAI/WCAG22/Understanding/${toSlug(facts.title)}`,
    principle: PRINCIPLES[id.charAt(0) as PrincipleId],
    guideline: { id: guideline, title: GUIDELINES[guideline] },
  };
}

/** As the W3C's own build makes the address from the title (w3c/wcag, 11ty/common.ts, generateId). */
function toSlug(title: string): string {
  return title
    .replaceAll(' ', '-')
    .replace(/[,():]/g, '')
    .toLowerCase();
}
