import type { ElementModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { omitRepeatedQuestions } from './omit-repeated-questions.ts';

const createElement = (id: string, parent: number, tag = 'td', role: string | null = 'gridcell') =>
  ({ name: id, parent: { index: parent }, tag, role }) as unknown as ElementModel;

test('asks once about siblings of the same kind', () => {
  const elements = [
    createElement('first', 1),
    createElement('second', 1),
    createElement('other row', 2),
    createElement('other tag', 1, 'th'),
    createElement('other role', 1, 'td', 'cell'),
  ];
  const names = omitRepeatedQuestions(elements, () => 'small').map(({ name }) => name);
  expect(names).toEqual(['first', 'other row', 'other tag', 'other role']);
});

test('keeps elements with a different question or none', () => {
  const elements = ['small', 'small failed', 'crowded', 'small passed'].map((name) => createElement(name, 1));
  const getQuestion = ({ name }: ElementModel) => (/ed$/.test(name) && name !== 'crowded' ? null : name);
  expect(omitRepeatedQuestions(elements, getQuestion)).toEqual(elements);
});
