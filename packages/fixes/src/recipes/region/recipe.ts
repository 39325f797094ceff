import type { ElementModel, PageModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../../recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findMainContent } from '../../shared/main-content.ts';
import { wrapNodes } from '../../shared/patch-steps.ts';

/** Wraps the content in a main landmark, or content outside of it in a header, footer or aside. */
export const region = defineRecipe('region', ['outside'], ({ element }, page) => {
  if (element.document !== page.document) return null;
  const [main] = page.byRole('main');
  if (main) return toLandmarkByPosition(element, main, page);
  const content = findMainContent(page);
  if (
    content === null ||
    !content.nodes.some((node) => 'tag' in node && (node === element || node.contains(element)))
  ) {
    return null;
  }
  return createFix(
    'likely',
    'The content between the header and the footer is the main content of the page.',
    content.steps,
  );
});

function toLandmarkByPosition(
  element: ElementModel,
  main: ElementModel,
  page: PageModel,
): SuggestedFix | null {
  const isAvailable = (role: string) => !page.byRole(role).some(({ document }) => document === page.document);
  const isBefore = element.index < main.index;
  const tag =
    isBefore && isAvailable('banner')
      ? 'header'
      : !isBefore && isAvailable('contentinfo')
        ? 'footer'
        : isAvailable('complementary')
          ? 'aside'
          : null;
  if (tag === null) return null;
  return createFix(
    'guess',
    `The content is ${isBefore ? 'before' : 'after'} the main content, so ${tag === 'aside' ? 'an' : 'a'} ${tag} element may fit.`,
    [wrapNodes([element], tag)],
    'Choose the landmark that this content belongs to: header, nav, main, aside or footer.',
  );
}
