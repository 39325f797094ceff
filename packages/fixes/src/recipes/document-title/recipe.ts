import type { PageModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { type FoundWords, firstOf, found, personWrites } from '../../shared/found-words.ts';
import { identifierWords } from '../../shared/identifier-words.ts';
import { plainWords, shortWords } from '../../shared/plain-words.ts';
import { insert, make } from '../../shared/steps.ts';

/** The title says what the main heading says; without one, what other programs are told of the page. */
export const documentTitle = defineRecipe(
  'document-title',
  ['missing', 'empty'],
  ({ element: root, related }, page) => {
    const words = pageWords(page);
    if (words === null) return null;
    const why = `Titles the page “${words.text}”, from ${words.from}.`;
    const what = personWrites(words, 'what this page is about');
    const confidence = words.kind === 'page' ? 'likely' : 'guess';
    const [empty] = related;
    if (empty) return fix(confidence, why, [insert(empty, 'last-child', words.text)], what);
    const head = root.children.find(({ tag }) => tag === 'head');
    return head
      ? fix(confidence, why, [insert(head, 'last-child', make('title', {}, words.text))], what)
      : null;
  },
);

export function pageWords(page: PageModel) {
  const headings = page
    .byRole('heading')
    .filter(({ document, name }) => document === page.document && name !== '');
  const main = headings.find(({ tag }) => tag === 'h1') ?? headings[0];
  const meta = (name: string) =>
    page
      .byTag('meta')
      .find((element) => element.attr('property') === name || element.attr('name') === name)
      ?.attr('content');
  return firstOf(
    () =>
      found(
        shortWords(meta('og:title') ?? meta('twitter:title'), 120),
        'what the page tells other sites',
        'page',
      ),
    () => found(shortWords(main?.name, 120), 'its main heading', 'page'),
    () => addressOf(page),
    () => found(plainWords(page.texts.find(isReadableText)?.text, 60), 'the first words on the page', 'hint'),
  );
}

/** The last part of the page’s own address. */
function addressOf(page: PageModel): FoundWords | null {
  const { url } = page.document;
  const part = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).at(-1) : undefined;
  return part === undefined
    ? null
    : found(identifierWords(part.replace(/\.\w{1,5}$/, '')), 'the address of the page', 'hint');
}
