import { defineCases } from '../../rule-cases.ts';
import { phonePartsLabel } from './rule.ts';

const parts = (attributes = '') =>
  `(<input size="3" autocomplete="tel-area-code" aria-label="Area code" ${attributes}>) <input size="3" autocomplete="tel-local-prefix" aria-label="Exchange" ${attributes}> - <input size="4" autocomplete="tel-local-suffix" aria-label="Line number" ${attributes}>`;
const form = (inside: string) =>
  `<form><label>Name <input autocomplete="name"></label><div>${inside}</div><button>Call me</button></form>`;

export const cases = defineCases(phonePartsLabel, {
  passed: [
    form(`<fieldset><legend>Phone number</legend>${parts()}</fieldset>`),
    form(`<p>Phone</p>${parts()}`),
    form(`${parts()}<br>Area code, exchange, line`),
    `<style>.phone::before { content: 'Phone' }</style>${form(`<div class="phone">${parts()}</div>`)}`,
    // A label elsewhere.
    `<h2 id="h">Phone number</h2>${form(`<div role="group" aria-labelledby="h">${parts()}</div>`)}`,
    form(
      '<label>Area code <input size="3" autocomplete="tel-area-code"></label> <label>Number <input autocomplete="tel-local"></label>',
    ),
  ],
  failed: [
    { html: form(parts()), reason: 'noLabel' },
    { html: form(`<div role="group" aria-label="Phone number">${parts()}</div>`), reason: 'noLabel' },
    {
      // No autocomplete.
      html: form(
        '(<input maxlength="3" title="Phone number, area code">) <input maxlength="4" title="Number" type="tel">',
      ),
      reason: 'noLabel',
    },
    // The label is visually hidden.
    {
      html: form(
        `<fieldset><legend style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Phone number</legend>${parts()}</fieldset>`,
      ),
      reason: 'noLabel',
    },
    { html: form(`<template shadowrootmode="open">${parts()}</template>`), reason: 'noLabel' },
  ],
  cantTell: [
    { html: form(parts('placeholder="Phone"')), reason: 'placeholder' },
    {
      html: form(`<svg width="20" height="20"><rect width="20" height="20"/></svg>${parts()}`),
      reason: 'image',
    },
  ],
  inapplicable: [
    form('<label>Phone <input type="tel" autocomplete="tel"></label>'),
    // Parts of something other than a phone number.
    form(
      '<input size="2" aria-label="Day"> <input size="2" aria-label="Month"> <input size="4" aria-label="Year">',
    ),
    form('<input aria-label="Phone" type="tel"> <input aria-label="Mobile phone" type="tel">'),
    form(parts('disabled')),
    `<div hidden>${form(parts())}</div>`,
    '<p>Kiel</p>',
  ],
});
