import type { AnswerOutcome } from '@curbcut/contract';
import { render, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShownQuestion } from '../answer-queue.ts';
import { AnswerButtons } from './AnswerButtons.tsx';

function renderButtons(change: Partial<ShownQuestion>, chosen?: AnswerOutcome) {
  const question = { fails_on: 'no', allows_not_present: true, ...change } as ShownQuestion;
  const { container } = render(
    <AnswerButtons question={question} chosen={chosen} hasShortcuts onPress={() => {}} />,
  );
  return within(container);
}

test.each([
  ['no', ['Pass – yes', 'Fail – no', 'Can’t tell', 'Not present']],
  ['yes', ['Pass – no', 'Fail – yes', 'Can’t tell', 'Not present']],
  [null, ['Pass', 'Fail', 'Can’t tell', 'Not present']],
] as const)('each button says what it means if the question fails on %s', (fails_on, names) => {
  const shown = renderButtons({ fails_on });
  expect(names.map((name) => shown.getByRole('button', { name }))).toEqual(shown.getAllByRole('button'));
  expect(shown.queryByRole('group', { name: 'Does the content pass?' }) !== null).toBe(fails_on === null);
});

test.each([true, false])(
  'the shortcut keys are consecutive if “Not present” is offered: %s',
  (allows_not_present) => {
    const keys = renderButtons({ allows_not_present })
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-keyshortcuts'));
    expect(keys).toEqual(allows_not_present ? ['1', '2', '3', '4'] : ['1', '2', '3']);
  },
);

test('only the chosen answer is marked', () => {
  const chosen = renderButtons({}, 'fail').getAllByRole('button', { pressed: true });
  expect(chosen.map((button) => button.textContent)).toEqual(['Fail – no2']);
});
