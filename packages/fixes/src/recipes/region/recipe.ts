import type { ElementModel, PageModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../../recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { findMainContent } from '../../shared/main-content.ts';
import { wrapNodes } from '../../shared/patch-steps.ts';

/** The main landmark comes around the content; what stands before or behind it becomes the header, footer or an aside. */
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
    'What stands between header and footer is what only this page has.',
    content.steps,
  );
});

function toLandmarkByPosition(
  element: ElementModel,
  main: ElementModel,
  page: PageModel,
): SuggestedFix | null {
  const free = (role: string) => !page.byRole(role).some(({ document }) => document === page.document);
  const isBefore = element.index < main.index;
  const tag =
    isBefore && free('banner')
      ? 'header'
      : !isBefore && free('contentinfo')
        ? 'footer'
        : free('complementary')
          ? 'aside'
          : null;
  if (tag === null) return null;
  return createFix(
    'guess',
    `It stands ${isBefore ? 'before' : 'behind'} the main content, so it may be what a ${tag} holds.`,
    [wrapNodes([element], tag)],
    'Choose the landmark that this content belongs to: header, nav, main, aside or footer.',
  );
}
