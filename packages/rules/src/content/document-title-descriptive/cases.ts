import { defineCases } from '../../rule-cases.ts';
import { documentTitleDescriptive } from './rule.ts';

export const cases = defineCases(documentTitleDescriptive, {
  passed: [
    '<!DOCTYPE html><html lang="en"><head><title>Ferries – Kiel</title></head><body><h1>Ferries</h1></body></html>',
    '<!DOCTYPE html><html lang="en"><head><title>Our ferries</title></head><body><h1>Our <em>ferries</em></h1></body></html>',
  ],
  failed: [
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Untitled Document</title></head><body><h1>Ferries</h1></body></html>',
      reason: 'placeholder',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>index.html</title></head><body></body></html>',
      reason: 'placeholder',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Final_report-v2.docx</title></head><body></body></html>',
      reason: 'placeholder',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Lorem ipsum</title></head><body></body></html>',
      reason: 'placeholder',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>University</title></head><body><h1>Search results at the University</h1></body></html>',
      reason: 'hidesPurpose',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>University of Kiel</title></head><body><h1>Page not found</h1></body></html>',
      reason: 'hidesPurpose',
    },
  ],
  cantTell: [
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Apple harvest</title></head><body><p>Clementines will be ready.</p></body></html>',
      reason: 'ask',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Search: University</title></head><body><h1>Search results at the University</h1></body></html>',
      reason: 'ask',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Ferries – University</title></head><body><h1>Search results for “ferries”</h1></body></html>',
      reason: 'ask',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Ferries</title></head><body><h1>Ferries</h1><h1>Trains</h1></body></html>',
      reason: 'ask',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Ferries</title></head><body><h1 hidden>Ferries</h1></body></html>',
      reason: 'ask',
    },
  ],
  inapplicable: [
    '<!DOCTYPE html><html lang="en"><head><title></title></head><body></body></html>',
    '<!DOCTYPE html><html lang="en"><head><title> </title></head><body></body></html>',
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><title>This is a circle</title></svg>', path: 'x.svg' },
  ],
});
