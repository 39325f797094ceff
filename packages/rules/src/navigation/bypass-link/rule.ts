import { defineRule, failed, passed } from '../../rule.ts';
import { blocksBeforeContent, linksElsewhere, skipLink } from '../../shared/own-content.ts';
import { pageRoot } from '../../shared/page-root.ts';

/** Names of buttons that move the focus to the main content. */
const skipping = /\b(skip|jump|go) to\b|\b(main )?content\b/i;

/** ACT ye5d6e: one of the ways to pass `bypass`, which breaks no criterion by itself (technique G1). */
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
  applies: pageRoot,
  check: (_, page) => {
    if (linksElsewhere(page).length === 0) return passed('noOtherPage');
    const blocks = blocksBeforeContent(page);
    if (blocks.length === 0) return passed('noBlock');
    const button = page.byRole('button').find(({ name, isTabbable }) => isTabbable && skipping.test(name));
    const instrument = skipLink(page) ?? button;
    return instrument ? passed('link', { related: [instrument] }) : failed('none', { related: blocks });
  },
  messages: {
    noOtherPage: 'No link on this page leads to another page, so there is nothing to skip.',
    noBlock: 'No menu or other block comes before the main content.',
    link: 'A skip link leads to the main content.',
    none: 'There is no skip link past the blocks before the main content.',
  },
});
