import { expect, test } from 'vitest';
import { focusInvalidField } from './focus-invalid-field.ts';

test('opens every closed group around invalid fields, and focuses the first one', () => {
  document.body.innerHTML = `<form>
    <input>
    <details><summary>Outer</summary><details><summary>Inner</summary><input id="first" aria-invalid="true"></details></details>
    <details id="valid"><summary>Valid</summary><input></details>
    <div data-invalid><input id="second"></div>
  </form>`;
  const form = document.querySelector('form');
  expect(focusInvalidField(form)).toBe(true);
  expect(document.activeElement?.id).toBe('first');
  const open = [...document.querySelectorAll('details')].map((group) => group.open);
  expect(open).toEqual([true, true, false]);
});

test('does nothing without an invalid field', () => {
  document.body.innerHTML = '<form><input></form>';
  expect(focusInvalidField(document.querySelector('form'))).toBe(false);
  expect(focusInvalidField(null)).toBe(false);
});
