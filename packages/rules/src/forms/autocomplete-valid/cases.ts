import { casesOf } from '../../rule-cases.ts';
import { autocompleteValid } from './rule.ts';

const field = (autocomplete: string) => `<label>Field <input autocomplete="${autocomplete}"></label>`;

export const cases = casesOf(autocompleteValid, {
  passed: [
    field('email'),
    field('Postal-Code'),
    field('shipping postal-code'),
    field('section-red billing home tel-national'),
    field(' work   email '),
    field('username webauthn'),
    '<select aria-label="Country" autocomplete="country"><option>Norway</option></select>',
    '<textarea aria-label="Address" autocomplete="street-address"></textarea>',
    '<input aria-label="E-mail" autocomplete="email" readonly>',
    '<input aria-label="E-mail" role="banner" tabindex="0" autocomplete="email">',
    '<div><template shadowrootmode="open"><input aria-label="E-mail" autocomplete="email"></template></div>',
  ],
  failed: [
    { html: field('e-mail'), because: 'unknownField' },
    { html: field('work,email'), because: 'unknownField' },
    { html: field('off email'), because: 'unknownField' },
    { html: field('postal-code shipping'), because: 'tooMuch' },
    { html: field('given-name family-name'), because: 'tooMuch' },
    { html: field('email work'), because: 'tooMuch' },
    { html: field('home street-address'), because: 'notForField' },
    { html: field('billing'), because: 'noField' },
    { html: field('section-red'), because: 'noField' },
    { html: field('webauthn'), because: 'noField' },
    { html: field('address-line2 off'), because: 'tooMuch' },
    { html: '<input aria-label="A" autocomplete="e-mail" style="opacity: 0">', because: 'unknownField' },
    { html: '<div aria-hidden="true"><input autocomplete="e-mail"></div>', because: 'unknownField' },
  ],
  cantTell: [
    { html: field('false'), because: 'notAField' },
    { html: field('none'), because: 'notAField' },
    { html: field('gender'), because: 'notAField' },
  ],
  inapplicable: [
    field(''),
    field('  '),
    field('off'),
    field('ON'),
    '<input aria-label="A" autocomplete="e-mail" disabled>',
    '<fieldset disabled><input aria-label="A" autocomplete="e-mail"></fieldset>',
    '<div aria-disabled="true"><input aria-label="A" autocomplete="e-mail"></div>',
    '<input aria-label="A" autocomplete="e-mail" hidden>',
    '<input type="hidden" autocomplete="e-mail">',
    '<input type="checkbox" aria-label="A" autocomplete="e-mail">',
    '<input type="submit" autocomplete="e-mail">',
    '<input aria-label="A" role="note" tabindex="-1" autocomplete="e-mail">',
    '<form autocomplete="e-mail"></form>',
  ],
});
