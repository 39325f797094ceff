import { casesOf } from '../../rule-cases.ts';
import { roleImgAlt } from './rule.ts';

export const cases = casesOf(roleImgAlt, {
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
    { html: '<i role="img" aria-label="\uF015"></i>', because: 'iconCharacter' },
    { html: '<div role="img">★★★</div>', because: 'unnamed' },
    { html: '<i role="img" class="icon-search"></i>', because: 'unnamed' },
    { html: '<div role="img" aria-label=" "></div>', because: 'unnamed' },
    { html: '<div role="img"><img src="ship.png" alt="Ferry"></div>', because: 'unnamed' },
    { html: '<div role="img" aria-labelledby="nowhere">★</div>', because: 'labelMissing' },
    { html: '<object role="img" data="ship.bin"></object>', because: 'unnamed' },
    {
      html: '<p><template shadowrootmode="open"><span role="img"></span></template></p>',
      because: 'unnamed',
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
