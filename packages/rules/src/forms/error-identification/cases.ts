import { defineCases } from '../../rule-cases.ts';
import { errorIdentification } from './rule.ts';

const fields =
  '<p><label>Name <input id="who"></label></p><p><label>City <input id="city"></label></p><button>Send</button>';
const onSubmit = (act: string) =>
  `<script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); ${act} })</script>`;
const markAll =
  "for (const field of document.querySelectorAll('input')) field.style.border = '2px solid #c00';";
/** Rejects the form unless all checks pass. In `report`, `wrong` is the first field whose check fails. */
const checked = (report: string, checks: string, more = '') =>
  `<form novalidate><div id="note" style="min-height: 30px"></div><div style="height: 90px"></div><p><label for="mail">Email</label> <input id="mail" name="mail"> <span id="mail-error"></span></p><p><label for="town">Town</label> <input id="town" name="town"> <span id="town-error"></span></p>${more}<div style="height: 90px"></div><button>Send</button></form><script>document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); for (const field of document.querySelectorAll('input')) { field.style.borderColor = ''; field.removeAttribute('aria-invalid') } for (const text of document.querySelectorAll('#note, span')) text.textContent = ''; const wrong = [${checks}].find(([, isRight]) => !isRight)?.[0]; if (wrong) { ${report} } else { event.target.action = '/sent'; event.target.submit() } })</script>`;
const bothChecks = "[mail, /@/.test(mail.value)], [town, town.value !== '']";
const passwords =
  '<p><label for="one">Password</label> <input id="one" type="password" autocomplete="new-password"></p><p><label for="two">Repeat password</label> <input id="two" type="password" autocomplete="new-password"> <span id="two-error"></span></p>';
const passwordChecks = `${bothChecks}, [one, one.value.length > 5], [two, one.value === two.value]`;

