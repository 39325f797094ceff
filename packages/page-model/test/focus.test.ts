import type { ElementModel } from '@curbcut/page-model';
import { beforeAll, expect, test } from 'vitest';
import { captureTargets, createTestModel } from './create-test-model.ts';

/** F: focusable, T: reached with the Tab key, D: disabled; a dash if not. */
const cases: readonly (readonly [html: string, holds: string])[] = [
  ['<a href="#" data-target>x</a>', 'FT-'],
  ['<a data-target>x</a>', '---'],
  ['<a href="#" tabindex="-1" data-target>x</a>', 'F--'],
  ['<div tabindex="0" data-target>x</div>', 'FT-'],
  ['<div tabindex=" 3x" data-target>x</div>', 'FT-'],
  ['<div tabindex="x" data-target>x</div>', '---'],
  ['<div tabindex="-1" data-target>x</div>', 'F--'],
  ['<button data-target>x</button>', 'FT-'],
  ['<button disabled data-target>x</button>', '--D'],
  ['<button aria-disabled="true" data-target>x</button>', 'FTD'],
  ['<div aria-disabled="true"><a href="#" data-target>x</a></div>', 'FTD'],
  ['<fieldset disabled><input data-target></fieldset>', '--D'],
  ['<fieldset disabled><legend><input data-target></legend></fieldset>', 'FT-'],
  ['<fieldset disabled><a href="#" data-target>x</a></fieldset>', 'FT-'],
  ['<input type="hidden" data-target>', '---'],
  ['<input data-target>', 'FT-'],
  ['<select data-target></select>', 'FT-'],
  ['<select><option data-target>x</option></select>', '---'],
  ['<textarea data-target></textarea>', 'FT-'],
  ['<iframe data-target></iframe>', 'FT-'],
  ['<audio controls data-target></audio>', 'FT-'],
  ['<video data-target></video>', '---'],
  ['<details><summary data-target>x</summary></details>', 'FT-'],
  ['<summary data-target>x</summary>', '---'],
  ['<div contenteditable data-target>x</div>', 'FT-'],
  ['<div contenteditable><p data-target>x</p></div>', '---'],
  ['<div contenteditable="false" data-target>x</div>', '---'],
  ['<dialog open data-target>x</dialog>', 'F--'],
  ['<svg width="9" height="9"><a href="#" data-target><circle r="4"/></a></svg>', 'FT-'],
  ['<svg width="9" height="9" tabindex="0" data-target></svg>', 'FT-'],
  ['<button hidden data-target>x</button>', '---'],
  ['<button style="visibility:hidden" data-target>x</button>', '---'],
  ['<div inert><button data-target>x</button></div>', '---'],
  ['<button style="opacity:0" data-target>x</button>', 'FT-'],
  ['<div style="display:contents" tabindex="0" data-target>x</div>', '---'],
  ['<div aria-hidden="true"><button data-target>x</button></div>', 'FT-'],
  ['<canvas><button data-target>x</button></canvas>', 'FT-'],
  ['<div style="overflow:auto;height:20px" data-target><p>1<p>2<p>3</div>', 'FT-'],
  ['<div style="overflow:auto;height:20px" data-target><p>1<p>2<p><a href="#">3</a></div>', 'F--'],
  ['<div style="overflow:hidden;height:20px" data-target><p>1<p>2<p>3</div>', '---'],
  ['<input type="radio" name="r1" checked data-target><input type="radio" name="r1">', 'FT-'],
  ['<input type="radio" name="r2" checked><input type="radio" name="r2" data-target>', 'F--'],
  ['<input type="radio" name="r3"><input type="radio" name="r3" data-target>', 'FT-'],
  ['<form><input type="radio" name="r2" data-target></form>', 'FT-'],
];

let targets: ElementModel[];

beforeAll(async () => {
  targets = await captureTargets(cases.map(([html]) => html));
});

test.each(cases)('%s: %s', (html, holds) => {
  const { isFocusable, isTabbable, isDisabled } = targets[cases.findIndex(([other]) => other === html)]!;
  expect(`${isFocusable ? 'F' : '-'}${isTabbable ? 'T' : '-'}${isDisabled ? 'D' : '-'}`).toBe(holds);
});

test('an area takes focus through the image that uses its map', async () => {
  const picture = 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>';
  const page = await createTestModel(
    `<img src='${picture}' width="9" height="9" alt="" usemap="#m"><map name="m"><area href="#"></map><map name="n"><area href="#"></map>`,
  );
  expect(page.byTag('area').map(({ isTabbable }) => isTabbable)).toEqual([true, false]);
});
