import { isNonRepeatedContent } from '@curbcut/rules/for-recipes';
import { getCommonPhrase } from '../../shared/common-phrases.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { ensureId } from '../../shared/ids.ts';
import { findMainContent } from '../../shared/main-content.ts';
import { createElement, insertContent } from '../../shared/patch-steps.ts';

/** Keeps the link visible, readable and large enough, whatever surrounds it. */
const skipLinkStyle = 'display: inline-block; padding: 8px; color: #000; background: #fff';

/** Inserts a skip link at the start of the page. */
export const bypassLink = defineRecipe('bypass-link', ['none'], (_, page) => {
  const body = page.document.root?.children.find(({ tag }) => tag === 'body');
  const content = findMainContent(page);
  const target =
    page.byRole('main').find(({ document }) => document === page.document) ??
    content?.container ??
    page
      .byRole('heading')
      .find(
        (heading) => heading.document === page.document && heading.isVisible && isNonRepeatedContent(heading),
      ) ??
    content?.first;
  const words = getCommonPhrase(page, 'skip');
  if (!body || !target || !isNonRepeatedContent(target) || words === null) return null;
  const { id, steps } = ensureId(target, 'content');
  return createFix(
    'likely',
    'Adds a link as the first tab stop that skips everything before the content. It has styles of its own, because the existing link styles may not fit this position.',
    [
      ...steps,
      insertContent(body, 'first-child', createElement('a', { href: `#${id}`, style: skipLinkStyle }, words)),
    ],
  );
});
