import { defineCases } from '../../rule-cases.ts';
import { redundantEntry } from './rule.ts';

const addressFields = (attributes: string) =>
  ['Street', 'City', 'Postal code'].map((label) => `<label>${label} <input ${attributes}></label>`).join('');
const shipping = `<fieldset><legend>Shipping address</legend>${addressFields('required')}</fieldset>`;
const billing = (attributes: string) =>
  `<fieldset><legend>Billing address</legend>${addressFields(attributes)}</fieldset>`;
const button = '<button>Continue</button>';
const email = '<label>Email <input type="email"></label>';

export const cases = defineCases(redundantEntry, {
  passed: [
    `<form>${shipping}<label><input type="checkbox"> Billing address is the same</label>${billing('required')}${button}</form>`,
    `<form>${shipping}<button type="button">Copy shipping address</button>${billing('required')}${button}</form>`,
    `<form lang="de">${shipping}<label><input type="checkbox"> Abweichende Rechnungsadresse</label><div hidden>${billing('required')}</div>${button}</form>`,
    `<form>${email}<label>Confirm email <input type="email" list="known"></label><datalist id="known"><option>me@example.com</datalist>${button}</form>`,
  ],
  failed: [
    { html: `<form>${shipping}${billing('required')}${button}</form>`, reason: 'address' },
    {
      html: `<form>${billing('aria-required="true"')}${shipping}${button}</form>`,
      reason: 'address',
    },
    {
      html: `<form><h2>Order</h2>${['shipping', 'billing'].map((kind) => ['street-address', 'address-level2', 'postal-code'].map((token) => `<label>${token} <input required autocomplete="${kind} ${token}"></label>`).join('')).join('')}${button}</form>`,
      reason: 'address',
    },
  ],
  cantTell: [
    { html: `<form>${shipping}${billing('')}${button}</form>`, reason: 'optionalAddress' },
    {
      html: `<form>${email}<label>Confirm email <input type="email"></label>${button}</form>`,
      reason: 'confirmation',
    },
    {
      html: `<form lang="de"><label>E-Mail <input></label><label>E-Mail wiederholen <input></label>${button}</form>`,
      reason: 'confirmation',
    },
    {
      html: `<form><section>${email}</section><section hidden>${email}</section>${button}</form>`,
      reason: 'step',
    },
    {
      html: `<form><h2>About you</h2>${email}<h2>Newsletter</h2>${email}${button}</form>`,
      reason: 'same',
    },
  ],
  inapplicable: [
    `<form>${email}${button}</form>`,
    '<form><label>Password <input type="password"></label><label>Confirm password <input type="password"></label><button>Sign up</button></form>',
    // Two forms, two processes.
    `<form>${email}<button>Sign in</button></form><form>${email}<button>Subscribe</button></form>`,
    // Filled in.
    `<form>${shipping}${billing('required value="Kiel"')}${button}</form>`,
    `<form>${email}<label>Confirm email <input type="email" value="me@example.com"></label>${button}</form>`,
    // Different people.
    `<form><fieldset><legend>Passenger 1</legend>${email}</fieldset><fieldset><legend>Passenger 2</legend>${email}</fieldset>${button}</form>`,
    `<form><fieldset><legend>Sender</legend>${addressFields('required')}</fieldset><fieldset><legend>Recipient</legend>${addressFields('required')}</fieldset>${button}</form>`,
    `<form>${email}${email}${email}${button}</form>`,
    '<form><label>Street <input></label><label>City <input></label><button>Continue</button></form>',
  ],
});
