import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShownQuestion } from '../answer-queue.ts';
import { AnswerButtons } from './AnswerButtons.tsx';

test.each([
  ['no', 'Yes = pass, no = fail.'],
  ['yes', 'Yes = fail, no = pass.'],
  [null, 'Does the content pass?'],
] as const)('explains the answers if the question fails on %s', (fails_on, hint) => {
  const question = { fails_on, allows_not_present: false, state: 'open', answer: null } as ShownQuestion;
  render(<AnswerButtons question={question} hasShortcuts={false} onPress={() => {}} />);
  expect(screen.getByRole('group', { name: hint })).toBeTruthy();
});

test.each([true, false])(
  'the shortcut keys are consecutive if “Not present” is offered: %s',
  (allows_not_present) => {
    const question = { fails_on: 'no', allows_not_present, state: 'open', answer: null } as ShownQuestion;
    const { container } = render(<AnswerButtons question={question} hasShortcuts onPress={() => {}} />);
    const keys = [...container.querySelectorAll('button')].map((button) =>
      button.getAttribute('aria-keyshortcuts'),
    );
    expect(keys).toEqual(allows_not_present ? ['1', '2', '3', '4'] : ['1', '2', '3']);
  },
);
