import type { IssueAssignee } from '@curbcut/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createSite } from '../../../../../../e2e/support/mock-site.ts';
import { MentionField } from './MentionField.tsx';
import { toStoredText } from './mention-text.ts';

const { people } = createSite(1);
const [ada, grace] = people;
afterEach(cleanup);

/** Renders the field, and its text in the format in which it is stored. */
function Example() {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly IssueAssignee[]>([]);
  return (
    <>
      <MentionField
        {...{ label: 'Comment', hint: '', error: null, maxLength: 5000, people, value: text }}
        onValueChange={setText}
        onMention={(person) => setPicked([...picked, person])}
      />
      <output>{toStoredText(text, picked)}</output>
    </>
  );
}
const getStored = () => document.querySelector('output')?.textContent;

test('mentions someone with the keyboard, found by name or email address', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Comment' });
  await user.type(field, 'Ask @grace@');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(field);
  await user.type(field, 'Ask @HOPPER');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    `${grace!.name}${grace!.email}`,
  ]);
  await user.keyboard('{Enter}');
  expect(field).toHaveValue(`Ask @${grace!.name} `);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(getStored()).toBe(`Ask @{${grace!.user_id}} `);
});

test('moves through the list with the arrow keys, and closes it with Escape', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Comment' });
  await user.type(field, '@');
  const getActive = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
  expect(getActive()).toContain(ada!.name);
  await user.keyboard('{ArrowDown}');
  expect(getActive()).toContain(grace!.name);
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(getActive()).toContain(ada!.name);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveFocus();
  expect(field).not.toHaveAttribute('aria-activedescendant');
});
