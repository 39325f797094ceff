import { casesOf } from '../../rule-cases.ts';
import { ariaCommandName } from './rule.ts';

export const cases = casesOf(ariaCommandName, {
  passed: [
    '<div role="button" tabindex="0">Save</div>',
    '<a href="/" role="button">Save</a>',
    '<div role="menu"><div role="menuitem">New file</div></div>',
    '<span role="button" tabindex="0" aria-label="Close">×</span>',
    '<details><summary role="button">Opening hours</summary>Nine to five</details>',
    '<svg width="9" height="9" role="button" tabindex="0"><title>Close</title></svg>',
    '<div><template shadowrootmode="open"><span role="button" tabindex="0">Save</span></template></div>',
  ],
  failed: [
    { html: '<span role="button" tabindex="0"></span>', because: 'unnamed' },
    { html: '<a href="/" role="button"><img src="x.png" alt=""></a>', because: 'unnamed' },
    { html: '<div role="menu"><div role="menuitem"><i class="icon"></i></div></div>', because: 'unnamed' },
    { html: '<div role="button" tabindex="0" aria-labelledby="nowhere"></div>', because: 'labelMissing' },
    {
      html: '<div role="button" tabindex="0" aria-labelledby="empty"></div><span id="empty"></span>',
      because: 'labelEmpty',
    },
    { html: '<details><summary role="button"></summary>Nine to five</details>', because: 'unnamed' },
    {
      html: '<div><template shadowrootmode="open"><span role="button" tabindex="0"></span></template></div>',
      because: 'unnamed',
    },
    {
      html: '<div role="button" tabindex="0" style="position: absolute; left: -9999px"></div>',
      because: 'unnamed',
    },
  ],
  inapplicable: [
    '<button></button>',
    '<button role="menuitem"></button>',
    '<input type="button">',
    '<div role="button" hidden></div>',
    '<div role="button" aria-hidden="true"></div>',
    '<div inert><div role="button"></div></div>',
    '<div role="link" tabindex="0"></div>',
    '<div role="tab"></div>',
    '<p>Save</p>',
  ],
});
