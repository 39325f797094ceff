import { defineCases } from '../../rule-cases.ts';
import { errorSuggestion } from './rule.ts';

const validate = (message: string) =>
  `<script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); document.getElementById('message').textContent = document.querySelector('input').checkValidity() ? '' : '${message}' })</script>`;
const form = (field: string, hint = '') =>
  `<form novalidate><p><label for="field">Value</label> ${field} ${hint} <span id="message"></span></p><button>Send</button></form>`;
/** Rejects every value with a message. */
const refuse = (message: string) =>
  `<script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); document.getElementById('message').textContent = '${message}' })</script>`;
/** Accepts the value only if it matches. */
const accept = (label: string, expression: string, message: string, more = '') =>
  `<form novalidate><p><label for="field">${label}</label> <input id="field" ${more}> <span id="message"></span></p><p><label>Town <input value="Kiel"></label></p><button>Send</button></form><script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); message.textContent = ''; if (${expression}.test(field.value)) fetch('/send', { method: 'POST' }); else message.textContent = '${message}' })</script>`;
const email = '<input id="field" type="email">';
const seats = '<input id="field" type="number" min="1" max="9">';
const code = '<input id="field" pattern="[A-Z]{3}[0-9]{2}">';

export const cases = defineCases(errorSuggestion, {
  passed: [
    accept('Date of birth', '/^\\d\\d.\\d\\d.\\d{4}$/', 'Enter the date as DD/MM/YYYY.'),
    accept('Date of birth (DD.MM.YYYY)', '/^\\d\\d.\\d\\d.\\d{4}$/', 'Invalid date'),
    accept('Arrival time', '/^\\d\\d:\\d\\d$/', 'Enter a time such as 14:30.'),
    accept('Postal code', '/^\\d{5}$/', 'Enter five digits.'),
    accept('Number of seats', '/^\\d+$/', 'Enter a number.'),
    `${form(email)}${validate('Enter an email address such as name@example.com.')}`,
    `${form(email)}${validate('Enter a valid email address.')}`,
    `${form(email)}${validate('Not a valid email address')}`,
    `${form(seats)}${validate('Enter a number between 1 and 9.')}`,
    `${form(seats, '<small>1 to 9 seats</small>')}${validate('Invalid')}`,
    `${form(code)}${validate('Enter three letters and two digits.')}`,
    `${form(code, '<small>For example KIE24</small>')}${validate('Invalid value')}`,
    `${form('<input id="field" type="password" autocomplete="new-password">').replace('>Value<', '>Password<')}${refuse('This password is not valid. Use at least 9 characters.')}`,
    // The browser's message explains what the field accepts.
    `<form><label>Seats <input type="number" max="9"></label><button>Send</button></form><script></script>`,
    `<form><label>Code <input pattern="[A-Z]{3}" title="Three capital letters"></label><button>Send</button></form><script></script>`,
  ],
  failed: [
    {
      html: `${form('<input id="field" type="password" autocomplete="new-password" minlength="9">').replace('>Value<', '>Password<')}<script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); message.textContent = field.value.length < 9 ? 'Password not valid.' : '' })</script>`,
      reason: 'generic',
    },
    { html: accept('Date of birth', '/^\\d\\d.\\d\\d.\\d{4}$/', 'Invalid date'), reason: 'generic' },
    { html: accept('Date', '/^\\d{4}-\\d\\d-\\d\\d$/', 'This date is not valid.'), reason: 'generic' },
    { html: accept('Arrival time', '/^\\d\\d:\\d\\d$/', 'Time invalid'), reason: 'generic' },
    { html: accept('Postal code', '/^\\d{5}$/', 'Error'), reason: 'generic' },
    {
      html: accept(
        'New password',
        '/^.{9,}$/',
        'Password not valid.',
        'type="password" autocomplete="new-password"',
      ),
      reason: 'generic',
    },
    {
      html: accept('Day', '/^(Monday|Tuesday)$/', 'Invalid day', 'list="days"').replace(
        '<button>',
        '<datalist id="days"><option>Monday<option>Tuesday</datalist><button>',
      ),
      reason: 'generic',
    },
    // The message names a phone number, as the label does, but not the format.
    {
      html: accept('Phone', '/^\\+\\d{8,15}$/', 'Error in phone number.', 'type="tel"'),
      reason: 'generic',
    },
    // Nothing names the type, or dates in other formats are rejected.
    { html: accept('Start of the course', '/^\\d\\d:\\d\\d$/', 'Not accepted.'), reason: 'generic' },
    { html: accept('Start of the course', '/^\\d{4}-\\d\\d-\\d\\d$/', 'Invalid date'), reason: 'generic' },
    { html: `${form(email)}${validate('Invalid value')}`, reason: 'generic' },
    { html: `${form(seats)}${validate('Error')}`, reason: 'generic' },
    { html: `${form(code)}${validate('Ungültige Eingabe')}`, reason: 'generic' },
    { html: `${form(code)}${validate('This value is not valid.')}`, reason: 'generic' },
  ],
  cantTell: [
    // No value is known to be accepted.
    { html: accept('Date', '/^x$/', 'Invalid date'), reason: 'ask' },
    { html: accept('Postal code', '/^\\d{5}$/', 'Invalid for this area'), reason: 'ask' },
    {
      html: `<form novalidate><p><label for="field">Phone</label> <input id="field" type="tel"> <span id="message"></span></p><button>Send</button></form>${refuse('Error in phone number.')}`,
      reason: 'ask',
    },
    { html: `${form('<input id="field">')}${refuse('Invalid')}`, reason: 'unknown' },
    { html: `${form('<input id="field">')}${refuse('Unknown port')}`, reason: 'unknown' },
    // The message may be enough: it names the type, and the page rejects no other format of it.
    { html: accept('Start of the course', '/^\\d\\d:\\d\\d$/', 'Invalid time'), reason: 'unknown' },
    { html: accept('Course', '/^\\d{4}$/', 'Unknown course chosen'), reason: 'unknown' },
    // The format of a code may be secret.
    { html: accept('Voucher code', '/^\\d{4}$/', 'Invalid'), reason: 'unknown' },
    { html: `${form(seats)}${validate('That is too many seats.')}`, reason: 'ask' },
    {
      html: `<form><p><label for="field">Date of birth</label> <input id="field"> <span id="message"></span></p><button>Send</button></form><script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); message.textContent = 'Invalid' })</script>`,
      reason: 'ask',
    },
    {
      html: '<form><label>Code <input pattern="[A-Z]{3}[0-9]{2}"></label><button>Send</button></form><script></script>',
      reason: 'native',
    },
  ],
  inapplicable: [
    `${form('<input id="field">')}${validate('Invalid')}`,
    `${form('<input id="field">')}${refuse('Enter at least 12 letters.')}`,
    accept(
      'Start of the course',
      '/^\\d{4}-\\d\\d-\\d\\d$/',
      'Invalid date, use YYYY-MM-DD such as 2030-06-15',
    ),
    form(email),
    `${form(email)}${validate('')}`,
    '<p>Invalid</p>',
  ],
});
