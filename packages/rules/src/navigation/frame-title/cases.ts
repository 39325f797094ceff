import { casesOf } from '../../rule-cases.ts';
import { frameTitle } from './rule.ts';

const inside = 'srcdoc="&lt;title&gt;Map&lt;/title&gt;&lt;p&gt;A map&lt;/p&gt;"';

export const cases = casesOf(frameTitle, {
  passed: [
    `<iframe title="Map of the harbour" ${inside}></iframe>`,
    `<iframe aria-label="Map of the harbour" ${inside}></iframe>`,
    `<span id="a" hidden>Map</span><iframe aria-labelledby="a" ${inside}></iframe>`,
    `<iframe title="Map" tabindex="0" ${inside}></iframe>`,
    `<iframe title="Map" width="0" height="0" ${inside}></iframe>`,
  ],
  failed: [
    { html: `<iframe ${inside}></iframe>`, because: 'unnamed' },
    { html: `<iframe title=" " ${inside}></iframe>`, because: 'unnamed' },
    { html: `<iframe name="map" ${inside}></iframe>`, because: 'unnamed' },
    { html: `<iframe tabindex="0" ${inside}></iframe>`, because: 'unnamed' },
    { html: `<iframe tabindex="none" ${inside}></iframe>`, because: 'unnamed' },
    { html: `<iframe aria-labelledby="nowhere" ${inside}></iframe>`, because: 'labelMissing' },
    {
      html: `<div><template shadowrootmode="open"><iframe ${inside}></iframe></template></div>`,
      because: 'unnamed',
    },
  ],
  inapplicable: [
    `<iframe hidden ${inside}></iframe>`,
    `<iframe aria-hidden="true" ${inside}></iframe>`,
    `<iframe style="visibility: hidden" ${inside}></iframe>`,
    `<iframe tabindex="-1" ${inside}></iframe>`,
    `<iframe role="presentation" ${inside}></iframe>`,
    `<div inert><iframe ${inside}></iframe></div>`,
    '<object data="map.html"></object>',
  ],
});