export const cases = defineCases(errorIdentification, {
  passed: [
    // A summary that names the field, a dialog, a toast, and a live region only for screen readers.
    checked('note.textContent = wrong.labels[0].textContent + " isn’t correct."', bothChecks),
    checked('alert(wrong.labels[0].textContent + " is missing or wrong")', bothChecks),
    checked(
      'note.innerHTML = "<div style=\'position: fixed; bottom: 0\'>Check the " + wrong.name + "</div>"; note.firstChild.textContent += ": " + wrong.labels[0].textContent + " is missing or wrong"',
      bothChecks,
    ),
    checked('document.getElementById(wrong.id + "-error").textContent = "Missing or wrong"', bothChecks),
    // Associated with the field, even though it's far away.
    checked(
      'note.innerHTML = "<p id=\'e\'>Invalid entry</p>"; for (const field of [mail, town]) field.removeAttribute("aria-describedby"); wrong.setAttribute("aria-describedby", "e")',
      bothChecks,
    ),
    checked(
      'document.getElementById((wrong.id === "one" ? "two" : wrong.id) + "-error").textContent = "Missing, or not the same"',
      passwordChecks,
      passwords,
    ),
    // The browser's default message names the field.
    `<form><label>Name <input required></label><button>Send</button></form>${onSubmit('')}`,
    `<form>${fields}</form>${onSubmit("who.style.border = '2px solid #c00'; who.closest('p').insertAdjacentHTML('beforeend', '<span>Enter your name</span>')")}`,
    `<form>${fields}</form>${onSubmit(`${markAll} alert('Fill in Name and City')`)}`,
    `<form>${fields}<p id="list"></p></form>${onSubmit(`${markAll} list.textContent = 'Name is missing. City is missing.'`)}`,
    `<style>input:user-invalid { border-color: #c00 } .error { display: none } input:user-invalid ~ .error { display: inline }</style><form novalidate><p><label for="a">Name</label><input id="a" required> <span class="error">Required</span></p><p><label for="b">City</label><input id="b" required> <span class="error">Required</span></p><button>Send</button></form>${onSubmit('')}`,
    // The message appears a moment later.
    `<form>${fields}</form>${onSubmit(`${markAll} setTimeout(() => { for (const p of document.querySelectorAll('p')) p.append('Missing') }, 200)`)}`,
    // An icon with alternative text.
    `<form>${fields}</form>${onSubmit(`${markAll} for (const p of document.querySelectorAll('p')) p.insertAdjacentHTML('beforeend', '<img width="16" height="16" alt="Missing" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">')`)}`,
    `<form>${fields}</form>${onSubmit(`${markAll} for (const field of document.querySelectorAll('input')) field.placeholder = 'Missing'`)}`,
  ],
  failed: [
    // Only one field is wrong, and no message says which.
    { html: checked('note.textContent = "Please correct your entries."', bothChecks), reason: 'notNamed' },
    { html: checked('alert("Invalid entry")', bothChecks), reason: 'notNamed' },
    // The message is equally close to all fields in a row.
    {
      html: checked('note.textContent = "The form contains 1 error."', bothChecks)
        .replaceAll('height: 90px', 'height: 0')
        .replaceAll('<p>', '<p style="display: inline-block">'),
      reason: 'notNamed',
    },
    {
      html: checked(
        'note.textContent = "The form contains an error."; wrong.style.borderColor = "#c00"',
        bothChecks,
      ),
      reason: 'onlyMarked',
    },
    { html: checked('', bothChecks), reason: 'ignored' },
    // Nothing shows what the fields accept: the form is sent with plain words, but not if a field is empty.
    {
      html: `<form>${fields}</form><script>document.querySelector('form').addEventListener('submit', (event) => { if (!who.value || !city.value) event.preventDefault() })</script>`,
      reason: 'ignored',
    },
    {
      html: checked(
        'if (wrong === two) note.textContent = "Something is wrong."; else document.getElementById((wrong === one ? "two" : wrong.id) + "-error").textContent = "Missing or wrong"',
        passwordChecks,
        passwords,
      ),
      reason: 'notNamed',
    },
    {
      html: checked(
        'wrong.style.borderColor = "#c00"; wrong.setAttribute("aria-invalid", "true")',
        bothChecks,
      ),
      reason: 'noText',
    },
    { html: `<form>${fields}</form>${onSubmit(markAll)}`, reason: 'noText' },
    {
      html: `<style>.missing { border-color: crimson }</style><form>${fields}</form>${onSubmit("setTimeout(() => { who.className = 'missing' }, 100)")}`,
      reason: 'noText',
    },
    {
      html: `<form>${fields}</form>${onSubmit("who.labels[0].style.color = 'red'")}`,
      reason: 'noText',
    },
    {
      html: `<div>${fields.replace('<button>', '<button type="button">')}</div><script>document.querySelector('button').onclick = () => { ${markAll} }</script>`,
      reason: 'noText',
    },
    {
      html: `<form>${fields}</form>${onSubmit(`${markAll} for (const p of document.querySelectorAll('p')) p.insertAdjacentHTML('beforeend', '<svg width="16" height="16"><circle r="8" fill="red"/></svg>')`)}`,
      reason: 'noText',
    },
    {
      html: `<form><label>Name <input required></label><button>Send</button></form><script>document.addEventListener('invalid', (event) => event.preventDefault(), true)</script>`,
      reason: 'suppressed',
    },
  ],
  cantTell: [
    // Screen readers announce which field is invalid.
    {
      html: checked(
        'note.textContent = "The form contains an error."; wrong.style.borderColor = "#c00"; wrong.setAttribute("aria-invalid", "true")',
        bothChecks,
      ),
      reason: 'unidentified',
    },
    // Only one field is empty, and the message is about empty ones.
    {
      html: checked(
        'note.textContent = "Please fill in all fields."',
        '[mail, mail.value], [town, town.value]',
      ),
      reason: 'unidentified',
    },
    // A to-do list ignores an empty entry.
    {
      html: `<form><label>Task <input id="task"></label> <button>Add</button></form><ul id="list"></ul>${onSubmit("if (task.value) { list.insertAdjacentHTML('beforeend', '<li>' + task.value + '</li>'); fetch('/tasks', { method: 'POST' }) }")}`,
      reason: 'silent',
    },
    // The page rejects every value, so the values may not be the reason.
    {
      html: checked('note.textContent = "Please correct your entries."', `${bothChecks}, [town, false]`),
      reason: 'unidentified',
    },
    { html: `<form>${fields}</form>${onSubmit('')}`, reason: 'silent' },
    // A valid optional field that turns green does not indicate an error.
    {
      html: `<style>input:user-valid { border-color: green }</style><form>${fields}</form>${onSubmit('')}`,
      reason: 'silent',
    },
    {
      html: `<form><p id="all"></p>${fields}</form>${onSubmit("all.textContent = 'Please correct your entries.'")}`,
      reason: 'unidentified',
    },
    {
      html: `<form>${fields}</form>${onSubmit(`${markAll} who.setAttribute('aria-invalid', 'true')`)}`,
      reason: 'onlyInvalid',
    },
    {
      html: `<form><p id="all" style="height: 40px"></p><div style="height: 80px"></div>${fields}</form>${onSubmit(`${markAll} all.textContent = 'Please correct the errors below.'`)}`,
      reason: 'unidentified',
    },
    {
      html: `<form><p id="all" style="height: 40px"></p><div style="height: 80px"></div>${fields}</form>${onSubmit("all.textContent = 'Please fill in all required fields.'")}`,
      reason: 'unidentified',
    },
  ],
  inapplicable: [
    // Only the server would report errors, which we can't see.
    checked('', 'undefined').replace('[undefined]', '[[mail, true]]'),
    // Without a form, the button may do something other than submit.
    `<div>${fields}</div><p>Crew list</p><script>document.querySelector('button').onclick = () => {}</script>`,
    fields,
    `<form>${fields}</form>`,
    `<form>${fields}<p id="thanks"></p></form>${onSubmit("thanks.textContent = 'Your message is on its way.'")}`,
    // The page accepts the form: what happens next depends on the server.
    `<form>${fields}</form><script>document.querySelector('form').addEventListener('submit', () => { ${markAll} })</script>`,
    `<form>${fields}</form>${onSubmit(`${markAll} fetch('/send', { method: 'POST' })`)}`,
    `<form>${fields.replace('Send', 'Delete account')}</form>${onSubmit(markAll)}`,
    `<form role="search"><label>Search <input type="search"></label><button>Go</button></form>${onSubmit(markAll)}`,
  ],
});
