import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import {
  findNonRepeatedHeading,
  findNonRepeatedLandmark,
  findSkipLink,
  getBlocksBeforeContent,
  getLinksToOtherPages,
} from '../../shared/non-repeated-content.ts';
import { findCollapseQuestions, getRepeatedBlocks, getToggles } from './repeated-blocks.ts';

/**
 * ACT 3e12e1: one way to pass `bypass`. No WCAG criterion requires it on its own (technique SCR28). It is not
 * needed if a landmark, heading or skip link leads past the repeated blocks, so only pages without any of
 * these are checked.
 */
export const bypassFolding = defineRule({
  id: 'bypass-folding',
  title: 'Repeated blocks can be collapsed if there’s no other way to skip them',
  help: 'Put the main content in a `<main>` element that begins with a heading, or add a button before the menu that hides it with `display: none`.',
  impact: 'Keyboard and screen reader users have to go through the same menus on every page.',
  criteria: [],
  category: 'navigation',
  severity: 'minor',
  bestPractice: true,
  act: ['3e12e1'],
  axe: [],
  traits: { scope: 'page' },
  limits: [
    'Tests only blocks in landmarks such as navigation, banner and complementary. Controls that submit a form or lead to a different page aren’t pressed, and no control is pressed on pages behind a sign-in.',
  ],
  probe: { facts: 'folding', getQuestions: findCollapseQuestions },
  applies: getPageRoot,
  check: (_, page) => {
    if (getLinksToOtherPages(page).length === 0) return passed('noOtherPage');
    const way = findNonRepeatedLandmark(page) ?? findNonRepeatedHeading(page) ?? findSkipLink(page);
    if (way) return passed('otherWay', { related: [way] });
    const blocks = getRepeatedBlocks(page);
    if (blocks.length === 0 || getBlocksBeforeContent(page).length === 0) return passed('noBlock');
    const folds = page.capture.facts.folding?.folds ?? [];
    const notCollapsed = blocks.filter(
      ({ index }) =>
        !folds.some(({ unseen }) => unseen.includes(index)) ||
        !folds.some(({ removed }) => removed.includes(index)),
    );
    if (notCollapsed.length === 0) return passed('folds');
    const untried = getToggles(page).filter(({ index }) => !folds.some(({ control }) => control === index));
    return untried.length > 0
      ? cantTell('untried', { facts: { count: untried.length }, related: untried })
      : failed('stays', { related: notCollapsed });
  },
  messages: {
    noOtherPage: 'No link on this page leads to a different page, so there’s nothing to skip.',
    otherWay: 'The repeated blocks can be skipped with a landmark, heading or skip link.',
    noBlock: 'No landmark that other pages may repeat comes before the main content.',
    untried:
      'Does one of these {count} controls hide the repeated blocks, both on screen and from assistive technology? There is no landmark, heading or skip link to skip them.',
    folds: 'A control collapses the repeated blocks.',
    stays:
      'Keyboard users can’t skip the repeated blocks before the main content: there’s no landmark, heading or skip link, and no control that hides them.',
  },
});
