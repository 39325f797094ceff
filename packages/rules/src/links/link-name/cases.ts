import { defineCases } from '../../rule-cases.ts';
import { linkName } from './rule.ts';

export const cases = defineCases(linkName, {
  passed: [
    '<a href="/"><i style="font-family: FontAwesome">Aa</i></a>',
    '<a href="/">\uE88A Home</a>',
    '<a href="/">Home</a>',
    '<a href="/"><img src="logo.png" alt="Home"></a>',
    '<a href="/" aria-label="Home"><svg width="9" height="9"></svg></a>',
    '<a href="/" title="Home"></a>',
    '<a href="/"><svg width="9" height="9"><title>Home</title></svg></a>',
    '<a href="/"><img src="logo.png" alt=""> Home</a>',
    '<span role="link" tabindex="0">Home</span>',
    '<a href="#n1" role="doc-noteref">1</a>',
    '<a href="/" aria-labelledby="name"></a><span id="name" style="display: none">Home</span>',
    '<div><template shadowrootmode="open"><a href="/"><slot></slot></a></template>Home</div>',
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><a href="/"><slot></slot></a></template>Home</p>',
    '<a href="/"><svg width="9" height="9"><title>Home</title><circle r="4"/></svg></a>',
    '<a href="/" title="Home"><img src="a.png" alt=""></a>',
    '<style>a::before { content: "Home" }</style><a href="/"></a>',
  ],
  failed: [
    { html: '<a href="/">\uE88A</a>', reason: 'iconCharacter' },
    { html: '<a href="/"></a>', reason: 'unnamed' },
    { html: '<a href="/"><img src="logo.png" alt=""></a>', reason: 'unnamed' },
    { html: '<a href="/"><img src="logo.png"></a>', reason: 'unnamed' },
    {
      html: '<a href="/"><svg width="9" height="9" aria-hidden="true"><title>Home</title></svg></a>',
      reason: 'unnamed',
    },
    { html: '<a href="/"><span style="display: none">Home</span></a>', reason: 'unnamed' },
    { html: '<a href="/" role="presentation"> </a>', reason: 'unnamed' },
    { html: '<a href="/" tabindex="-1"></a>', reason: 'unnamed' },
    { html: '<a href="/" style="position: absolute; top: -999em"><i></i></a>', reason: 'unnamed' },
    { html: '<button role="link"></button>', reason: 'unnamed' },
    { html: '<a href="#n1" role="doc-noteref"></a>', reason: 'unnamed' },
    { html: '<a href="/" aria-labelledby="nowhere"></a>', reason: 'labelMissing' },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><a href="/"><slot></slot></a></template></p>',
      reason: 'unnamed',
    },
    { html: '<a href="/"><span style="visibility: hidden">Home</span></a>', reason: 'unnamed' },
    { html: '<a href="/"><svg width="9" height="9"><circle r="4"/></svg></a>', reason: 'unnamed' },
  ],
  cantTell: [
    { html: '<a href="/"><i style="font-family: FontAwesome">search</i></a>', reason: 'iconLigature' },
    { html: '<a href="/" style="font-family: Material Symbols Outlined">home</a>', reason: 'iconLigature' },
  ],
  inapplicable: [
    '<a></a>',
    '<a name="top"></a>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" alt="Map" width="50" height="50"><map name="m"><area href="/kiel" shape="rect" coords="0,0,50,50"></map>',
    '<a href="/" hidden></a>',
    '<a href="/" style="visibility: hidden"></a>',
    '<a href="/" aria-hidden="true" tabindex="-1"></a>',
    '<div inert><a href="/"></a></div>',
    '<a href="/" role="button"></a>',
    '<svg width="9" height="9"><a href="/"><circle r="4"></circle></a></svg>',
    // Variants of the ACT rule's examples.
    '<div style="display: none"><a href="/"></a></div>',
    '<details><summary>More</summary><a href="/"></a></details>',
  ],
});
