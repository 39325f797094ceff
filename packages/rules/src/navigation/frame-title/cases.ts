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
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><iframe title="Map" srcdoc="<p>Quay</p>"></iframe></template></p>',
    '<span id="n" hidden>Map</span><iframe aria-labelledby="n" srcdoc="<p>Quay</p>"></iframe>',
    '<iframe aria-label="Map" title="" srcdoc="<p>Quay</p>"></iframe>',
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
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><iframe srcdoc="<a href=/>Quay</a>"></iframe></template></p>',
      reason: 'unnamed',
    },
    { html: '<iframe aria-label=" " title="" srcdoc="<a href=/>Quay</a>"></iframe>', reason: 'unnamed' },
    { html: '<h2>Map</h2><iframe srcdoc="<a href=/>Quay</a>"></iframe>', reason: 'unnamed' },
  ],
  inapplicable: [
    `<iframe hidden ${srcdocAttribute}></iframe>`,
    `<iframe aria-hidden="true" ${srcdocAttribute}></iframe>`,
    `<iframe style="visibility: hidden" ${srcdocAttribute}></iframe>`,
    `<iframe tabindex="-1" ${srcdocAttribute}></iframe>`,
    `<iframe role="presentation" ${srcdocAttribute}></iframe>`,
    `<div inert><iframe ${srcdocAttribute}></iframe></div>`,
    '<object data="map.html"></object>',
    '<iframe title="Map" tabindex="-1" srcdoc="<p>Quay</p>"></iframe>',
    // Variants of the ACT rule's examples.
    '<div hidden><iframe srcdoc="<p>Quay</p>"></iframe></div>',
    '<iframe style="visibility: hidden" srcdoc="<p>Quay</p>"></iframe>',
    '<div aria-hidden="true"><iframe tabindex="-1" srcdoc="<p>Quay</p>"></iframe></div>',
  ],
});
