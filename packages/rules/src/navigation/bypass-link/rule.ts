import { defineRule, failed, passed } from '../../rule.ts';
import { linksElsewhere, skipLink } from '../../shared/own-content.ts';
import { pageRoot } from '../../shared/page-root.ts';

/** What a button would be called that moves the focus to the content. */
const skipping = /\b(skip|jump|go) to\b|\b(main )?content\b/i;

/** ACT ye5d6e: one of the ways to pass `bypass`, which breaks no criterion by itself (technique G1). */
export const bypassLink = defineRule({
  id: 'bypass-link',
  title: 'A link leads past what every page repeats',
  help: 'Put a link “Skip to the content” at the top of the page, whose address is the id of the content.',
  impact: 'Keyboard users go through the same menus on every page before they reach what they came for.',
  criteria: [],
  category: 'navigation',
  severity: 'minor',
  bestPractice: true,
  act: ['ye5d6e'],
  axe: [],
  applies: pageRoot,
  check: (_, page) => {
    if (linksElsewhere(page).length === 0) return passed('noOtherPage');
    const button = page.byRole('button').find(({ name, isTabbable }) => isTabbable && skipping.test(name));
    const instrument = skipLink(page) ?? button;
    return instrument ? passed('link', { related: [instrument] }) : failed('none');
  },
  messages: {
    noOtherPage: 'No link on this page leads to another page, so nothing is known to repeat.',
    link: 'A link leads to the page’s own content.',
    none: 'Keyboard users must go through everything above this page’s own content: no link leads past it.',
  },
});
