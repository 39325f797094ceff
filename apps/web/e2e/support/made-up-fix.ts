import { IssueFix } from '@curbcut/contract';
import { site } from './made-up-scan.ts';

const button = (attributes: [string, string][]) => ({
  kind: 'element' as const,
  tag: 'button',
  attributes,
  children: [{ kind: 'element' as const, tag: 'svg', attributes: [], children: [] }],
});

const rendered = (language: 'html' | 'jsx' | 'vue' | 'svelte', name: string) => {
  const before = `<button ${name}="add">\n  <svg />\n</button>\n`;
  const after = `<button ${name}="add" aria-label="Add to cart">\n  <svg />\n</button>\n`;
  const diff = `@@ -1,3 +1,3 @@\n-<button ${name}="add">\n+<button ${name}="add" aria-label="Add to cart">\n   <svg />\n </button>\n`;
  return { language, before, after, diff, place: 'component' as const, styles: null };
};

/** A proven change of a button that shows only a picture, on a page made with React. */
export const madeUpFix: IssueFix = IssueFix.parse({
  fix: {
    status: 'proven',
    unproven_because: null,
    proven: 'alone',
    why: 'The button stands beside the price, and its title says “Add to cart”.',
    confidence: 'likely',
    person_writes: 'Check that “Add to cart” is what the button does.',
    made_by: 'curbcut',
    steps: [{ kind: 'set-attribute', selector: 'button', name: 'aria-label', value: 'Add to cart' }],
    source: {
      before: [button([['class', 'add']])],
      after: [
        button([
          ['class', 'add'],
          ['aria-label', 'Add to cart'],
        ]),
      ],
    },
  },
  page_id: 'p1',
  page_url: `${site}/page-1`,
  framework: 'react',
  code: [
    { framework: 'html', ...rendered('html', 'class') },
    { framework: 'react', ...rendered('jsx', 'className') },
    { framework: 'vue', ...rendered('vue', 'class') },
    { framework: 'angular', ...rendered('html', 'class') },
    { framework: 'svelte', ...rendered('svelte', 'class') },
  ],
  picture: null,
} satisfies IssueFix);
