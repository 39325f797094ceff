import { defineCases } from '../../rule-cases.ts';
import { redundantEntrySteps } from './rule.ts';

const form = (action: string, fields: string) =>
  `<form action="${action}">${fields}<button>Next</button></form>`;
const email = '<label>Your email <input type="email"></label>';

export const cases = defineCases(redundantEntrySteps, {
  passed: [
    {
      html: '<form><label>Your email: <input list="known"></label><datalist id="known"><option>me@example.com</datalist></form>',
      firstPage: form('{page}', email),
    },
  ],
  cantTell: [
    { html: form('done', email), firstPage: form('{page}', email), reason: 'again' },
    {
      html: form('done', '<label>Class <select><option>First<option>Second</select></label>'),
      firstPage: form(
        '{page}?step=2',
        '<label for=c>Class</label><select id=c><option>First<option>Second</select>',
      ),
      reason: 'again',
    },
  ],
  inapplicable: [
    form('done', email),
    // The form leads to a different page.
    { html: form('done', email), firstPage: form('other', email) },
    // The value from the first page is available.
    {
      html: form('done', '<label>Your email <input value="me@example.com"></label>'),
      firstPage: form('{page}', email),
    },
    { html: '<p>Your email: me@example.com</p>', firstPage: form('{page}', email) },
    // Different information, a password and a search.
    { html: form('done', '<label>Street <input></label>'), firstPage: form('{page}', email) },
    {
      html: form('done', '<label>Password <input type="password"></label>'),
      firstPage: form('{page}', '<label>Password <input type="password"></label>'),
    },
    {
      html: form('done', '<label>Search <input name="q"></label>'),
      firstPage: form('{page}', '<label>Search <input name="q"></label>'),
    },
    // The language differs.
    {
      html: `<html lang="de"><body>${form('done', email)}</body></html>`,
      firstPage: `<html lang="en"><body>${form('{page}', email)}</body></html>`,
    },
  ],
});
