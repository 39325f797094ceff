import { MAX_SAMPLE_PAGES, type SamplePage } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { addPage, findOtherPages, readNewAudit } from './read-new-audit.ts';

const createPage = (id: string, change: Partial<SamplePage> = {}): SamplePage => ({
  page_id: id,
  url: `https://shop.example/${id}`,
  title: `Page ${id}`,
  reason: 'issues',
  ...change,
});
const proposal = { scan_id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a11', seed: 7 };

function fillIn(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ standard: 'wcag-2.1', level: 'A', ...fields })) {
    data.set(name, value);
  }
  return data;
}

test('reads the form with the sample of the proposal', () => {
  const data = fillIn({ title: ' Shop ', evaluator: 'Ada', scope: 'All pages' });
  expect(readNewAudit(data, proposal, [createPage('a')])).toEqual({
    body: {
      ...proposal,
      standard: 'wcag-2.1',
      level: 'A',
      title: 'Shop',
      evaluator: 'Ada',
      scope: 'All pages',
      commissioner: '',
      support_baseline: '',
      pages: [{ page_id: 'a', reason: 'issues' }],
    },
  });
});

test('reports what is missing', () => {
  expect(readNewAudit(fillIn({ title: ' ' }), proposal, [])).toEqual({
    errors: {
      title: 'Please enter a title',
      evaluator: 'Please enter who evaluates the site',
      pages: 'Please select at least one page',
    },
  });
});

test('finds pages outside the sample by all words, in title or URL', () => {
  const others = [createPage('cart'), createPage('cart-help', { title: 'Help' }), createPage('about')];
  const search = (text: string) =>
    findOtherPages(others, [createPage('about')], text).map(({ page_id }) => page_id);
  expect(search('')).toEqual(['cart', 'cart-help']);
  expect(search('HELP cart')).toEqual(['cart-help']);
  expect(search('about')).toEqual([]);
});

test('adds a page as chosen, and a removed one with its reason again', () => {
  const proposed = [createPage('a', { reason: 'random' })];
  expect(addPage([], createPage('a'), proposed)).toEqual([createPage('a', { reason: 'random' })]);
  expect(addPage([], createPage('b'), proposed)).toEqual([createPage('b', { reason: 'chosen' })]);
  const full = Array.from({ length: MAX_SAMPLE_PAGES }, (_, index) => createPage(String(index)));
  expect(addPage(full, createPage('b'), proposed)).toEqual(full);
});
