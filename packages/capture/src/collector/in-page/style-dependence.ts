import { addSelectorNames, hasIndividualValue, isPredictableSelector } from './selector-dependence.ts';
import type { StyleSheetRule } from './style-sheet-reader.ts';

/** Maximum number of rules that are queried one by one; beyond that, reading every style is just as fast. */
const MAX_QUERIED_RULES = 400;

/**
 * What a document's styles depend on, in addition to tags and the attributes that style sheets always read.
 */
export interface StyleDependence {
  /** False once something can't be determined, for example the rules of a style sheet. */
  isKnown: boolean;
  /** Whether nothing moves inside SVG images. */
  isSvgStill: boolean;
  /** Ids and attributes that appear in selectors. */
  readonly named: { readonly ids: Set<string>; readonly attributes: Set<string> };
  /** For each element, its matching rules that depend on more than tags and attributes, as a string. */
  readonly extraRules: ReadonlyMap<Element, string>;
  /** Elements that may have a style that no other element has. */
  readonly individualElements: ReadonlySet<Element>;
  /** Adds a rule of the document. */
  note(rule: StyleSheetRule): void;
}

/** Creates the initial state for a document. The document's rules are added afterward. */
export function createStyleDependence(doc: Document): StyleDependence {
  const named = { ids: new Set<string>(), attributes: new Set<string>() };
  const extraRules = new Map<Element, string>();
  const active = doc.querySelectorAll(':hover, :active, :focus, :target');
  const isIdle = active.length === 0;
  // The user agent style sheet draws an outline around the focused element.
  const individualElements = new Set<Element>(active);
  for (const { effect } of doc.getAnimations()) {
    const target = effect && 'target' in effect ? (effect as KeyframeEffect).target : null;
    if (target) individualElements.add(target);
  }
  let queriedRules = 0;

  function note({ selector, text, condition }: StyleSheetRule): void {
    if (!dependence.isKnown) return;
    addSelectorNames(selector, named);
    const isIndividual = condition === 'container' || hasIndividualValue(text);
    if (!isIndividual && condition === 'none' && isPredictableSelector(selector, isIdle)) return;
    if (condition === 'scope' || ++queriedRules > MAX_QUERIED_RULES) {
      dependence.isKnown = false;
      return;
    }
    try {
      for (const element of doc.querySelectorAll(selector)) {
        if (isIndividual) individualElements.add(element);
        else extraRules.set(element, `${extraRules.get(element) ?? ''} ${queriedRules}`);
      }
    } catch {
      dependence.isKnown = false;
    }
  }

  const dependence: StyleDependence = {
    isKnown: true,
    isSvgStill: doc.querySelectorAll('animate, animateTransform, animateMotion, set').length === 0,
    named,
    extraRules,
    individualElements,
    note,
  };
  return dependence;
}
