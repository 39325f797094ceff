import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'aria-input-field-name': [
    {
      html: '<div><span>Port</span> <div role="textbox" contenteditable="true">Kiel</div></div>',
      fixedHtml:
        '<div><span id="port">Port</span> <div role="textbox" contenteditable="true" aria-labelledby="port">Kiel</div></div>',
    },
  ],
  'aria-meter-name': [
    {
      html: '<p>Seats taken</p><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9"></div>',
      fixedHtml:
        '<p id="seats-taken">Seats taken</p><div role="meter" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" aria-labelledby="seats-taken"></div>',
    },
  ],
  'aria-progressbar-name': [
    {
      html: '<span>Upload</span> <progress value="0.3"></progress>',
      fixedHtml:
        '<span><label for="upload">Upload</label></span> <progress value="0.3" id="upload"></progress>',
    },
    {
      html: '<p><progress max="9" value="3"></progress> Upload</p>',
      fixedHtml:
        '<p><progress max="9" value="3" id="upload"></progress> <label for="upload">Upload</label></p>',
    },
  ],
  'aria-toggle-field-name': [
    {
      html: '<p><span role="switch" aria-checked="false" tabindex="0"></span> <b>Quiet cabin</b></p>',
      fixedHtml:
        '<p><span role="switch" aria-checked="false" tabindex="0" aria-labelledby="quiet-cabin"></span> <b id="quiet-cabin">Quiet cabin</b></p>',
    },
  ],
  'autocomplete-valid': [
    {
      html: '<label>E-mail <input autocomplete="e-mail"></label>',
      fixedHtml: '<label>E-mail <input autocomplete="email"></label>',
    },
    {
      html: '<label>Mobile <input autocomplete="home bday"></label>',
      fixedHtml: '<label>Mobile <input autocomplete="bday"></label>',
    },
    {
      html: '<label>Card <input autocomplete="nope"></label>',
      fixedHtml: '<label>Card <input></label>',
    },
  ],
  'field-label-in-name': [
    {
      html: '<label for="a">Port</label><input id="a" aria-label="Harbor">',
      fixedHtml: '<label for="a">Port</label><input id="a">',
    },
  ],
  'group-name': [
    {
      html: '<fieldset><p>Meals</p><label><input type="radio" name="m"> Yes</label><label><input type="radio" name="m"> No</label></fieldset>',
      fixedHtml:
        '<fieldset><legend>Meals</legend><label><input type="radio" name="m"> Yes</label><label><input type="radio" name="m"> No</label></fieldset>',
    },
  ],
  label: [
    {
      html: '<input aria-describedby="a"><span id="a">Your name</span>',
      fixedHtml: '<input aria-labelledby="a"><span id="a">Your name</span>',
    },
    {
      html: '<p>Name</p><input>',
      fixedHtml: '<p><label for="name">Name</label></p><input id="name">',
    },
    {
      html: '<label>Born on</label> <input type="date">',
      fixedHtml: '<label for="born-on">Born on</label> <input type="date" id="born-on">',
    },
    {
      html: '<input type="radio" value="yes"> Yes',
      fixedHtml: '<input type="radio" value="yes" id="yes"> <label for="yes">Yes</label>',
    },
    {
      html: '<p> Name <input> *</p>',
      fixedHtml: '<p><label for="name">Name</label> <input id="name"> *</p>',
    },
    {
      html: '<input name="first_name">',
      fixedHtml: '<input name="first_name" aria-label="First name">',
    },
    {
      html: '<table><tr><th>Port</th><th>Seats</th></tr><tr><td>Kiel</td><td><input></td></tr></table>',
      fixedHtml:
        '<table><tbody><tr><th>Port</th><th>Seats</th></tr><tr><td>Kiel</td><td><input aria-label="Seats"></td></tr></tbody></table>',
    },
  ],
  'label-descriptive': [
    {
      html: '<label>Field <input placeholder="Number of seats"></label>',
      fixedHtml: '<label>Number of seats<input placeholder="Number of seats"></label>',
    },
  ],
  'label-title-only': [
    {
      html: '<input title="Port">',
      fixedHtml: '<label for="port">Port</label> <input id="port">',
    },
  ],
  'select-name': [
    {
      html: 'Harbor <select><option>Kiel</option></select>',
      fixedHtml: '<label for="harbor">Harbor</label> <select id="harbor"><option>Kiel</option></select>',
    },
  ],
};
