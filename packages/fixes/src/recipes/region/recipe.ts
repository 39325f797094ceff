import type { ElementModel, PageModel } from '@curbcut/page-model';
import type { SuggestedFix } from '../../recipe.ts';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { mainContent } from '../../shared/main-content.ts';
import { wrap } from '../../shared/steps.ts';

/** The main landmark comes around the content; what stands before or behind it becomes the header, footer or an aside. */
export const region = defineRecipe('region', ['outside'], ({ element }, page) => {
  if (element.document !== page.document) return null;
  const [main] = page.byRole('main');
  if (main) return byPlace(element, main, page);
  const content = mainContent(page);
  if (
    content === null ||
    !content.nodes.some((node) => 'tag' in node && (node === element || node.contains(element)))
  ) {
    return null;
  }
  return fix('likely', 'What stands between header and footer is what only this page has.', content.steps);
});

function byPlace(element: ElementModel, main: ElementModel, page: PageModel): SuggestedFix | null {
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
  return fix(
    'guess',
    `It stands ${isBefore ? 'before' : 'behind'} the main content, so it may be what a ${tag} holds.`,
    [wrap([element], tag)],
    'Choose the landmark that this content belongs to: header, nav, main, aside or footer.',
  );
}
