import { defineCases } from '../../rule-cases.ts';
import { summaryName } from './rule.ts';

export const cases = defineCases(summaryName, {
  passed: [
    '<details><summary>Opening hours</summary>Nine to five</details>',
    '<details><summary aria-label="Opening hours"></summary>Nine to five</details>',
    '<details open><summary><img src="x.png" alt="Opening hours"></summary>Nine to five</details>',
    '<details><summary><h2>Opening hours</h2></summary>Nine to five</details>',
    '<div><template shadowrootmode="open"><details><summary>Opening hours</summary>Nine to five</details></template></div>',
    '<details><summary>Hours</summary><summary></summary></details>',
    // Variants of the ACT rule's examples.
    '<p><template shadowrootmode="open"><details><summary><slot></slot></summary>Nine</details></template>Hours</p>',
    '<details open><summary><h3>Hours</h3></summary>Nine</details>',
    '<details><summary title="Hours"></summary>Nine</details>',
    '<details><summary><svg role="img" aria-label="Hours" width="9" height="9"></svg></summary>Nine</details>',
  ],
  failed: [
    { html: '<details><summary></summary>Nine to five</details>', reason: 'unnamed' },
    {
      html: '<details><summary><img src="x.png" alt=""></summary>Nine to five</details>',
      reason: 'unnamed',
    },
    { html: '<details><summary role="none"></summary>Nine to five</details>', reason: 'unnamed' },
    {
      html: '<details><summary style="list-style: none"></summary>Nine to five</details>',
      reason: 'unnamed',
    },
    {
      html: '<details><summary aria-labelledby="no"></summary>Nine to five</details>',
      reason: 'labelMissing',
    },
    {
      html: '<div><template shadowrootmode="open"><details><summary></summary>Nine to five</details></template></div>',
      reason: 'unnamed',
    },
    // Variants of the ACT rule's examples.
    {
      html: '<p><template shadowrootmode="open"><details><summary></summary>Nine</details></template></p>',
      reason: 'unnamed',
    },
    {
      html: '<details open><summary><span aria-hidden="true">Hours</span></summary>Nine</details>',
      reason: 'unnamed',
    },
    { html: '<details><summary><span hidden>Hours</span></summary>Nine</details>', reason: 'unnamed' },
  ],
  inapplicable: [
    '<details>Nine to five</details>',
    '<details><summary role="button"></summary>Nine to five</details>',
    '<details hidden><summary></summary></details>',
    '<details><div><summary></summary></div></details>',
    '<summary></summary>',
    '<details aria-hidden="true"><summary tabindex="-1"></summary></details>',
    // Variants of the ACT rule's examples.
    '<div style="display: none"><details><summary></summary>Nine</details></div>',
  ],
});
