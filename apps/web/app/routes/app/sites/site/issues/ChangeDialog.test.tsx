import type { IssueChange, TrackedIssue } from '@curbcut/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { labelsKey } from '#app/sites/use-labels.ts';
import { mockLabels } from '../../../../../../e2e/support/mock-labels.ts';
import { createSite, createTrackedIssue, SITE_ID } from '../../../../../../e2e/support/mock-site.ts';
import { getSitePeopleKey } from '../use-site-people.ts';
import type { PromptedAction } from './ActionMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';

const { people } = createSite(1);
const [ada, grace] = people.map(({ user_id, name }) => ({ user_id, name }));
afterEach(cleanup);

/** Opens the dialog for issues with these fields. */
function openDialog(action: PromptedAction, fields: readonly Partial<TrackedIssue>[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(getSitePeopleKey(SITE_ID), people);
  queries.setQueryData(labelsKey, mockLabels);
  const [onChange, onClose] = [vi.fn<(change: IssueChange) => void>(), vi.fn()];
  render(
    <QueryClientProvider client={queries}>
      <ChangeDialog
        {...{ siteId: SITE_ID, action, onChange, onClose }}
        issues={fields.map((one, place) => createTrackedIssue(place, one))}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onChange, onClose };
}

const submit = () => screen.getByRole('button', { name: /^(Assign|Set due date|Save labels)$/ });

test('issues with different assignees keep them unless someone is chosen', async () => {
  const { user, onChange, onClose } = openDialog('assign', [{ assignee: ada! }, { assignee: grace! }]);
  const field = screen.getByRole('combobox', { name: 'Assignee' });
  expect(field).toHaveValue('');
  await user.click(submit());
  expect(onChange).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(field, 'Grace');
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ assignee_id: grace!.user_id });
});

test('issues with different assignees can be unassigned', async () => {
  const { user, onChange } = openDialog('assign', [{ assignee: ada! }, { assignee: null }]);
  await user.type(screen.getByRole('combobox', { name: 'Assignee' }), 'Nobody');
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ assignee_id: null });
});

test('issues with different due dates keep them unless one is entered or they are removed', async () => {
  const { user, onChange, onClose } = openDialog('due', [{ due_on: '2999-01-01' }, { due_on: null }]);
  await user.click(submit());
  expect([onChange.mock.calls, onClose.mock.calls]).toEqual([[], [[]]]);
  await user.click(screen.getByRole('checkbox', { name: 'Remove the due dates' }));
  await user.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ due_on: null });
});

test('issues with the same due date start with it', () => {
  openDialog('due', [{ due_on: '2999-01-01' }, { due_on: '2999-01-01' }]);
  expect(screen.getByLabelText('Due date')).toHaveValue('2999-01-01');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('labels that only some issues have are kept, unless they are chosen or removed', async () => {
  const [checkout, design] = mockLabels.map(({ id, name, color }) => ({ id, name, color }));
  const { user, onChange, onClose } = openDialog('label', [
    { labels: [checkout!, design!] },
    { labels: [design!] },
  ]);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box('checkout').indeterminate, box('checkout').checked]).toEqual([true, false]);
  expect(box('needs design')).toBeChecked();
  await user.click(submit());
  expect([onChange.mock.calls, onClose.mock.calls]).toEqual([[], [[]]]);
  await user.click(box('checkout'));
  await user.click(box('needs design'));
  await user.click(submit());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    add_labels: [checkout!.id],
    remove_labels: [design!.id],
  });
});
