import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'html-has-lang': [
    {
      html: '<!doctype html><html><head><title>Ferries</title></head><body><main><h1>Ferries to the islands</h1><p>The ships leave every morning at nine from the old harbor, and come back in the evening.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries to the islands</h1><p>The ships leave every morning at nine from the old harbor, and come back in the evening.</p></main></body></html>',
    },
  ],
  'html-lang-valid': [
    {
      html: '<!doctype html><html lang="en_US"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en-US"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'html-xml-lang-mismatch': [
    {
      html: '<!doctype html><html lang="en" xml:lang="de"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships to the islands leave every morning.</p></main></body></html>',
    },
  ],
  'language-of-page': [
    {
      html: '<!doctype html><html lang="de"><head><title>Ferries to the islands</title></head><body><main><h1>Ferries to the islands</h1><p>The ships leave every morning at nine from the old harbor, and come back in the evening.</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries to the islands</title></head><body><main><h1>Ferries to the islands</h1><p>The ships leave every morning at nine from the old harbor, and come back in the evening.</p></main></body></html>',
    },
  ],
  'language-of-parts': [
    {
      html: '<p lang="de">The ships leave every morning at nine from the old harbor, and they come back in the evening.</p>',
      fixedHtml:
        '<p lang="en">The ships leave every morning at nine from the old harbor, and they come back in the evening.</p>',
    },
  ],
  'text-direction': [
    {
      html: '<p>هذه جملة عربية طويلة بما يكفي لتظهر الاتجاه الصحيح للنص</p>',
      fixedHtml: '<p dir="rtl">هذه جملة عربية طويلة بما يكفي لتظهر الاتجاه الصحيح للنص</p>',
    },
  ],
  'valid-lang': [
    {
      html: '<p lang="de_DE">Guten Morgen</p>',
      fixedHtml: '<p lang="de-DE">Guten Morgen</p>',
    },
  ],
};
