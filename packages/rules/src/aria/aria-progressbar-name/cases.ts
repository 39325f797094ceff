import { defineCases } from '../../rule-cases.ts';
import { ariaProgressbarName } from './rule.ts';

export const cases = defineCases(ariaProgressbarName, {
  passed: [
    '<div role="progressbar" aria-valuenow="3" aria-label="Upload"></div>',
    '<label>Upload <progress value="0.3"></progress></label>',
    '<div role="progressbar" aria-valuenow="3" title="Upload"></div>',
    '<span id="n" hidden>Upload</span><div role="progressbar" aria-valuenow="3" aria-labelledby="n"></div>',
  ],
  failed: [
    { html: '<div role="progressbar" aria-valuenow="3"></div>', reason: 'unnamed' },
    { html: '<div role="progressbar" aria-valuenow="3">30 %</div>', reason: 'unnamed' },
    { html: '<progress value="0.3"></progress>', reason: 'unnamed' },
    {
      html: '<div role="progressbar" aria-valuenow="3" aria-labelledby="n"></div><span id="n"></span>',
      reason: 'labelEmpty',
    },
    {
      html: '<div><template shadowrootmode="open"><div role="progressbar" aria-valuenow="3"></div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<div role="progressbar" aria-valuenow="3" hidden></div>',
    '<div aria-hidden="true"><div role="progressbar" aria-valuenow="3"></div></div>',
    '<div inert><div role="progressbar" aria-valuenow="3"></div></div>',
    '<div role="meter"></div>',
  ],
});
