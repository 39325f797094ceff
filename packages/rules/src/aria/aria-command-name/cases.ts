import { defineCases } from '../../rule-cases.ts';
import { ariaCommandName } from './rule.ts';

export const cases = defineCases(ariaCommandName, {
  passed: [
    '<div role="menu"><div role="menuitem">New file</div></div>',
    '<div role="menu"><button role="menuitem">New file</button></div>',
    '<div role="menu"><a href="/" role="menuitem"><img src="x.png" alt="Start page"></a></div>',
    '<div role="menu"><div role="menuitem" aria-label="Close">×</div></div>',
    '<div role="menu"><div role="menuitem" title="Close"></div></div>',
    '<div role="menu"><div role="menuitem" aria-labelledby="name"></div></div><span id="name" hidden>Close</span>',
    '<div role="menu"><template shadowrootmode="open"><span role="menuitem">Save</span></template></div>',
  ],
  failed: [
    { html: '<div role="menu"><div role="menuitem"><i class="icon"></i></div></div>', reason: 'unnamed' },
    {
      html: '<div role="menu"><button role="menuitem"><img src="x.png" alt=""></button></div>',
      reason: 'unnamed',
    },
    { html: '<div role="menu"><div role="menuitem" aria-label=" "></div></div>', reason: 'unnamed' },
    {
      html: '<div role="menu"><div role="menuitem" aria-labelledby="nowhere"></div></div>',
      reason: 'labelMissing',
    },
    {
      html: '<div role="menu"><div role="menuitem" aria-labelledby="empty"></div></div><span id="empty"></span>',
      reason: 'labelEmpty',
    },
    {
      html: '<div role="menu"><template shadowrootmode="open"><span role="menuitem"></span></template></div>',
      reason: 'unnamed',
    },
    {
      html: '<div role="menu" style="position: absolute; left: -9999px"><div role="menuitem"></div></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<button></button>',
    '<div role="button" tabindex="0"></div>',
    '<div role="link" tabindex="0"></div>',
    '<div role="menu"><div role="menuitemcheckbox" aria-checked="false"></div></div>',
    '<div role="menu"><div role="menuitem" hidden></div></div>',
    '<div role="menu" aria-hidden="true"><div role="menuitem"></div></div>',
    '<div inert><div role="menuitem"></div></div>',
    '<p>Save</p>',
  ],
});
