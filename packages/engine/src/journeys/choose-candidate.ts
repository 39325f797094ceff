import type { ElementTraits, HealingCandidate } from '@curbcut/capture';
import { type ElementIdentity, parseSelector, type Selector, type Step } from '@curbcut/journeys';
import type { IssueTraits } from '../issues/issue-traits.ts';
import { computeProximity, prepareTraits } from '../issues/similarity.ts';

/** Minimum similarity, relative to an element that hasn't changed. */
const MIN_SIMILARITY = 0.45;
/** The similarity of an element that has an attribute from the step's selectors, regardless of its label. */
const SCORE_OF_ATTRIBUTE = 0.6;
/** How much more similar the chosen element must be than any other. */
const MIN_LEAD = 0.1;

/**
 * Chooses the element that a step targets by the features that also track issues across scans: role, name,
 * text, attributes, classes and location.
 *
 * @returns its index, null if none is similar enough, or `ambiguous` if several are
 */
export function chooseCandidate(
  step: Step,
  candidates: readonly HealingCandidate[],
): number | null | 'ambiguous' {
  if (!('selectors' in step) || step.selectors === undefined) return null;
  const identity = step.identity ?? deriveIdentity(step.selectors);
  if (identity === null) return null;
  // Selectors contain only some of the element's attributes, so a missing one proves nothing.
  const compared = step.identity ?? { ...identity, attributes: [] };
  const best = Math.max(compare(compared, compared), Number.MIN_VALUE);
  const score = (traits: ElementTraits): number => {
    const similarity = compare(compared, traits) / best;
    const hasAttribute = !step.identity && identity.attributes.some((one) => traits.attributes.includes(one));
    return hasAttribute ? Math.max(similarity, SCORE_OF_ATTRIBUTE) : similarity;
  };
  const scored = candidates
    .map(({ traits }, index) => ({ index, score: score(traits), traits }))
    .filter(({ score, traits }) => score >= MIN_SIMILARITY && hasEvidence(identity, traits))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const [first, second] = scored;
  if (first === undefined) return null;
  return second !== undefined && first.score - second.score < MIN_LEAD ? 'ambiguous' : first.index;
}

/** Compares two elements by the recorded element's features. */
function compare(identity: ElementIdentity, traits: ElementTraits): number {
  const known: ElementTraits = {
    ...traits,
    path: identity.path.length > 0 ? traits.path : [],
    attributes: identity.attributes.length > 0 ? traits.attributes : [],
    classes: identity.classes.length > 0 ? traits.classes : [],
  };
  const before = prepareTraits(toIssueTraits(identity, 'recorded'), new Set());
  return computeProximity(before, prepareTraits(toIssueTraits(known, 'page'), new Set()));
}

/** Pages and selectors are expected to differ, so they aren't compared here. */
const toIssueTraits = (traits: ElementTraits, page: string): IssueTraits => ({
  version: 1,
  ruleId: '',
  outcome: 'failed',
  reason: '',
  places: [{ ...traits, page, fingerprint: page, element: page, prose: false, selector: page }],
  elements: [],
});

/** Words and attributes identify an element. A location or role that many elements share doesn't. */
function hasEvidence(identity: ElementIdentity, traits: ElementTraits): boolean {
  const getWords = ({ name, text }: ElementTraits) =>
    new Set(`${name} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const words = getWords(identity);
  if (
    getWords(traits)
      .values()
      .some((word) => words.has(word))
  )
    return true;
  return traits.attributes.some(
    (attribute) => !attribute.startsWith('type=') && identity.attributes.includes(attribute),
  );
}

/**
 * Extracts an element's features from a step's selectors; null if they contain nothing that survives changes.
 */
function deriveIdentity(selectors: readonly Selector[]): ElementIdentity | null {
  const identity = {
    role: null as string | null,
    name: '',
    text: '',
    attributes: [] as string[],
    classes: [],
    path: [],
  };
  for (const selector of selectors) {
    const part = parseSelector(selector).at(-1)!;
    if (part.kind === 'aria') {
      identity.name ||= part.name;
      identity.role ??= part.role;
    } else if (part.kind === 'text') identity.text ||= part.value;
    else if (part.kind === 'css') {
      const [, id] = /#([\w-]+)$/.exec(part.value) ?? [];
      if (id !== undefined) identity.attributes.push(`id=${id}`);
      for (const [, name, value] of part.value.matchAll(/\[([\w-]+)=["']?([^"'\]]+)["']?\]/g))
        identity.attributes.push(`${name}=${value}`);
    }
  }
  return identity.name || identity.text || identity.attributes.length > 0 ? identity : null;
}
