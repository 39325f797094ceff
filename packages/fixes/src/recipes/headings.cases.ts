import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'bypass-heading': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><nav><a href="/a">Kiel</a> <a href="/b">Oslo</a></nav><div><p>Ferries</p><p>Ships to the islands.</p></div></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><nav><a href="/a">Kiel</a> <a href="/b">Oslo</a></nav><main><h1>Ferries</h1><p>Ferries</p><p>Ships to the islands.</p></main></body></html>',
    },
  ],
  'empty-heading': [
    {
      html: '<h2></h2>',
      fixedHtml: '',
    },
    {
      html: '<h2><span aria-hidden="true">Prices</span></h2>',
      fixedHtml: '<h2><span>Prices</span></h2>',
    },
  ],
  'heading-order': [
    {
      html: '<h3>Ports</h3><h4>Kiel</h4><h3>Prices</h3>',
      fixedHtml: '<h2>Ports</h2><h3>Kiel</h3><h2>Prices</h2>',
    },
  ],
  'page-has-heading-one': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><h2>Ferries</h2><p>Ships</p><h3>Prices</h3></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><h1>Ferries</h1><p>Ships</p><h2>Prices</h2></main></body></html>',
    },
    {
      html: '<!doctype html><html lang="en"><head><title>Timetable – Ship line</title></head><body><main><p>Ships</p></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Timetable – Ship line</title></head><body><main><h1>Timetable</h1><p>Ships</p></main></body></html>',
    },
  ],
};
