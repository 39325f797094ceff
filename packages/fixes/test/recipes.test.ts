import { existsSync } from 'node:fs';
import { captureHtml } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { allRecipes, findRecipe } from '../src/index.ts';
import type { RecipeCase } from '../src/recipe-case.ts';
import { extractCaseSource, tryFixes, wrapInPage } from './kit/index.ts';

const getCasesFile = (ruleId: string) => new URL(`../src/recipes/${ruleId}/cases.ts`, import.meta.url);

/** Rules that need the page to be used, or files beside it, before they find anything. */
const rulesWithoutCases = [
  'aria-hidden-focus',
  'focus-visible',
  'frame-title-unique',
  'no-autoplay-audio',
  'text-clipped',
  'text-spacing',
];

describe('every recipe', () => {
  it('mends reasons that its rule fails for, each once', () => {
    expect(new Set(allRecipes.map(({ ruleId }) => ruleId)).size).toBe(allRecipes.length);
    for (const { ruleId, fixableReasons } of allRecipes) {
      const rule = getRuleById(ruleId);
      expect(fixableReasons.length, ruleId).toBeGreaterThan(0);
      for (const reason of fixableReasons)
        expect(Object.keys(rule?.messages ?? {}), ruleId).toContain(reason);
    }
  });

  it('has cases', () => {
    const lacking = allRecipes
      .map(({ ruleId }) => ruleId)
      .filter((ruleId) => !existsSync(getCasesFile(ruleId)));
    expect(lacking.toSorted()).toEqual(rulesWithoutCases);
  });
});

for (const { ruleId } of allRecipes) {
  if (rulesWithoutCases.includes(ruleId)) continue;
  const { cases } = (await import(getCasesFile(ruleId).href)) as { cases: readonly RecipeCase[] };
  describe(ruleId, () => {
    for (const { html, fixedHtml } of cases) {
      it(`mends ${html.slice(0, 120)} and brings no other finding`, async () => {
        const [first] = await tryFixes(wrapInPage(html), (failure) => failure.ruleId === ruleId, 1);
        expect(first?.fix).not.toBeNull();
        expect(extractCaseSource(html, first?.source ?? '')).toBe(fixedHtml);
        expect(first).toMatchObject({ isGone: true, newFailures: [], newReviewItems: [] });
      });
    }
  });
}

/** What a recipe says of the first element of a name, where judging it would need more than a page at rest. */
async function suggestPatch(ruleId: string, reason: string, html: string, tag: string) {
  const page = createPageModel(await captureHtml(html));
  const [element] = page.byTag(tag);
  const related = tag === 'section' ? page.byTag('a') : [element!];
  return findRecipe(ruleId)?.suggest({ element: element!, reason, facts: {}, related }, page)?.patch ?? null;
}

describe('what only shows once the page is used', () => {
  it('hears what people see, and takes out of reach what they do not', async () => {
    const of = (style: string) =>
      suggestPatch(
        'aria-hidden-focus',
        'reachable',
        `<section aria-hidden="true" style="${style}"><a href="/">Kiel</a></section>`,
        'section',
      );
    expect(await of('')).toMatchObject([{ kind: 'remove-attribute', name: 'aria-hidden' }]);
    expect(await of('opacity: 0')).toMatchObject([{ kind: 'set-attribute', name: 'inert' }]);
  });

  it('lets boxes grow that cut off their text', async () => {
    const html =
      '<p style="height: 20px; overflow: hidden; white-space: nowrap">Ships leave every morning</p>';
    const grown = [
      { property: 'height', value: 'auto' },
      { property: 'min-height', value: '20px' },
      { property: 'max-height', value: 'none' },
      { property: 'white-space', value: 'normal' },
    ];
    expect(await suggestPatch('text-spacing', 'cut', html, 'p')).toMatchObject(grown);
    expect(await suggestPatch('text-clipped', 'clipped', html, 'p')).toMatchObject(grown);
  });

  it('takes back what the element itself, else what style sheets say of its outline', async () => {
    const of = (style: string) =>
      suggestPatch('focus-visible', 'unseen', `<a href="/" style="${style}">Kiel</a>`, 'a');
    expect(await of("color: red; outline: none; content: 'a;b'")).toMatchObject([
      { kind: 'set-attribute', name: 'style', value: "color: red; content: 'a;b'" },
    ]);
    expect(await of('color: red')).toMatchObject([{ kind: 'declare', property: 'outline', value: 'revert' }]);
    expect(await of('position: absolute; width: 0; height: 0; overflow: hidden')).toBeNull();
  });
});

describe('what would only move a failure elsewhere', () => {
  it('leaves items in a box of their own alone, which would become items of an item', async () => {
    const html = (inner: string) =>
      wrapInPage(
        `<div role="list"><div aria-live="polite">${inner}</div><div role="listitem">Oslo</div></div>`,
      );
    const isList = ({ ruleId }: { ruleId: string }) => ruleId === 'aria-required-children';
    const [alone] = await tryFixes(html('Kiel'), isList, 1);
    expect(alone?.fix).not.toBeNull();
    const [held] = await tryFixes(html('<div role="listitem">Kiel</div>'), isList, 1);
    expect(held?.fix).toBeNull();
  });
});
