import type { PageModel, TextModel } from '@curbcut/page-model';
import { isNonRepeatedContent, isReadableText } from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { getCommonPhrase } from '../shared/common-phrases.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import { findMainContent } from '../shared/main-content.ts';
import {
  createElement,
  ensureId,
  insertContent,
  removeAttribute,
  setAttribute,
} from '../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  type SuggestedName,
  toSuggestedName,
} from '../shared/suggested-name.ts';
import { humanizeIdentifier, toPlainText, toShortText } from '../shared/text-helpers.ts';

/** Keeps the link visible, readable and large enough, regardless of what surrounds it. */
const skipLinkStyle = 'display: inline-block; padding: 8px; color: #000; background: #fff';

/** Inserts a skip link at the start of the page. */
const bypassLink = defineRecipe('bypass-link', ['none'], (_, page) => {
  const body = page.document.root?.children.find(({ tag }) => tag === 'body');
  const content = findMainContent(page);
  const target =
    page.byRole('main').find(({ document }) => document === page.document) ??
    content?.container ??
    page
      .byRole('heading')
      .find(
        (heading) => heading.document === page.document && heading.isVisible && isNonRepeatedContent(heading),
      ) ??
    content?.first;
  const words = getCommonPhrase(page, 'skip');
  if (!body || !target || !isNonRepeatedContent(target) || words === null) return null;
  const { id, steps } = ensureId(target, 'content');
  return createFix(
    'likely',
    'Keyboard users can skip everything before the content: a skip link, with its own styles, is the first tab stop.',
    [
      ...steps,
      insertContent(body, 'first-child', createElement('a', { href: `#${id}`, style: skipLinkStyle }, words)),
    ],
  );
});

/** Titles the page after its social media metadata, its main heading, its URL or its first words. */
const documentTitle = defineRecipe(
  'document-title',
  ['missing', 'empty'],
  ({ element: root, related }, page) => {
    const words = findPageTitle(page);
    if (words === null) return null;
    const why = `People can tell their tabs apart: the page title becomes “${words.text}”, taken from ${words.source}.`;
    const what = describeTextToWrite(words, 'what this page is about');
    const confidence = words.kind === 'page' ? 'likely' : 'guess';
    const [empty] = related;
    if (empty) return createFix(confidence, why, [insertContent(empty, 'last-child', words.text)], what);
    const head = root.children.find(({ tag }) => tag === 'head');
    return head
      ? createFix(
          confidence,
          why,
          [insertContent(head, 'last-child', createElement('title', {}, words.text))],
          what,
        )
      : null;
  },
);

function findPageTitle(page: PageModel) {
  const headings = page
    .byRole('heading')
    .filter(({ document, name }) => document === page.document && name !== '');
  const main = headings.find(({ tag }) => tag === 'h1') ?? headings[0];
  const meta = (name: string) =>
    page
      .byTag('meta')
      .find((element) => element.attr('property') === name || element.attr('name') === name)
      ?.attr('content');
  return findFirstName(
    () =>
      toSuggestedName(
        toShortText(meta('og:title') ?? meta('twitter:title'), 120),
        'the page’s social media metadata',
        'page',
      ),
    () => toSuggestedName(toShortText(main?.name, 120), 'its main heading', 'page'),
    () => findTitleFromUrl(page),
    () =>
      toSuggestedName(
        toPlainText(page.texts.find(isReadableText)?.text, 60),
        'the first words on the page',
        'hint',
      ),
  );
}

/** Finds a title in the last part of the page's URL. */
function findTitleFromUrl(page: PageModel): SuggestedName | null {
  const { url } = page.document;
  const part = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).at(-1) : undefined;
  return part === undefined
    ? null
    : toSuggestedName(humanizeIdentifier(part.replace(/\.\w{1,5}$/, '')), 'the page URL', 'hint');
}

export const recipes: readonly Recipe[] = [
  defineRecipe('aria-hidden-body', ['hidden'], ({ element }) =>
    createFix('certain', 'Screen reader users can read the page: aria-hidden on the body hid all of it.', [
      removeAttribute(element, 'aria-hidden'),
    ]),
  ),
  bypassLink,
  documentTitle,
  // Replaces the title with the main heading.
  defineRecipe('document-title-descriptive', ['placeholder', 'hidesPurpose'], (_, page) => {
    const heading = page
      .byRole('heading')
      .find(({ tag, name, document }) => tag === 'h1' && name !== '' && document === page.document);
    const words = toShortText(heading?.name, 120);
    const title = page.byTag('title').find(({ document, isSvg }) => document === page.document && !isSvg);
    const text = title?.flatChildren.find((child): child is TextModel => !('tag' in child));
    if (words === null || !text) return null;
    return createFix(
      'likely',
      'People can tell their tabs apart: the page’s main heading becomes its title.',
      [{ kind: 'set-text', node: text.index, text: words }],
    );
  }),
  // Gives the main content the id that the link refers to, or points the link to its existing id.
  defineRecipe('skip-link', ['nowhere'], ({ element: link, facts }, page) => {
    const target =
      page.byRole('main').find(({ document }) => document === link.document) ??
      page
        .byRole('heading')
        .find(
          (heading) =>
            heading.document === link.document && heading.isVisible && isNonRepeatedContent(heading),
        );
    if (!target) return null;
    const fragment = String(facts.fragment);
    const canTakeId = (target.attr('id') ?? '') === '' && /^[\w-]+$/.test(fragment);
    const why = 'Keyboard users get to the main content: the skip link now leads there.';
    if (canTakeId) return createFix('likely', why, [setAttribute(target, 'id', fragment)]);
    const { id, steps } = ensureId(target, 'content');
    return createFix('likely', why, [...steps, setAttribute(link, 'href', `#${id}`)]);
  }),
];
