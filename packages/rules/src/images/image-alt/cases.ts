import { defineCases } from '../../rule-cases.ts';
import { imageAlt } from './rule.ts';

export const cases = defineCases(imageAlt, {
  passed: [
    '<img src="ship.png" alt="A ferry leaving the harbor">',
    '<img src="ship.png" alt="">',
    '<img src="ship.png" role="presentation">',
    '<img src="ship.png" aria-label="Ferry">',
    '<img src="ship.png" title="Ferry">',
    '<p id="name" hidden>Ferry</p><img src="ship.png" aria-labelledby="name">',
    '<img src="ship.png" alt="Ferry" style="position: absolute; left: -9999px">',
    '<p><template shadowrootmode="open"><img src="ship.png" alt="Ferry"></template></p>',
    { html: '<iframe srcdoc="&lt;img src=ship.png alt=Ferry&gt;"></iframe>' },
    // Variants of the ACT rule's examples.
    '<figure><img src="ship.png" title="Ferry"><figcaption>Quay</figcaption></figure>',
    '<p><template shadowrootmode="open"><span id="n">Ferry</span><img src="ship.png" aria-labelledby="n"></template></p>',
    '<picture><source srcset="a.webp"><img src="ship.png" alt="Ferry"></picture>',
    '<span id="n" hidden>Ferry</span><img src="ship.png" aria-labelledby="n">',
  ],
  failed: [
    { html: '<img src="ship.png">', reason: 'unnamed' },
    { html: '<img src="ship.png" alt="  ">', reason: 'unnamed' },
    { html: '<a href="/timetable"><img src="ship.png"> Timetable</a>', reason: 'unnamed' },
    { html: '<img src="ship.png" style="opacity: 0">', reason: 'unnamed' },
    { html: '<img src="ship.png" aria-hidden="false">', reason: 'unnamed' },
    { html: '<img src="ship.png" role="none" tabindex="0">', reason: 'unnamed' },
    { html: '<img src="ship.png" aria-labelledby="nowhere">', reason: 'labelMissing' },
    { html: '<p id="name"></p><img src="ship.png" aria-labelledby="name">', reason: 'labelEmpty' },
    { html: '<p><template shadowrootmode="open"><img src="ship.png"></template></p>', reason: 'unnamed' },
    {
      html: '<p id="name">Ferry</p><p><template shadowrootmode="open"><img src="ship.png" aria-labelledby="name"></template></p>',
      reason: 'labelMissing',
    },
    { html: '<iframe srcdoc="&lt;img src=ship.png&gt;"></iframe>', reason: 'unnamed' },
    // Variants of the ACT rule's examples.
    { html: '<picture><source srcset="a.webp"><img src="ship.png"></picture>', reason: 'unnamed' },
    {
      html: '<span id="n">Ferry</span><p><template shadowrootmode="open"><img src="ship.png" aria-labelledby="n"></template></p>',
      reason: 'labelMissing',
    },
    { html: '<img src="ship.png" alt="" tabindex="0">', reason: 'unnamed' },
  ],
  inapplicable: [
    '<img src="ship.png" hidden>',
    '<img src="ship.png" style="visibility: hidden">',
    '<img src="ship.png" aria-hidden="true">',
    '<div aria-hidden="true"><p><img src="ship.png"></p></div>',
    '<div inert><img src="ship.png"></div>',
    '<details><summary>More</summary><img src="ship.png"></details>',
    '<div style="background: url(ship.png)">Ferry</div>',
    '<svg width="9" height="9"><image href="ship.png"></image></svg>',
    '<noscript><img src="ship.png"></noscript>',
    '<template><img src="ship.png"></template>',
    // Variants of the ACT rule's examples.
    '<div style="display: none"><picture><img src="ship.png"></picture></div>',
  ],
});
