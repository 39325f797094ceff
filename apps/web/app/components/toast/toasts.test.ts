import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeActionToasts, showToast, toastQueue } from './toasts.ts';

const undo = { label: 'Undo', onAction: vi.fn() };
const texts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
});

describe('showToast', () => {
  it('replaces earlier messages, but not errors', () => {
    showToast({ kind: 'error', text: 'Not saved.' });
    showToast({ kind: 'success', text: 'Issue ignored.', action: undo });
    showToast({ kind: 'success', text: 'Issue set to open.', action: undo });
    expect(texts().toSorted()).toEqual(['Issue set to open.', 'Not saved.']);
  });

  it('gives every message a time limit, except errors', () => {
    showToast({ kind: 'success', text: 'Saved.' });
    expect(toastQueue.visibleToasts[0]?.timeout).toBe(5000);
    showToast({ kind: 'success', text: 'Issue ignored.', action: undo });
    expect(toastQueue.visibleToasts[0]?.timeout).toBe(20_000);
    showToast({ kind: 'error', text: 'Not saved.' });
    expect(toastQueue.visibleToasts.find(({ content }) => content.kind === 'error')?.timeout).toBeUndefined();
  });
});

describe('closeActionToasts', () => {
  it('closes only messages with an action', () => {
    showToast({ kind: 'success', text: 'Issue ignored.', action: undo });
    showToast({ kind: 'error', text: 'Not saved.' });
    closeActionToasts();
    expect(texts()).toEqual(['Not saved.']);
  });
});
