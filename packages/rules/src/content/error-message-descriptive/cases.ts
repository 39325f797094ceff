import { defineCases } from '../../rule-cases.ts';
import { errorMessageDescriptive } from './rule.ts';

export const cases = defineCases(errorMessageDescriptive, {
  passed: [
    '<label>Name <input></label>',
    '<label>Name <input></label><p class="error" hidden>Please enter your name.</p>',
    '<label>Name <input></label><p class="terror">A film</p>',
  ],
  failed: [
    {
      html: '<form><fieldset><legend>Shipping</legend><label>Name <input></label><label>City <input></label></fieldset><fieldset><legend>Billing</legend><label>Name <input id="b"></label><label>City <input></label></fieldset><p id="error">Please fill Name.</p></form>',
      reason: 'ambiguous',
    },
    {
      html: '<div><template shadowrootmode="open"><form><fieldset><legend>Shipping</legend><label>Name <input></label><label>City <input></label></fieldset><fieldset><legend>Billing</legend><label>Name <input id="b"></label><label>City <input></label></fieldset><p role="alert">City is missing</p></form></template></div>',
      reason: 'ambiguous',
    },
    {
      html: '<label>Age <input aria-invalid="true" aria-describedby="e"></label><p id="e">Invalid value!</p>',
      reason: 'noDescription',
    },
    {
      html: '<label>Age <input aria-invalid="true"></label><p aria-hidden="true">Error: age must be a number.</p>',
      reason: 'hiddenMessage',
    },
  ],
  cantTell: [
    {
      html: '<label>Age <input aria-invalid="true" aria-describedby="e"></label><p id="e">Invalid value: a number is needed.</p>',
      reason: 'ask',
    },
    {
      html: '<label>Age <input aria-invalid="true" aria-describedby="h"></label><p id="h">In whole years</p><p>Invalid value</p>',
      reason: 'ask',
    },
    { html: '<label>Name <input></label><span id="error">Name is missing</span>', reason: 'ask' },
    { html: '<label>Name <input aria-invalid="true"></label>', reason: 'ask' },
    { html: '<label>Name <input></label><p role="alert">Name is missing</p>', reason: 'ask' },
    { html: '<label>Name <input></label><p>Please enter your name.</p>', reason: 'ask' },
    {
      html: '<div><template shadowrootmode="open"><label>Name <input></label><p class="form-error">No name</p></template></div>',
      reason: 'ask',
    },
    {
      html: '<form><fieldset><legend>Shipping</legend><label>Name <input></label><label>City <input></label></fieldset><fieldset><legend>Billing</legend><label>Name <input id="b" aria-describedby="error"></label><label>City <input></label></fieldset><p id="error">Please fill Name.</p></form>',
      reason: 'ask',
    },
    {
      html: '<form><label>Name <input></label><p class="error">Please fill Name</p><label>Name <input></label></form>',
      reason: 'ask',
    },
    {
      html: '<form><fieldset><legend>Shipping</legend><label>Name <input></label><label>City <input></label></fieldset><fieldset><legend>Billing</legend><label>Name <input id="b"></label><label>City <input></label></fieldset><p id="error">Something went wrong.</p></form>',
      reason: 'ask',
    },
  ],
  inapplicable: [
    '<p>An error</p>',
    '<input hidden><p class="error">Name</p>',
    '<input type="password" aria-label="Password"><p>Wrong</p>',
  ],
});
