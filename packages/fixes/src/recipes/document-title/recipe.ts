import type { PageModel } from '@curbcut/page-model';
import { wordsOfUrl } from '../../shared/address-words.ts';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { firstOf, found, personWrites } from '../../shared/found-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
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
    () => {
      const { root, url } = page.document;
      const words =
        root && URL.canParse(url)
          ? wordsOfUrl(new URL(url), {
              ...root,
              page: { ...page, document: { ...page.document, url: 'about:blank' } },
            })
          : null;
      return words && { ...words, from: 'the address of the page' };
    },
    () =>
      found(
        shortWords(page.texts.find(({ isVisible }) => isVisible)?.text, 60),
        'the first words on the page',
        'hint',
      ),
  );
}
