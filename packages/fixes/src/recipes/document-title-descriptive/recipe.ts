import type { TextModel } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { toShortText } from '../../shared/plain-text.ts';

/** The main heading says what the page is about, so the title does too. */
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
    return createFix('likely', 'The title says what the main heading says.', [
      { kind: 'set-text', node: text.index, text: words },
    ]);
  },
);
