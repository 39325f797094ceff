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

/** The number of a success criterion, such as `1.4.3`. Includes `4.1.1`, which WCAG 2.2 removed. */
export type CriterionId = keyof typeof CRITERION_DETAILS;

/** A success criterion of WCAG 2.2, with Curbcut's own description. */
export interface Criterion extends CriterionDetails {
  readonly id: CriterionId;
  /** URL of the W3C page that explains the criterion. */
  readonly understanding: string;
  readonly principle: Principle;
  readonly guideline: { readonly id: GuidelineId; readonly title: string };
}

/** The numbers of all criteria, in the order of the standard (1.4.9 before 1.4.10), including 4.1.1. */
export const CRITERION_IDS = Object.keys(CRITERION_DETAILS) as readonly CriterionId[];

/** All criteria, by number. */
export const CRITERIA = Object.fromEntries(CRITERION_IDS.map((id) => [id, buildCriterion(id)])) as Readonly<
  Record<CriterionId, Criterion>
>;

export function isCriterionId(text: string): text is CriterionId {
  return Object.hasOwn(CRITERION_DETAILS, text);
}

/** Compares criteria for `sort`: in the order of the standard. */
export function compareCriteria(a: CriterionId, b: CriterionId): number {
  return CRITERION_IDS.indexOf(a) - CRITERION_IDS.indexOf(b);
}

/**
 * Returns the lowest level of some criteria: a failure of 2.4.4 (A) and 2.4.9 (AAA) is a failure at Level A.
 * Returns `undefined` for none.
 */
export function getLowestLevel(ids: Iterable<CriterionId>): Level | undefined {
  const levels = new Set([...ids].map((id): Level => CRITERION_DETAILS[id].level));
  return LEVELS.find((level) => levels.has(level));
}

function buildCriterion(id: CriterionId): Criterion {
  const details: CriterionDetails = CRITERION_DETAILS[id];
  const guideline = id.slice(0, id.lastIndexOf('.')) as GuidelineId;
  return {
    ...details,
    id,
    understanding: `https://www.w3.org/WAI/WCAG22/Understanding/${toSlug(details.title)}`,
    principle: PRINCIPLES[id.charAt(0) as PrincipleId],
    guideline: { id: guideline, title: GUIDELINES[guideline] },
  };
}

/** Derives the slug of a URL from the title like the W3C's own build (w3c/wcag, 11ty/common.ts, generateId). */
function toSlug(title: string): string {
  return title
    .replaceAll(' ', '-')
    .replace(/[,():]/g, '')
    .toLowerCase();
}
