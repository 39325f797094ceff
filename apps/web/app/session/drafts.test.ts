import { expect, test } from 'vitest';
import { forgetAudit, forgetComments, openCommentDraft, openInputDraft } from './drafts.ts';

/** Storage in memory, which holds a number of characters per entry. */
function createStorage(space = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > space) throw new DOMException('Full', 'QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name: string) => void items.delete(name),
  } as Storage;
}

const place = { userId: 'u1', auditId: 'a1', questionId: 'q1' };

test('removes only a deleted audit’s comments and answers', () => {
  const storage = createStorage();
  openCommentDraft(storage, place).write('No name.');
  openCommentDraft(storage, { ...place, questionId: 'q2' }).write('No role.');
  storage.setItem('auditAnswers:u1:a1', '[]');
  const otherAudit = openCommentDraft(storage, { ...place, auditId: 'a2' });
  const otherPerson = openCommentDraft(storage, { ...place, userId: 'u2' });
  otherAudit.write('Too small.');
  otherPerson.write('Too dark.');
  forgetAudit(storage, 'u1', 'a1');
  expect([otherAudit.read(), otherPerson.read(), storage.length]).toEqual(['Too small.', 'Too dark.', 2]);
});

test('removes a user’s comments, but keeps unsent answers', () => {
  const storage = createStorage();
  openCommentDraft(storage, place).write('No name.');
  const otherPerson = openCommentDraft(storage, { ...place, userId: 'u2' });
  otherPerson.write('Too dark.');
  storage.setItem('auditAnswers:u1:a1', '[]');
  forgetComments(storage, 'u1');
  expect(openCommentDraft(storage, place).read()).toBeNull();
  expect([otherPerson.read(), storage.getItem('auditAnswers:u1:a1')]).toEqual(['Too dark.', '[]']);
});

test('a comment that doesn’t fit into storage leaves no earlier version behind', () => {
  const draft = openCommentDraft(createStorage(10), place);
  draft.write('No name.');
  draft.write('No name and no role.');
  expect(draft.read()).toBeNull();
});

test('keeps only the fields of a form that differ from what is saved', () => {
  const storage = createStorage();
  const { keep, restore, forget } = openInputDraft<{ title: string; scope: string }>(storage, {
    userId: 'u1',
    auditId: 'a1',
    form: 'details',
  });
  const saved = { title: 'Shop', scope: '' };
  keep(saved, { ...saved, scope: 'All pages' });
  // Someone else has changed the title since.
  expect(restore({ title: 'Web shop', scope: '' })).toEqual({ title: 'Web shop', scope: 'All pages' });
  keep(saved, saved);
  expect(storage.length).toBe(0);
  keep(saved, { ...saved, scope: 'All pages' });
  forget();
  expect(restore(saved)).toEqual(saved);
});

test('starts from the stored fields if the unsaved input is corrupt', () => {
  const storage = createStorage();
  const place = { userId: 'u1', auditId: 'a1', form: 'details' };
  openCommentDraft(storage, { ...place, questionId: 'form:details' }).write('{"title":');
  expect(openInputDraft(storage, place).restore({ title: 'Shop' })).toEqual({ title: 'Shop' });
});
