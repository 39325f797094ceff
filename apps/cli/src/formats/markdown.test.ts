import { expect, it } from 'vitest';
import type { CompletedScan } from '../completed-scan.ts';
import { generateMarkdown } from './markdown.ts';

const issue = (index: number, cause: string) => ({
  fingerprint: String(index),
  outcome: 'failed',
  severity: 'serious',
  rule_id: 'html-lang',
  rule_title: 'The <html> element names its language',
  best_practice: false,
  wcag_sc: '3.1.1',
  cause,
  occurrences: 2,
  pages: 1,
});

function createComment(causes: readonly string[], limitedTests: readonly string[] = []): string {
  const issues = causes.map((cause, index) => issue(index, cause));
  const made = {
    input: { issues },
    comparison: null,
    result: {
      pages: [
        {
          url: 'https://a.example/?q=`@all',
          status: 'tested',
          code: null,
          limitedTests: new Set(limitedTests),
        },
      ],
      found: issues.map(({ fingerprint }) => ({ fingerprint, pages: [0] })),
    },
  };
  return [...generateMarkdown(made as unknown as CompletedScan)].join('');
}

it('quotes page text so that it can’t mention people, add links or leave its cell', () => {
  const row = createComment(['a.`</code>|@team\nhttps://evil.example <img src=x>'])
    .split('\n')
    .find((line) => line.startsWith('| Serious'));
  expect(row).toBe(
    '| Serious | The &#60;html&#62; element names its language (html-lang, WCAG 3.1.1)' +
      '<br><code>a.&#96;&#60;/code&#62;&#124;&#64;team https://evil.example &#60;img src=x&#62;</code>' +
      ' | 2 occurrences on 1 page<br><code>https://a.example/?q=&#96;&#64;all</code> |',
  );
});

it('lists twenty issues and counts the others', () => {
  const text = createComment(Array.from({ length: 23 }, (_, index) => `div.c${index}`));
  expect(text.match(/^\| Serious/gm)).toHaveLength(20);
  expect(text).toContain('\nAnd 3 more.\n');
});

it('lists tests that were cut short even if no issues were found', () => {
  expect(createComment([], ['keyboard focus', 'reflow in a narrow window'])).toContain(
    '<summary>Tests incomplete on 1 page</summary>\n\n- <code>https://a.example/?q=&#96;&#64;all</code> (keyboard focus, reflow in a narrow window)\n',
  );
  expect(createComment([])).not.toContain('incomplete');
});
