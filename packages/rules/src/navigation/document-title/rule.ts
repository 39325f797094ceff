import { defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/page-root.ts';
import { getTreeScope } from '../../shared/tree-scope.ts';

/** ACT 2779a5. Titles of frames and of SVG graphics name no page. */
export const documentTitle = defineRule({
  id: 'document-title',
  title: 'Pages have a title',
  help: 'Put a title element into the head that names this page first and the site after it.',
  impact: 'Screen-reader users hear the address when the page opens and cannot tell their tabs apart.',
  criteria: ['2.4.2'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['2779a5'],
  axe: ['document-title'],
  applies: getPageRoot,
  check: (root, page) => {
    const scope = getTreeScope(root);
    const title = page.byTag('title').find((element) => getTreeScope(element) === scope);
    if (!title) return failed('missing');
    const text = title.textContent.trim();
    return text ? passed('titled', { facts: { title: text } }) : failed('empty', { related: [title] });
  },
  messages: {
    titled: 'The page is titled “{title}”.',
    missing: 'Screen-reader users hear the address instead of a title: the page has no title element.',
    empty: 'Screen-reader users hear the address instead of a title: the page’s title element holds no text.',
  },
});
