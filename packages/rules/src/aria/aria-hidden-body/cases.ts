import { defineCases } from '../../rule-cases.ts';
import { ariaHiddenBody } from './rule.ts';

export const cases = defineCases(ariaHiddenBody, {
  neverPasses: true,
  failed: [
    {
      html: '<!DOCTYPE html><html lang="en"><title>T</title><body aria-hidden="true"><p>Text</p></body></html>',
      reason: 'hidden',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><title>T</title><body aria-hidden="TRUE"></body></html>',
      reason: 'hidden',
    },
    {
      html: '<iframe title="Frame" srcdoc="<body aria-hidden=&quot;true&quot;>Text</body>"></iframe>',
      reason: 'hidden',
    },
  ],
  inapplicable: [
    '<p>Text</p>',
    '<!DOCTYPE html><html lang="en"><title>T</title><body aria-hidden="false"></body></html>',
    '<!DOCTYPE html><html lang="en" aria-hidden="true"><title>T</title><body></body></html>',
    '<main aria-hidden="true">Text</main>',
  ],
});
