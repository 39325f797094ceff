import { defineCases } from '../../rule-cases.ts';
import { summaryName } from './rule.ts';

export const cases = defineCases(summaryName, {
  passed: [
    '<details><summary>Opening hours</summary>Nine to five</details>',
    '<details><summary aria-label="Opening hours"></summary>Nine to five</details>',
    '<details open><summary><img src="x.png" alt="Opening hours"></summary>Nine to five</details>',
    '<details><summary><h2>Opening hours</h2></summary>Nine to five</details>',
    '<div><template shadowrootmode="open"><details><summary>Opening hours</summary>Nine to five</details></template></div>',
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
  ],
  inapplicable: [
    '<details>Nine to five</details>',
    '<details><summary role="button"></summary>Nine to five</details>',
    '<details hidden><summary></summary></details>',
    '<details><div><summary></summary></div></details>',
    '<summary></summary>',
    '<details aria-hidden="true"><summary tabindex="-1"></summary></details>',
  ],
});
