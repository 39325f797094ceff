import { describe, expect, test } from 'vitest';
import { PageFingerprint } from '../../src/probes/page-fingerprint.ts';
import { withNetworkBlocked } from '../../src/probes/run-probe.ts';
import { loadStableHtml } from '../../test-utils/index.ts';

/** Scrolls a page down while its scripts are running, and returns what has changed once it's back at its start. */
async function findChangesAfterScrolling(script: string) {
  const page = await loadStableHtml(
    `<button id="up" style="position: fixed" hidden>Up</button><p style="height: 3000px">Ferries</p><script>${script}</script>`,
  );
  const fingerprint = await PageFingerprint.take(page, true);
  await withNetworkBlocked(page, async () => {
    await page.mainFrame.evaluate('scrollTo(0, 500)');
    await page.mainFrame.call('pause', [300]);
    expect(await page.mainFrame.evaluate('up.hidden')).toBe(false);
  });
  return fingerprint.findChanges();
}

test('lets scripts undo what followed the scroll position', async () => {
  const script = 'onscroll = () => setTimeout(() => { up.hidden = scrollY === 0 }, 100)';
  expect(await findChangesAfterScrolling(script)).toEqual([]);
});

test('finds what remains', async () => {
  const script = 'onscroll = () => { up.hidden = false }';
  expect(await findChangesAfterScrolling(script)).toEqual(['texts', 'states', 'positions']);
});

describe('focus at load', () => {
  /** Reads a page as loaded, interacts with it while its scripts are running, and returns what has changed. */
  async function findChangesAfter(html: string, interact: string) {
    const page = await loadStableHtml(html);
    const fingerprint = await PageFingerprint.take(page, true);
    await withNetworkBlocked(page, () => page.mainFrame.evaluate(interact));
    const changes = await fingerprint.findChanges();
    const focused = await page.mainFrame.evaluate('document.activeElement.id');
    return { page, changes, focused };
  }

  // A script, because the browser focuses fields with `autofocus` only when it draws the next frame.
  const focusField = '<script>document.getElementById("name").focus()</script>';
  const field = `<input id="name" aria-label="Name"><button id="ok">OK</button>${focusField}`;
  const dialog = `<a href="#ports">Ports</a><dialog id="tip" aria-label="Tip"><button id="ok">OK</button></dialog>`;
  const openDialog = '<script>tip.showModal()</script>';
  const editor =
    '<div id="note" contenteditable aria-label="Note">Ferries leave at noon.</div><p id="bar"></p>';
  const focusEditor = '<script>note.focus(); getSelection().collapse(note.firstChild, 7)</script>';

  test.each([
    ['a field', field, 'name'],
    ['a button in an open modal dialog', dialog + openDialog, 'ok'],
    ['an editor', editor + focusEditor, 'note'],
    ['nothing', '<button id="ok">OK</button>', ''],
  ])('%s has focus again', async (_, html, focused) => {
    const random = '<p id="number"></p><script>number.textContent = Math.random()</script>';
    const found = await findChangesAfter(html + random, 'document.activeElement.blur(); scrollTo(0, 9)');
    expect(found).toMatchObject({ changes: [], focused });
    const moved = await findChangesAfter(
      html + random,
      '[...document.querySelectorAll("button, a")].at(-1)?.focus()',
    );
    expect(moved).toMatchObject({ changes: [], focused });
  });

  test('the focus indicator and the caret are as they were', async () => {
    const { page } = await findChangesAfter(
      editor + focusEditor,
      'getSelection().collapse(note, 0); note.blur()',
    );
    const read = (expression: string) => page.mainFrame.evaluate(expression);
    expect(await read('getSelection().anchorOffset')).toBe(7);
    expect(await read('note.matches(":focus-visible")')).toBe(true);
  });

  test('scripts can react to its return', async () => {
    const followFocus =
      '<script>note.onfocus = () => { bar.textContent = "Bold" }; note.onblur = () => { bar.textContent = "" }</script>';
    const { changes } = await findChangesAfter(editor + followFocus + focusEditor, 'note.blur()');
    expect(changes).toEqual([]);
  });

  test.each([
    ['the element is gone', field, 'document.getElementById("name").remove()', ['focus']],
    ['it can’t be focused anymore', dialog + openDialog, 'ok.disabled = true; ok.blur()', ['focus']],
    ['the dialog was closed', dialog + openDialog, 'tip.close()', ['dialogs']],
    ['text was typed', editor + focusEditor, 'document.execCommand("insertText", false, "Two ")', ['texts']],
    [
      'scripts remember that it was gone',
      `<input id="name" aria-label="Name" onblur="hint.hidden = false"><p id="hint" hidden>Required</p>${focusField}`,
      'document.activeElement.blur()',
      ['texts', 'states'],
    ],
  ])('finds what remains: %s', async (_, html, interact, expected) => {
    const { changes } = await findChangesAfter(html, interact);
    expect(changes).toEqual(expect.arrayContaining(expected));
  });
});
