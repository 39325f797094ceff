import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'avoid-inline-spacing': [
    {
      html: '<p style="color: #000; letter-spacing: 0.01em !important">Ships leave every morning.</p>',
      fixedHtml: '<p style="color: #000; letter-spacing: 0.01em">Ships leave every morning.</p>',
    },
  ],
  'deprecated-elements': [
    {
      html: '<p><font color="#a00000" size="5">Kiel</font> and <tt>Oslo</tt></p>',
      fixedHtml: '<p><span style="color: #a00000; font-size: x-large">Kiel</span> and <tt>Oslo</tt></p>',
    },
  ],
  'meta-viewport': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title><meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'meta-viewport-large': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title><meta name="viewport" content="width=device-width, maximum-scale=3"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'text-in-capitals': [
    {
      html: '<p style="text-transform: uppercase">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
      fixedHtml:
        '<p style="text-transform: none !important;">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
    },
  ],
  'text-in-italics': [
    {
      html: '<p style="font-style: italic">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
      fixedHtml:
        '<p style="font-style: normal !important;">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
    },
  ],
  'text-justified': [
    {
      html: '<p style="text-align: justify; width: 200px">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
      fixedHtml:
        '<p style="text-align: start !important; width: 200px;">Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. Ships to the islands leave every morning at nine. </p>',
    },
  ],
  'text-tiny': [
    {
      html: '<p style="font-size: 8px">Ships to the islands leave every morning at nine.</p>',
      fixedHtml:
        '<p style="font-size: 12px !important;">Ships to the islands leave every morning at nine.</p>',
    },
  ],
};
