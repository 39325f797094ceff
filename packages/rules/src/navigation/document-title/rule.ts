import { defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot, getTreeScope } from '../../shared/documents.ts';

/** ACT 2779a5. Titles of frames and SVG images do not count. */
export const documentTitle = defineRule({
  id: 'document-title',
  title: 'Pages have a title',
  help: 'Add a `<title>` element to the `<head>`, with the page name first and the site name last.',
  impact: 'Screen reader users hear the URL when the page opens, and can’t tell their tabs apart.',
  criteria: ['2.4.2'],
  category: 'navigation',
  severity: 'serious',
  bestPractice: false,
  act: ['2779a5'],
  axe: ['document-title'],
  traits: { scope: 'page', measures: ['2.4.2'] },
  applies: getPageRoot,
  check: (root, page) => {
    const scope = getTreeScope(root);
    const title = page.byTag('title').find((element) => getTreeScope(element) === scope);
    if (!title) return failed('missing');
    const text = title.textContent.trim();
    return text ? passed('titled', { facts: { title: text } }) : failed('empty', { related: [title] });
  },
  messages: {
    titled: 'The page title is “{title}”.',
    missing: 'The page has no title element.',
    empty: 'The page’s title element is empty.',
  },
});
