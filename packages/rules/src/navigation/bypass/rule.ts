import { cantTell, defineRule, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import {
  findNonRepeatedHeading,
  findNonRepeatedLandmark,
  findSkipLink,
  getBlocksBeforeContent,
  getLinksToOtherPages,
} from '../../shared/non-repeated-content.ts';

/**
 * ACT cf77f2. A single page can't show whether other pages repeat its blocks, and a script may collapse them.
 * So the rule passes or needs review but never fails.
 */
export const bypass = defineRule({
  id: 'bypass',
  title: 'Repeated content can be skipped',
  help: 'Put the main content in a `<main>` element that begins with a heading, and add a skip link to it at the top of the page.',
  impact:
    'Keyboard and screen reader users have to go through the same menus on every page before they reach the content.',
  criteria: ['2.4.1'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['cf77f2'],
  axe: ['bypass'],
  traits: { scope: 'page' },
  limits: [
    'Pages aren’t compared with each other, so a person has to check whether a block is repeated on other pages.',
  ],
  applies: getPageRoot,
  check: (_, page) => {
    const links = getLinksToOtherPages(page);
    if (links.length === 0) return passed('noOtherPage');
    const blocks = getBlocksBeforeContent(page);
    if (blocks.length === 0) return passed('noBlock');
    const landmark = findNonRepeatedLandmark(page);
    if (landmark) return passed('landmark', { related: [landmark] });
    const heading = findNonRepeatedHeading(page);
    if (heading) return passed('heading', { related: [heading] });
    const link = findSkipLink(page);
    if (link) return passed('link', { related: [link] });
    return cantTell('unmarked', { facts: { links: links.length }, related: blocks });
  },
  messages: {
    noOtherPage: 'No link on this page leads to a different page, so there’s nothing to skip.',
    noBlock: 'No menu or other block comes before the main content.',
    landmark: 'A landmark contains the main content.',
    heading: 'A heading begins the main content.',
    link: 'A skip link moves to the main content.',
    unmarked:
      'Can users skip the blocks before the main content that other pages repeat, such as menus? The page has no landmark, heading or skip link for its main content.',
  },
});
