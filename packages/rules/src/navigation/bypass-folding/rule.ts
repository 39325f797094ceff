import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { linksElsewhere, ownHeading, ownLandmark, skipLink } from '../../shared/own-content.ts';
import { pageRoot } from '../../shared/page-root.ts';
import { repeatedBlocks, toggles } from './repeated-blocks.ts';

/**
 * ACT 3e12e1: one of the ways to pass `bypass`, which breaks no criterion by itself (technique SCR28). Nobody needs it
 * where a landmark, heading or link leads past what repeats, so it is asked of no other page than those without.
 */
export const bypassFolding = defineRule({
  id: 'bypass-folding',
  title: 'What every page repeats can be folded away, where nothing leads past it',
  help: 'Put the content that only this page has into a main element that begins with a heading; or put a button before the menu that sets it to display: none.',
  impact: 'Keyboard and screen-reader users go through the same menus on every page.',
  criteria: [],
  category: 'navigation',
  severity: 'minor',
  bestPractice: true,
  act: ['3e12e1'],
  axe: [],
  limits: [
    'Blocks are those that landmarks for menus, banners and asides mark. Controls that submit a form or lead to another page are not tried, and none where somebody is signed in.',
  ],
  probe: 'folding',
  applies: pageRoot,
  check: (_, page) => {
    if (linksElsewhere(page).length === 0) return passed('noOtherPage');
    const way = ownLandmark(page) ?? ownHeading(page) ?? skipLink(page);
    if (way) return passed('otherWay', { related: [way] });
    const blocks = repeatedBlocks(page);
    if (blocks.length === 0) return passed('noBlock');
    const folds = page.capture.facts.folding?.folds ?? [];
    const staying = blocks.filter(
      ({ index }) =>
        !folds.some(({ unseen }) => unseen.includes(index)) ||
        !folds.some(({ removed }) => removed.includes(index)),
    );
    if (staying.length === 0) return passed('folds');
    const untried = toggles(page).filter(({ index }) => !folds.some(({ control }) => control === index));
    return untried.length > 0
      ? cantTell('untried', { facts: { count: untried.length }, related: untried })
      : failed('stays', { related: staying });
  },
  messages: {
    noOtherPage: 'No link on this page leads to another page, so nothing is known to repeat.',
    otherWay: 'A landmark, heading or link leads past what repeats.',
    noBlock: 'No landmark marks anything that repeats.',
    untried:
      'Does one of these controls ({count}) fold away what other pages repeat, for those who see and those who hear? No landmark, heading or link leads past it.',
    folds: 'A control folds away what repeats.',
    stays:
      'Keyboard and screen-reader users must go through everything above this page’s own content: nothing leads past it, and no control folds it away for those who see and those who hear.',
  },
});
