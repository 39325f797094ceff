import { defineCases } from '../../rule-cases.ts';
import { autocompleteValid } from './rule.ts';

const field = (autocomplete: string) => `<label>Field <input autocomplete="${autocomplete}"></label>`;

export const cases = defineCases(autocompleteValid, {
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
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><input autocomplete="email" aria-label="Email"></template></p>',
    '<label>Country <select autocomplete="country"><option>Norway</option></select></label>',
    '<label>Address <textarea autocomplete="street-address"></textarea></label>',
    '<label>Phone <input type="tel" autocomplete="section-a home tel"></label>',
    '<label>Code <input autocomplete="one-time-code"></label>',
  ],
  failed: [
    { html: field('e-mail'), reason: 'unknownField' },
    { html: field('work,email'), reason: 'unknownField' },
    { html: field('off email'), reason: 'unknownField' },
    { html: field('postal-code shipping'), reason: 'tooMuch' },
    { html: field('given-name family-name'), reason: 'tooMuch' },
    { html: field('email work'), reason: 'tooMuch' },
    { html: field('home street-address'), reason: 'notForField' },
    { html: field('billing'), reason: 'noField' },
    { html: field('section-red'), reason: 'noField' },
    { html: field('webauthn'), reason: 'noField' },
    { html: field('address-line2 off'), reason: 'tooMuch' },
    { html: '<input aria-label="A" autocomplete="e-mail" style="opacity: 0">', reason: 'unknownField' },
    { html: '<div aria-hidden="true"><input autocomplete="e-mail"></div>', reason: 'unknownField' },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><input autocomplete="mail" aria-label="Email"></template></p>',
      reason: 'unknownField',
    },
    {
      html: '<label>Country <select autocomplete="land"><option>Norway</option></select></label>',
      reason: 'unknownField',
    },
  ],
  cantTell: [
    { html: field('false'), reason: 'notAField' },
    { html: field('none'), reason: 'notAField' },
    { html: field('gender'), reason: 'notAField' },
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
    // Variants of the ACT rule's examples.
    '<label style="display: none">Email <input autocomplete="mail"></label>',
    '<label>Email <input autocomplete="mail" disabled></label>',
    '<label>Email <input autocomplete=""></label>',
  ],
});
