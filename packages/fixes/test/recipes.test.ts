import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { getRuleById } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { allRecipes, findRecipe } from '../src/index.ts';
import { recipeCaseTables } from '../src/recipe-cases.generated.ts';
import { applyFixes, extractCaseSource, wrapInPage } from './support/index.ts';

const casesOfRules = recipeCaseTables.flatMap((table) => Object.entries(table));

/** Rules that need a probe or additional files to have findings. */
const rulesWithoutCases = [
  'aria-hidden-focus',
  'focus-visible',
  'frame-title-unique',
  'no-autoplay-audio',
  'text-clipped',
  'text-spacing',
];

describe('recipes', () => {
  it('have unique rule ids and fix only reasons of their rules', () => {
    expect(new Set(allRecipes.map(({ ruleId }) => ruleId)).size).toBe(allRecipes.length);
    for (const { ruleId, fixableReasons } of allRecipes) {
      const rule = getRuleById(ruleId);
      expect(fixableReasons.length, ruleId).toBeGreaterThan(0);
      for (const reason of fixableReasons)
        expect(Object.keys(rule?.messages ?? {}), ruleId).toContain(reason);
    }
  });

  it('have one case table each', () => {
    const rulesWithCases = casesOfRules.filter(([, { length }]) => length > 0).map(([ruleId]) => ruleId);
    expect([...rulesWithCases, ...rulesWithoutCases].toSorted()).toEqual(
      allRecipes.map(({ ruleId }) => ruleId).toSorted(),
    );
  });
});

for (const [ruleId, cases] of casesOfRules) {
  describe(ruleId, () => {
    for (const { html, fixedHtml } of cases) {
      it(`fixes ${html.slice(0, 120)} without new findings`, async () => {
        const [first] = await applyFixes(wrapInPage(html), (failure) => failure.ruleId === ruleId, 1);
        expect(first?.fix).not.toBeNull();
        expect(extractCaseSource(html, first?.source ?? '')).toBe(fixedHtml);
        expect(first).toMatchObject({ isFixed: true, newFailures: [], newReviewItems: [] });
      });
    }
  });
}

/** Returns a recipe's patch for the first element with this tag, for rules that would need a probe. */
async function suggestPatch(ruleId: string, reason: string, html: string, tag: string) {
  const page = createPageModel(await captureHtml(html));
  const [element] = page.byTag(tag);
  const related = tag === 'section' ? page.byTag('a') : [element!];
  return findRecipe(ruleId)?.suggest({ element: element!, reason, facts: {}, related }, page)?.patch ?? null;
}

describe('recipes for rules that need a probe', () => {
  it('expose visible content and make invisible content unreachable', async () => {
    const suggest = (style: string) =>
      suggestPatch(
        'aria-hidden-focus',
        'reachable',
        `<section aria-hidden="true" style="${style}"><a href="/">Kiel</a></section>`,
        'section',
      );
    expect(await suggest('')).toMatchObject([{ kind: 'remove-attribute', name: 'aria-hidden' }]);
    expect(await suggest('opacity: 0')).toMatchObject([{ kind: 'set-attribute', name: 'inert' }]);
  });

  it('let boxes grow if they clip their text', async () => {
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

  it('remove the outline from the style attribute, or override the outline in style sheets', async () => {
    const suggest = (style: string) =>
      suggestPatch('focus-visible', 'unseen', `<a href="/" style="${style}">Kiel</a>`, 'a');
    expect(await suggest("color: red; outline: none; content: 'a;b'")).toMatchObject([
      { kind: 'set-attribute', name: 'style', value: "color: red; content: 'a;b'" },
    ]);
    expect(await suggest('color: red')).toMatchObject([
      { kind: 'declare', property: 'outline', value: 'revert' },
    ]);
    expect(await suggest('position: absolute; width: 0; height: 0; overflow: hidden')).toBeNull();
  });
});

describe('aria-required-children', () => {
  it('does not wrap list items that would become nested items', async () => {
    const html = (inner: string) =>
      wrapInPage(
        `<div role="list"><div aria-live="polite">${inner}</div><div role="listitem">Oslo</div></div>`,
      );
    const isList = ({ ruleId }: { ruleId: string }) => ruleId === 'aria-required-children';
    const [plain] = await applyFixes(html('Kiel'), isList, 1);
    expect(plain?.fix).not.toBeNull();
    const [nested] = await applyFixes(html('<div role="listitem">Kiel</div>'), isList, 1);
    expect(nested?.fix).toBeNull();
  });
});
