import { isOwnContent } from '@curbcut/rules/for-recipes';
import { commonWord } from '../../shared/common-words.ts';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { idOf } from '../../shared/ids.ts';
import { mainContent } from '../../shared/main-content.ts';
import { insert, make } from '../../shared/steps.ts';

/** Seen, read and hit whatever stands around it. */
const ownLook = 'display: inline-block; padding: 8px; color: #000; background: #fff';

/** A link to the content comes first on the page. */
export const bypassLink = defineRecipe('bypass-link', ['none'], (_, page) => {
  const body = page.document.root?.children.find(({ tag }) => tag === 'body');
  const content = mainContent(page);
  const target =
    page.byRole('main').find(({ document }) => document === page.document) ??
    content?.holder ??
    page
      .byRole('heading')
      .find((heading) => heading.document === page.document && heading.isVisible && isOwnContent(heading)) ??
    content?.first;
  const words = commonWord(page, 'skip');
  if (!body || !target || !isOwnContent(target) || words === null) return null;
  const { id, steps } = idOf(target, 'content');
  return fix(
    'likely',
    'The first stop of the Tab key leads past everything that comes before the content. Its look is its own, since what style sheets say of links suits the places where links stand today.',
    [...steps, insert(body, 'first-child', make('a', { href: `#${id}`, style: ownLook }, words))],
  );
});
