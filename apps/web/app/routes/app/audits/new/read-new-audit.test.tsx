import { EVALUATION_DETAILS, MAX_SAMPLE_PAGES, type SamplePage } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { findPages } from '../setup/AddPages.tsx';
import {
  addPage,
  listOtherPages,
  listProposedProcesses,
  readNewAudit,
  replaceRandomPages,
} from './read-new-audit.ts';

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

test('reads the form with the proposed sample', () => {
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
      ...Object.fromEntries(EVALUATION_DETAILS.map((name) => [name, ''])),
      pages: [{ page_id: 'a', reason: 'issues' }],
      views: [],
      processes: [],
    },
  });
});

test('reports missing fields', () => {
  expect(readNewAudit(fillIn({ title: ' ' }), proposal, [])).toEqual({
    errors: {
      title: 'Enter a title',
      evaluator: 'Enter who evaluates the site',
      pages: 'Select at least one page',
    },
  });
});

test('lists pages outside the sample, and finds them by words in the title or URL', () => {
  const others = [createPage('cart'), createPage('cart-help', { title: 'Help' }), createPage('about')];
  const search = (text: string) =>
    findPages(listOtherPages(others, [createPage('about')]), text).map(({ page_id }) => page_id);
  expect(search('')).toEqual(['cart', 'cart-help']);
  expect(search('HELP cart')).toEqual(['cart-help']);
  expect(search('about')).toEqual([]);
});

test('replaces random pages with those from another seed', () => {
  const sample = [createPage('a'), createPage('b', { reason: 'random' }), createPage('c')];
  const proposed = ['a', 'c', 'd'].map((id) => createPage(id, { reason: id === 'a' ? 'start' : 'random' }));
  expect(replaceRandomPages(sample, proposed).map(({ page_id }) => page_id)).toEqual(['a', 'c', 'd']);
});

test('offers a proposed process until another process has all of its pages', () => {
  const pages = [createPage('cart'), createPage('pay')];
  const options = { states: [], displays: [], processes: [{ name: 'Checkout', page_ids: ['cart', 'pay'] }] };
  const proposed = { pages, others: [], options };
  expect(listProposedProcesses(proposed, { views: [], processes: [] })).toEqual([
    { name: 'Checkout', pages },
  ]);
  const steps = pages.map(({ url }) => ({ page_url: url, view_id: null }));
  const processes = [{ process_id: 'p', name: 'Mine', steps }];
  expect(listProposedProcesses(proposed, { views: [], processes })).toEqual([]);
});

test('adds a page as chosen, and restores a removed page’s reason', () => {
  const proposed = [createPage('a', { reason: 'random' })];
  expect(addPage([], createPage('a'), proposed)).toEqual([createPage('a', { reason: 'random' })]);
  expect(addPage([], createPage('b'), proposed)).toEqual([createPage('b', { reason: 'chosen' })]);
  const full = Array.from({ length: MAX_SAMPLE_PAGES }, (_, index) => createPage(String(index)));
  expect(addPage(full, createPage('b'), proposed)).toEqual(full);
});
