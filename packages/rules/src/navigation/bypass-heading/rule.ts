import { defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import {
  findNonRepeatedHeading,
  getBlocksBeforeContent,
  getLinksToOtherPages,
} from '../../shared/non-repeated-content.ts';

/** ACT 047fe0: one way to pass `bypass`. No WCAG criterion requires it on its own (technique H69). */
export const bypassHeading = defineRule({
  id: 'bypass-heading',
  title: 'The main content begins with a heading',
  help: 'Begin the main content with a visible heading, such as an `<h1>`.',
  impact: 'Screen reader users who navigate by headings can’t jump past the menus.',
  criteria: [],
  category: 'headings',
  severity: 'minor',
  bestPractice: true,
  act: ['047fe0'],
  axe: [],
  traits: { scope: 'page' },
  applies: getPageRoot,
  check: (_, page) => {
    if (getLinksToOtherPages(page).length === 0) return passed('noOtherPage');
    const blocks = getBlocksBeforeContent(page);
    if (blocks.length === 0) return passed('noBlock');
    const heading = findNonRepeatedHeading(page);
    return heading ? passed('heading', { related: [heading] }) : failed('none', { related: blocks });
  },
  messages: {
    noOtherPage: 'No link on this page leads to a different page, so there’s nothing to skip.',
    noBlock: 'No menu or other block comes before the main content.',
    heading: 'A heading begins the main content.',
    none: 'The main content has no visible heading.',
  },
});
