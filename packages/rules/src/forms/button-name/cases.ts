import { casesOf } from '../../rule-cases.ts';
import { buttonName } from './rule.ts';

export const cases = casesOf(buttonName, {
  passed: [
    '<button>Save</button>',
    '<button aria-label="Close">×</button>',
    '<button title="Close"><svg width="9" height="9" aria-hidden="true"></svg></button>',
    '<button><img src="x.png" alt="Close"></button>',
    '<button><svg role="img" width="9" height="9"><title>Close</title></svg></button>',
    '<button disabled>Save</button>',
    '<label>Close <button></button></label>',
    '<style>.save::before { content: "Save" }</style><button class="save"></button>',
    '<div><template shadowrootmode="open"><button><slot></slot></button></template>Save</div>',
    '<button aria-labelledby="name"></button><span id="name" hidden>Close</span>',
  ],
  failed: [
    { html: '<button></button>', because: 'unnamed' },
    { html: '<button> <i class="icon"></i> </button>', because: 'unnamed' },
    { html: '<button value="Save"></button>', because: 'unnamed' },
    { html: '<button disabled></button>', because: 'unnamed' },
    { html: '<button><img src="x.png" alt=""></button>', because: 'unnamed' },
    { html: '<button><span aria-hidden="true">×</span></button>', because: 'unnamed' },
    { html: '<button><span hidden>Close</span></button>', because: 'unnamed' },
    { html: '<button role="none"></button>', because: 'unnamed' },
    { html: '<div role="tablist"><button role="tab"></button></div>', because: 'unnamed' },
    {
      html: '<div role="menu"><button role="menuitem"><img src="x.png" alt=""></button></div>',
      because: 'unnamed',
    },
    { html: '<button aria-labelledby="nowhere"></button>', because: 'labelMissing' },
    { html: '<button style="position: absolute; left: -9999px"></button>', because: 'unnamed' },
    {
      html: '<div><template shadowrootmode="open"><button><slot></slot></button></template></div>',
      because: 'unnamed',
    },
  ],
  inapplicable: [
    '<button hidden></button>',
    '<button style="visibility: hidden"></button>',
    '<div aria-hidden="true"><button tabindex="-1"></button></div>',
    '<div inert><button></button></div>',
    '<button role="none" disabled></button>',
    '<button role="link"></button>',
    '<button role="switch" aria-checked="false"></button>',
    '<input type="submit" value="">',
    '<input type="image" src="x.png">',
    '<details><summary></summary></details>',
    '<span role="button" tabindex="0"></span>',
  ],
});
