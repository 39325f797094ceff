import { defineCases } from '../../rule-cases.ts';
import { ariaMeterName } from './rule.ts';

export const cases = defineCases(ariaMeterName, {
  passed: [
    '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-label="Noise"></div>',
    '<span id="n">Noise</span><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-labelledby="n"></div>',
    '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" title="Noise"></div>',
    '<label>Noise <meter value="0.3"></meter></label>',
    '<span id="n" hidden>Noise</span><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-labelledby="n"></div>',
  ],
  failed: [
    {
      html: '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9"></div>',
      reason: 'unnamed',
    },
    {
      html: '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9">Noise</div>',
      reason: 'unnamed',
    },
    { html: '<meter value="0.3">3 of 10</meter>', reason: 'unnamed' },
    {
      html: '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-labelledby="n"></div>',
      reason: 'labelMissing',
    },
    {
      html: '<div><template shadowrootmode="open"><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9"></div></template></div>',
      reason: 'unnamed',
    },
  ],
  inapplicable: [
    '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" hidden></div>',
    '<div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-hidden="true"></div>',
    '<div role="progressbar"></div>',
    '<p>Noise</p>',
  ],
});
