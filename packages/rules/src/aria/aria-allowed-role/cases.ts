import { defineCases } from '../../rule-cases.ts';
import { ariaAllowedRole } from './rule.ts';

export const cases = defineCases(ariaAllowedRole, {
  passed: [
    '<div role="treegrid" aria-label="Fares"><table role="presentation"><tr role="row"><td role="gridcell">1</td></tr></table></div>',
    '<table role="none"><tr><td role="button" tabindex="0">1</td></tr></table>',
    '<p><template shadowrootmode="open"><table role="presentation"><tr><th role="link" tabindex="0">1</th></tr></table></template></p>',
    '<div role="button" tabindex="0">Save</div>',
    '<a href="/" role="button">Save</a>',
    '<ul role="tablist"><li role="presentation"><button role="tab">A</button></li></ul>',
    '<button role="switch" aria-checked="true">Sound</button>',
    '<input role="combobox" aria-expanded="false" aria-label="City">',
    '<nav role="navigation"></nav>',
    '<x-button role="button">Save</x-button>',
    '<section role="region" aria-label="News"></section>',
    '<img role="presentation" src="x.png" alt="">',
    '<a role="menuitem">A</a>',
    '<table role="presentation"><tr><td>x</td></tr></table>',
    '<article role="feed"></article>',
    '<div><template shadowrootmode="open"><header role="none"></header></template></div>',
  ],
  failed: [
    { html: '<h2 role="button" tabindex="0">Save</h2>', reason: 'notAllowed' },
    { html: '<main role="navigation"></main>', reason: 'notAllowed' },
    { html: '<label role="button">Save</label>', reason: 'notAllowed' },
    { html: '<input type="file" role="button" aria-label="A">', reason: 'notAllowed' },
    { html: '<ul role="alert"><li>x</li></ul>', reason: 'notAllowed' },
    { html: '<details role="alert">x</details>', reason: 'notAllowed' },
    { html: '<ul><li role="button">x</li></ul>', reason: 'notAllowed' },
    { html: '<form role="list"></form>', reason: 'notAllowed' },
    {
      html: '<div><template shadowrootmode="open"><p><button role="heading" aria-level="2">Save</button></p></template></div>',
      reason: 'notAllowed',
    },
  ],
  inapplicable: [
    '<div>Text</div>',
    '<h2 role="heding">Text</h2>',
    '<h2 role="button" hidden>Text</h2>',
    '<section role="doc-chapter"></section>',
    '<main role="doc-chapter"></main>',
    '<svg role="button" width="9" height="9"></svg>',
  ],
});
