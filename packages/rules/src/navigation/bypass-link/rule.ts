import { defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import {
  findSkipLink,
  getBlocksBeforeContent,
  getLinksToOtherPages,
} from '../../shared/non-repeated-content.ts';

/** Names of buttons that move focus to the main content. */
const skipButtonPattern = /\b(skip|jump|go) to\b|\b(main )?content\b/i;

/** ACT ye5d6e: one way to pass `bypass`. No WCAG criterion requires it on its own (technique G1). */
export const bypassLink = defineRule({
  id: 'bypass-link',
  title: 'Pages have a skip link',
  help: 'Add a link such as “Skip to main content” at the top of the page, and point its `href` to the `id` of the main content.',
  impact:
    'Keyboard users have to press Tab through the same menus on every page before they reach the content.',
  criteria: [],
  category: 'navigation',
  severity: 'minor',
  bestPractice: true,
  act: ['ye5d6e'],
  axe: [],
  traits: { scope: 'page' },
  applies: getPageRoot,
  check: (_, page) => {
    if (getLinksToOtherPages(page).length === 0) return passed('noOtherPage');
    const blocks = getBlocksBeforeContent(page);
    if (blocks.length === 0) return passed('noBlock');
    const button = page
      .byRole('button')
      .find(({ name, isTabbable }) => isTabbable && skipButtonPattern.test(name));
    const skipControl = findSkipLink(page) ?? button;
    return skipControl ? passed('link', { related: [skipControl] }) : failed('none', { related: blocks });
  },
  messages: {
    noOtherPage: 'No link on this page leads to a different page, so there’s nothing to skip.',
    noBlock: 'No menu or other block comes before the main content.',
    link: 'A skip link moves to the main content.',
    none: 'The page has no skip link to its main content.',
  },
});
