import { defineCases } from '../../rule-cases.ts';
import { ariaDialogName } from './rule.ts';

export const cases = defineCases(ariaDialogName, {
  passed: [
    '<div role="dialog" aria-labelledby="h"><h2 id="h">Sign in</h2></div>',
    '<dialog open aria-label="Sign in"><p>Your name</p></dialog>',
    '<div role="alertdialog" title="Sure?"><p>Delete it?</p></div>',
  ],
  failed: [
    { html: '<div role="dialog"><h2>Sign in</h2></div>', reason: 'unnamed' },
    { html: '<dialog open><p>Your name</p></dialog>', reason: 'unnamed' },
    { html: '<div role="alertdialog" aria-labelledby="no">Delete it?</div>', reason: 'labelMissing' },
    {
      html: '<div><template shadowrootmode="open"><div role="dialog">Sign in</div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<dialog><p>Your name</p></dialog>',
    '<div role="dialog" hidden>Sign in</div>',
    '<div role="dialog" aria-hidden="true">Sign in</div>',
    '<div role="region">Sign in</div>',
  ],
});
