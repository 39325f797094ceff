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
