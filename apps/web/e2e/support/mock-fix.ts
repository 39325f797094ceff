import { IssueFix } from '@curbcut/contract';
import { SHOP_URL } from './mock-scan.ts';

const buttonElement = (attributes: [string, string][]) => ({
  kind: 'element' as const,
  tag: 'button',
  attributes,
  children: [{ kind: 'element' as const, tag: 'svg', attributes: [], children: [] }],
});

const renderedCode = (language: 'html' | 'jsx' | 'vue' | 'svelte', name: string) => {
  const before = `<button ${name}="add">\n  <svg />\n</button>\n`;
  const after = `<button ${name}="add" aria-label="Add to cart">\n  <svg />\n</button>\n`;
  const diff = `@@ -1,3 +1,3 @@\n-<button ${name}="add">\n+<button ${name}="add" aria-label="Add to cart">\n   <svg />\n </button>\n`;
  return { language, before, after, diff, place: 'component' as const, styles: null };
};

/** A verified fix of an icon button on a React page. */
export const mockFix: IssueFix = IssueFix.parse({
  fix: {
    status: 'proven',
    unverified_reason: null,
    proven: 'alone',
    why: 'The button is next to the price, and its title is “Add to cart”.',
    confidence: 'likely',
    needs_author_text: 'Check that “Add to cart” is what the button does.',
    made_by: 'curbcut',
    announced: {
      before: { nvda: 'button', jaws: 'Button', voiceover: 'button' },
      after: { nvda: 'Add to cart, button', jaws: 'Add to cart Button', voiceover: 'Add to cart, button' },
    },
    steps: [{ kind: 'set-attribute', selector: 'button', name: 'aria-label', value: 'Add to cart' }],
    source: {
      before: [buttonElement([['class', 'add']])],
      after: [
        buttonElement([
          ['class', 'add'],
          ['aria-label', 'Add to cart'],
        ]),
      ],
    },
  },
  page_id: 'p1',
  page_url: `${SHOP_URL}/page-1`,
  framework: 'react',
  code: [
    { framework: 'html', ...renderedCode('html', 'class') },
    { framework: 'react', ...renderedCode('jsx', 'className') },
    { framework: 'vue', ...renderedCode('vue', 'class') },
    { framework: 'angular', ...renderedCode('html', 'class') },
    { framework: 'svelte', ...renderedCode('svelte', 'class') },
  ],
  screenshot: null,
} satisfies IssueFix);
