import { defineCases } from '../../rule-cases.ts';
import { presentationRoleConflict } from './rule.ts';

export const cases = defineCases(presentationRoleConflict, {
  passed: [
    '<img src="x.png" alt="">',
    '<img src="x.png" alt="" aria-hidden="true">',
    '<img src="x.png" alt="" hidden aria-label="x">',
    '<nav role="presentation"><a href="/">Home</a></nav>',
    '<img src="x.png" role="presentation" alt="Ship">',
    '<svg role="none" width="9" height="9"></svg>',
    '<div role="none" tabindex="0">x</div>',
    '<div role="none" aria-checked="true">x</div>',
    '<div><template shadowrootmode="open"><ul role="none"><li>x</li></ul></template></div>',
  ],
  failed: [
    {
      html: '<img src="x.png" alt="" aria-labelledby="a"><span id="a" hidden>Ship</span>',
      reason: 'attribute',
    },
    { html: '<svg role="none" aria-label="Circle" width="9" height="9"></svg>', reason: 'attribute' },
    {
      html: '<img src="x.png" alt="" aria-describedby="a"><span id="a">Ship</span>',
      reason: 'attribute',
    },
    { html: '<img src="x.png" alt="" title="Ship">', reason: 'attribute' },
    { html: '<img src="x.png" alt="" tabindex="0">', reason: 'focusable' },
    { html: '<div role="none" tabindex="0" aria-label="Ship">x</div>', reason: 'focusable' },
    { html: '<button role="none">Save</button>', reason: 'focusable' },
    { html: '<ul role="presentation" aria-live="polite"><li>x</li></ul>', reason: 'attribute' },
    {
      html: '<div><template shadowrootmode="open"><a href="/" role="none">Home</a></template></div>',
      reason: 'focusable',
    },
  ],
  inapplicable: [
    '<img src="x.png" alt="Ship">',
    '<div>x</div>',
    '<img src="x.png" alt="" role="img" aria-label="Ship">',
    '<iframe role="none" title="Pixel" srcdoc="x"></iframe>',
  ],
});
