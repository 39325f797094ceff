import type { AnswerChange, AuditQuestionDetail, QuestionOccurrence } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { groupByChange } from './group-by-change.ts';

const content = (description: string): AnswerChange => ({
  kind: 'content',
  page_id: 'p1',
  page_url: 'https://shop.example/',
  description,
});
const occurrence = (name: string): QuestionOccurrence => ({
  ...{ page_id: 'p1', page_url: 'https://shop.example/', selector: 'img', snippet: `<img alt="${name}">` },
  ...{ message: '', name, role: 'img', facts: {}, box: null, screenshot: null },
});
const detail = (id: string, change: Partial<AuditQuestionDetail>): AuditQuestionDetail => ({
  question: { id } as AuditQuestionDetail['question'],
  ...{ occurrences: [], previous_occurrences: [], changes: [], history: [] },
  ...change,
});

test('groups questions affected by the same change', () => {
  const groups = groupByChange([
    detail('a', { changes: [content('Images: 1 before, 2 now')] }),
    detail('b', { changes: [content('Text: changed')] }),
    detail('c', { changes: [content('Images: 1 before, 2 now')] }),
  ]);
  expect(groups.map(({ details }) => details.map(({ question }) => question.id))).toEqual([
    ['a', 'c'],
    ['b'],
  ]);
  expect(groups[0]?.sentences).toEqual(['https://shop.example/: Images: 1 before, 2 now']);
});

test('shows elements before and after the change, including new and removed ones', () => {
  const [group] = groupByChange([
    detail('a', {
      changes: [{ ...content(''), kind: 'subject', description: 'The elements have changed.' }],
      previous_occurrences: [occurrence('A pot'), occurrence('A cup')],
      occurrences: [occurrence('A blue pot')],
    }),
  ]);
  expect(group?.changes).toContainEqual({
    label: 'Announced as',
    before: '“A pot”, img',
    now: '“A blue pot”, img',
  });
  expect(group?.sentences).toEqual(['No longer there: “A cup”, img']);
});

test('marks questions whose changes are unknown', () => {
  const method: AnswerChange = { kind: 'method', page_id: null, page_url: null, description: 'Unknown.' };
  const groups = groupByChange([
    detail('a', { changes: [method] }),
    detail('b', {}),
    detail('c', { changes: [content('Text: changed')] }),
  ]);
  expect(groups.map(({ isKnown }) => isKnown)).toEqual([false, false, true]);
});
