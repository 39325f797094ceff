import { defineCases } from '../../rule-cases.ts';
import { roleImgAlt } from './rule.ts';

export const cases = defineCases(roleImgAlt, {
  passed: [
    '<div role="img" aria-label="Three stars of five">★★★</div>',
    '<span role="img" aria-labelledby="name">🛳</span><span id="name">Ferry</span>',
    '<i role="img" title="Search"></i>',
    '<div role="IMG" aria-label="Ferry"></div>',
    '<div role="picture img" aria-label="Ferry"></div>',
    '<p><template shadowrootmode="open"><span role="img" aria-label="Ferry"></span></template></p>',
    '<div role="img" aria-labelledby="name"></div><span id="name" style="display: none">Ferry</span>',
  ],
  failed: [
    { html: '<i role="img" aria-label="\uF015"></i>', reason: 'iconCharacter' },
    { html: '<div role="img">★★★</div>', reason: 'unnamed' },
    { html: '<i role="img" class="icon-search"></i>', reason: 'unnamed' },
    { html: '<div role="img" aria-label=" "></div>', reason: 'unnamed' },
    { html: '<div role="img"><img src="ship.png" alt="Ferry"></div>', reason: 'unnamed' },
    { html: '<div role="img" aria-labelledby="nowhere">★</div>', reason: 'labelMissing' },
    { html: '<object role="img" data="ship.bin"></object>', reason: 'unnamed' },
    {
      html: '<p><template shadowrootmode="open"><span role="img"></span></template></p>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<img src="ship.png">',
    '<svg role="img" width="9" height="9"></svg>',
    '<div role="img" hidden></div>',
    '<div role="img" aria-hidden="true"></div>',
    '<div inert><div role="img"></div></div>',
    '<div role="none img"></div>',
    '<figure>★★★</figure>',
  ],
});
