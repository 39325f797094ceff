import type { TextModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { toShortText } from '../../shared/plain-text.ts';

/** Replaces the title with the main heading. */
export const documentTitleDescriptive = defineRecipe(
  'document-title-descriptive',
  ['placeholder', 'hidesPurpose'],
  (_, page) => {
    const heading = page
      .byRole('heading')
      .find(({ tag, name, document }) => tag === 'h1' && name !== '' && document === page.document);
    const words = toShortText(heading?.name, 120);
    const title = page.byTag('title').find(({ document, isSvg }) => document === page.document && !isSvg);
    const text = title?.flatChildren.find((child): child is TextModel => !('tag' in child));
    if (words === null || !text) return null;
    return createFix('likely', 'Uses the main heading of the page as its title.', [
      { kind: 'set-text', node: text.index, text: words },
    ]);
  },
);
