import { defineCases } from '../../rule-cases.ts';
import { inputButtonName } from './rule.ts';

export const cases = defineCases(inputButtonName, {
  passed: [
    '<input type="button" value="Save">',
    '<input type="submit">',
    '<input type="reset">',
    '<input type="SUBMIT" value="Send">',
    '<input type="button" aria-label="Close" value="">',
    '<input type="button" title="Close">',
    '<label>Close <input type="button"></label>',
    '<input type="button" disabled value="Save">',
  ],
  failed: [
    { html: '<input type="button">', reason: 'unnamed' },
    { html: '<input type="button" value="">', reason: 'unnamed' },
    { html: '<input type="button" value="  ">', reason: 'unnamed' },
    { html: '<input type="submit" value="">', reason: 'unnamed' },
    { html: '<input type="button" name="save" disabled>', reason: 'unnamed' },
    { html: '<input type="button" aria-labelledby="nowhere">', reason: 'labelMissing' },
  ],
  inapplicable: [
    '<input type="button" hidden>',
    '<input type="button" aria-hidden="true" tabindex="-1">',
    '<fieldset inert><input type="button"></fieldset>',
    '<input type="button" role="none" disabled>',
    '<input type="button" role="link">',
    '<input type="text">',
    '<input type="image" src="x.png">',
    '<button></button>',
  ],
});
