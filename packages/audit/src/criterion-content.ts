import { CONTENT_KINDS, type ContentKind } from '@curbcut/contract';
import { getRuleTraits } from '@curbcut/rules/traits';
import type { CriterionId } from '@curbcut/wcag';

/** The content of a page that a question's answer depends on. */
export interface ContentNeeds {
  /** The content that the question is about. */
  readonly about: readonly ContentKind[];
  /**
   * Other content that the answer depends on, if the page has any of the content that the question is about.
   */
  readonly context?: readonly ContentKind[];
}

/** Captions and alternatives can be anywhere on the page. */
const media: ContentNeeds = { about: ['media'], context: ['text', 'links'] };
const style: readonly ContentKind[] = ['text-style', 'layout'];
/** Text that is enlarged or has more spacing can be cut off anywhere. */
const space: ContentNeeds = {
  about: ['text', 'headings', 'structure', 'fields', 'controls', 'navigation', 'document', ...style],
};
const operation: ContentNeeds = { about: ['controls', 'fields', 'links', 'media', 'tab-stops'] };
const gestures: ContentNeeds = { about: ['controls', 'fields', 'media', 'structure'] };
const focus: ContentNeeds = { about: ['tab-stops', 'layout'] };
const errors: ContentNeeds = { about: ['fields'], context: ['controls', 'structure'] };

/**
 * The content that answers about each Level A or AA criterion depend on. A content type is included if a
 * change in it can turn a pass into a failure, and when in doubt.
 */
const CRITERION_NEEDS: { readonly [Id in CriterionId]?: ContentNeeds } = {
  '1.1.1': { about: ['images', 'media'], context: ['controls'] },
  '1.2.1': media,
  '1.2.2': media,
  '1.2.3': media,
  '1.2.4': media,
  '1.2.5': media,
  '1.3.1': { about: ['structure', 'headings', 'fields', 'text', ...style] },
  '1.3.2': { about: ['text', 'structure', 'headings', 'layout'] },
  '1.3.3': { about: ['text'], context: ['controls', 'fields'] },
  '1.3.4': { about: ['document', 'layout', 'media'] },
  '1.3.5': { about: ['fields'] },
  '1.4.1': { about: ['text', 'links', 'controls', 'fields', 'images', ...style] },
  '1.4.2': { about: ['media'], context: ['controls'] },
  '1.4.3': { about: ['images', ...style] },
  '1.4.4': space,
  '1.4.5': { about: ['images'] },
  '1.4.10': { about: [...space.about, 'images', 'media'] },
  '1.4.11': { about: ['images', 'controls', 'fields', ...style] },
  '1.4.12': space,
  '1.4.13': { about: ['controls', 'links', 'fields', 'structure', 'layout'] },
  '2.1.1': operation,
  '2.1.2': operation,
  '2.1.4': { about: ['controls', 'document', 'media'] },
  '2.2.1': { about: ['document', 'fields', 'media', 'controls'] },
  '2.2.2': { about: ['images', 'media', 'structure'] },
  '2.3.1': { about: ['images', 'media'] },
  '2.4.1': { about: ['structure', 'headings', 'navigation'] },
  '2.4.2': { about: ['title', 'headings'] },
  '2.4.3': focus,
  '2.4.4': { about: ['links'], context: ['link-context', 'headings'] },
  '2.4.5': { about: ['links', 'navigation', 'fields'] },
  '2.4.6': { about: ['headings', 'heading-context', 'fields'] },
  '2.4.7': focus,
  '2.4.11': focus,
  '2.5.1': gestures,
  '2.5.2': { about: [...gestures.about, 'links'] },
  '2.5.3': { about: ['controls', 'fields', 'links'] },
  '2.5.4': { about: ['controls', 'media', 'document'] },
  '2.5.7': gestures,
  '2.5.8': { about: ['small-targets', 'controls', 'fields', 'layout'] },
  '3.1.1': { about: ['language'] },
  '3.1.2': { about: ['language', 'text'] },
  '3.2.1': { about: ['controls', 'fields', 'links', 'tab-stops'] },
  '3.2.2': { about: ['fields', 'controls'] },
  '3.2.3': { about: ['navigation'] },
  '3.2.4': { about: ['navigation', 'controls', 'fields', 'links', 'images'] },
  '3.2.6': { about: ['help', 'navigation', 'media'] },
  '3.3.1': errors,
  '3.3.2': { about: ['fields'] },
  '3.3.3': errors,
  '3.3.4': errors,
  '3.3.7': { about: ['fields'] },
  '3.3.8': { about: ['fields', 'media'], context: ['controls'] },
  '4.1.1': { about: ['document'] },
  '4.1.2': { about: ['controls', 'fields', 'links', 'media', 'structure'] },
  '4.1.3': { about: ['structure', 'controls', 'fields'] },
};

/** The content that an answer depends on if we know nothing more precise. */
const EVERYTHING: ContentNeeds = { about: CONTENT_KINDS };

/** Returns what the answer to a criterion's question depends on. */
export const getCriterionDependencies = (criterion: CriterionId): ContentNeeds =>
  CRITERION_NEEDS[criterion] ?? EVERYTHING;

/** Returns what the answer to a rule's question about a whole page depends on. */
export function getPageQuestionNeeds(ruleId: string, criteria: readonly CriterionId[]): ContentNeeds {
  const known = getRuleTraits(ruleId).questionDependsOn;
  if (known !== undefined) return known;
  const needs = criteria.map(getCriterionDependencies);
  return {
    about: needs.flatMap(({ about }) => about),
    context: needs.flatMap(({ context = [] }) => context),
  };
}

/**
 * Returns what the answer about an element depends on if only part of the element is known. The rest can
 * contain text and any other content.
 */
export function getTruncatedElementNeeds(criteria: readonly CriterionId[]): ContentNeeds {
  const needs = criteria.map(getCriterionDependencies);
  return {
    about: [
      ...needs.flatMap(({ about, context = [] }) => [...about, ...context]),
      ...(['text', 'links', 'images', 'controls', 'fields', 'media'] as const),
    ],
  };
}
