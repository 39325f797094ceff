import { defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { findElementOutsideLandmarks, getLandmarkCoverage } from './landmark-coverage.ts';

/**
 * Like axe-core's `region`, but it reports the outermost elements: a card outside all landmarks is one
 * finding, regardless of the buttons and hidden elements in it.
 */
export const region = defineRule({
  id: 'region',
  title: 'Page content is contained in landmarks',
  help: 'Move this content into the `<header>`, `<nav>`, `<main>`, `<aside>` or `<footer>` element it belongs to.',
  impact: 'Screen reader users who navigate by landmarks miss this content.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['region'],
  traits: { scope: 'page', missesAncestor: true },
  // Other engines report parts of the outermost element.
  findReportedElement: findElementOutsideLandmarks,
  applies: (page) => {
    const { regions, outsideElements } = getLandmarkCoverage(page);
    return mergeInDocumentOrder([[...regions], [...outsideElements]]);
  },
  check: (element, page) =>
    getLandmarkCoverage(page).outsideElements.has(element)
      ? failed('outside')
      : passed('landmark', { facts: { role: element.role } }),
  messages: {
    landmark: 'This content is in a landmark.',
    outside: 'This content isn’t inside any landmark.',
  },
});
