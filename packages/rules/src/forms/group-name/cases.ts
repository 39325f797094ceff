import { defineCases } from '../../rule-cases.ts';
import { groupName } from './rule.ts';

export const cases = defineCases(groupName, {
  passed: [
    '<form><fieldset><legend>Billing address</legend><label>Street <input></label><label>Town <input></label></fieldset><label>Email <input></label></form>',
    '<fieldset><legend>Do you eat fish?</legend><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
    '<div role="radiogroup" aria-label="Do you eat fish?"><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></div>',
    '<fieldset aria-labelledby="q"><h2 id="q">Do you eat fish?</h2><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
    '<div><template shadowrootmode="open"><fieldset><legend>Do you eat fish?</legend><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset></template></div>',
  ],
  failed: [
    {
      html: '<form><fieldset><h2>Billing address</h2><label>Street <input></label><label>Town <input></label></fieldset><label>Email <input></label></form>',
      reason: 'unnamed',
    },
    {
      html: '<fieldset><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
      reason: 'unnamed',
    },
    {
      html: '<fieldset><legend></legend><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
      reason: 'unnamed',
    },
    {
      html: '<div role="radiogroup"><h2>Do you eat fish?</h2><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></div>',
      reason: 'unnamed',
    },
    {
      html: '<fieldset aria-labelledby="no"><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
      reason: 'labelMissing',
    },
    {
      html: '<div><template shadowrootmode="open"><fieldset><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    // A fieldset around the whole form is often used only for styling.
    '<form><fieldset><label>Name <input></label><label>Email <input></label></fieldset></form>',
    '<fieldset><label>Name <input></label></fieldset>',
    '<div><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></div>',
    '<fieldset hidden><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
    '<fieldset><label><input type="checkbox"> I agree</label></fieldset>',
    '<fieldset role="none"><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label></fieldset>',
    '<fieldset aria-hidden="true"><input type="radio" tabindex="-1"><input type="radio" tabindex="-1"></fieldset>',
  ],
});
