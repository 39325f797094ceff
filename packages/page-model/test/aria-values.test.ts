import type { ElementModel } from '@curbcut/page-model';
import { beforeAll, expect, test } from 'vitest';
import { captureTargets, createTestModel } from './create-test-model.ts';

const cases: readonly (readonly [html: string, name: string, value: string | null])[] = [
  ['<input type="checkbox" checked data-target>', 'aria-checked', 'true'],
  ['<input type="checkbox" aria-checked="true" data-target>', 'aria-checked', 'false'],
  ['<div role="checkbox" aria-checked="mixed" data-target></div>', 'aria-checked', 'mixed'],
  ['<div role="switch" aria-checked="mixed" data-target></div>', 'aria-checked', 'false'],
  ['<div role="checkbox" data-target></div>', 'aria-checked', 'false'],
  ['<div aria-checked="true" data-target></div>', 'aria-checked', null],
  ['<input required data-target>', 'aria-required', 'true'],
  ['<input required aria-required="false" data-target>', 'aria-required', 'true'],
  ['<input aria-required="TRUE" data-target>', 'aria-required', 'true'],
  ['<button disabled data-target></button>', 'aria-disabled', 'true'],
  ['<h3 data-target>x</h3>', 'aria-level', '3'],
  ['<h3 aria-level="5" data-target>x</h3>', 'aria-level', '5'],
  ['<h3 aria-level="0" data-target>x</h3>', 'aria-level', '3'],
  ['<div role="heading" data-target>x</div>', 'aria-level', '2'],
  ['<p data-target>x</p>', 'aria-level', null],
  ['<details open><summary data-target>x</summary></details>', 'aria-expanded', 'true'],
  ['<details><summary data-target>x</summary></details>', 'aria-expanded', 'false'],
  ['<button aria-expanded="maybe" data-target></button>', 'aria-expanded', null],
  ['<select data-target></select>', 'aria-expanded', 'false'],
  ['<select multiple data-target></select>', 'aria-multiselectable', 'true'],
  ['<select><option selected data-target>x</option></select>', 'aria-selected', 'true'],
  ['<input readonly data-target>', 'aria-readonly', 'true'],
  ['<textarea data-target></textarea>', 'aria-multiline', 'true'],
  ['<input type="range" max="9" value="4" data-target>', 'aria-valuenow', '4'],
  ['<input type="range" data-target>', 'aria-valuemax', '100'],
  ['<meter value="0.5" data-target></meter>', 'aria-valuemin', '0'],
  ['<div role="tablist" data-target></div>', 'aria-orientation', 'horizontal'],
  ['<div role="alert" data-target></div>', 'aria-live', 'assertive'],
  ['<div aria-live="loud" data-target></div>', 'aria-live', null],
  ['<div aria-current="page" data-target></div>', 'aria-current', 'page'],
  ['<div aria-label="" data-target></div>', 'aria-label', null],
];

let targets: ElementModel[];

beforeAll(async () => {
  targets = await captureTargets(cases.map(([html]) => html));
});

test.each(cases)('%s has %s %s', (html, name, value) => {
  expect(targets[cases.findIndex(([other, asked]) => other === html && asked === name)]!.aria(name)).toBe(
    value,
  );
});

test('a checkbox that a script made indeterminate is mixed', async () => {
  const page = await createTestModel(
    '<input type="checkbox"><script>document.querySelector("input").indeterminate = true</script>',
  );
  expect(page.byTag('input')[0]!.aria('aria-checked')).toBe('mixed');
});
