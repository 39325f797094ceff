import type { ElementModel } from '@curbcut/page-model';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { namingRecipe } from '../../shared/give-name.ts';
import { iconWords } from '../../shared/icon-words.ts';
import { codeWords, ownWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { insert } from '../../shared/steps.ts';

export const summaryName = namingRecipe({
  ruleId: 'summary-name',
  thing: 'the summary',
  what: 'what is opened',
  words: (summary) =>
    firstOf(
      () => ownWords(summary),
      () => contentWords(summary),
      () => iconWords(summary),
      () => codeWords(summary, 'id'),
    ),
  give: (summary, words) => [insert(summary, 'last-child', words.text)],
});

/** The heading of what is opened, else its beginning. */
function contentWords(summary: ElementModel): FoundWords | null {
  const parts = [...(summary.parent?.descendants() ?? [])]
    .slice(0, 100)
    .filter((part) => !summary.contains(part));
  const heading = parts.find(({ tag }) => /^h[1-6]$/.test(tag));
  const first = parts.find(({ tag, textContent }) => tag !== 'summary' && textContent.trim() !== '');
  return (
    found(shortWords(heading?.textContent), 'the heading of what it opens', 'page') ??
    found(shortWords(first?.textContent, 40), 'the text that it opens', 'hint') ??
    found(shortWords(summary.parent?.textContent, 40), 'the text that it opens', 'hint')
  );
}
