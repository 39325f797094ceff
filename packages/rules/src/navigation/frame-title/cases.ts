import { defineCases } from '../../rule-cases.ts';
import { frameTitle } from './rule.ts';

const srcdocAttribute = 'srcdoc="&lt;title&gt;Map&lt;/title&gt;&lt;p&gt;A map&lt;/p&gt;"';

export const cases = defineCases(frameTitle, {
  passed: [
    `<iframe title="Map of the harbor" ${srcdocAttribute}></iframe>`,
    `<iframe aria-label="Map of the harbor" ${srcdocAttribute}></iframe>`,
    `<span id="a" hidden>Map</span><iframe aria-labelledby="a" ${srcdocAttribute}></iframe>`,
    `<iframe title="Map" tabindex="0" ${srcdocAttribute}></iframe>`,
    `<iframe title="Map" width="0" height="0" ${srcdocAttribute}></iframe>`,
  ],
  failed: [
    { html: `<iframe ${srcdocAttribute}></iframe>`, reason: 'unnamed' },
    { html: `<iframe title=" " ${srcdocAttribute}></iframe>`, reason: 'unnamed' },
    { html: `<iframe name="map" ${srcdocAttribute}></iframe>`, reason: 'unnamed' },
    { html: `<iframe tabindex="0" ${srcdocAttribute}></iframe>`, reason: 'unnamed' },
    { html: `<iframe tabindex="none" ${srcdocAttribute}></iframe>`, reason: 'unnamed' },
    { html: `<iframe aria-labelledby="nowhere" ${srcdocAttribute}></iframe>`, reason: 'labelMissing' },
    {
      html: `<div><template shadowrootmode="open"><iframe ${srcdocAttribute}></iframe></template></div>`,
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    `<iframe hidden ${srcdocAttribute}></iframe>`,
    `<iframe aria-hidden="true" ${srcdocAttribute}></iframe>`,
    `<iframe style="visibility: hidden" ${srcdocAttribute}></iframe>`,
    `<iframe tabindex="-1" ${srcdocAttribute}></iframe>`,
    `<iframe role="presentation" ${srcdocAttribute}></iframe>`,
    `<div inert><iframe ${srcdocAttribute}></iframe></div>`,
    '<object data="map.html"></object>',
  ],
});
