import type { ElementModel } from '@curbcut/page-model';
import { defineNamingRecipe } from '../../shared/define-naming-recipe.ts';
import { findNameFromIcon } from '../../shared/name-from-icon.ts';
import { findNameFromAttributes, findOwnName } from '../../shared/own-name.ts';
import { insertContent } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../../shared/suggested-name.ts';

export const summaryName = defineNamingRecipe({
  ruleId: 'summary-name',
  target: 'the summary',
  textToWrite: 'what the summary opens',
  findName: (summary) =>
    findFirstName(
      () => findOwnName(summary),
      () => findNameFromContent(summary),
      () => findNameFromIcon(summary),
      () => findNameFromAttributes(summary, 'id'),
    ),
  applyName: (summary, words) => [insertContent(summary, 'last-child', words.text)],
});

/** Finds a name in the heading or the first text of the content that the summary opens. */
function findNameFromContent(summary: ElementModel): SuggestedName | null {
  const parts = [...(summary.parent?.descendants() ?? [])]
    .slice(0, 100)
    .filter((part) => !summary.contains(part));
  const heading = parts.find(({ tag }) => /^h[1-6]$/.test(tag));
  const first = parts.find(({ tag, textContent }) => tag !== 'summary' && textContent.trim() !== '');
  return (
    toSuggestedName(toShortText(heading?.textContent), 'the heading of the content it opens', 'page') ??
    toSuggestedName(toShortText(first?.textContent, 40), 'the content it opens', 'hint') ??
    toSuggestedName(toShortText(summary.parent?.textContent, 40), 'the content it opens', 'hint')
  );
}
