import { defineCases } from '../../rule-cases.ts';
import { accessibleAuthentication } from './rule.ts';

const user = '<label>Email <input type="email" autocomplete="username"></label>';
const button = '<button>Sign in</button>';
const signIn = (attributes: string, more = '') =>
  `<h1>Sign in</h1><form>${user}<label>Password <input type="password" ${attributes}></label>${more}${button}</form>`;
const boxes = Array.from(
  { length: 6 },
  (_, digit) => `<input maxlength="1" inputmode="numeric" aria-label="Digit ${digit + 1}">`,
).join('');
const codeForm = `<h1>Enter your verification code</h1><form><fieldset><legend>Code</legend>${boxes}</fieldset><button>Verify</button></form>`;
const onEachBox = (event: string, act: string) =>
  `<script>const boxes = [...document.querySelectorAll('input')]; boxes.forEach((box, position) => box.addEventListener('${event}', (event) => { ${act} }))</script>`;
const image =
  '<img width="120" height="40" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">';

export const cases = defineCases(accessibleAuthentication, {
  passed: [
    signIn('autocomplete="current-password"'),
    signIn('autocomplete="off"'),
    `${signIn('id="password"')}<script>password.addEventListener('paste', (event) => { event.preventDefault(); password.value = event.clipboardData.getData('text'); })</script>`,
    `${codeForm}${onEachBox('input', 'boxes[position + 1]?.focus()')}${onEachBox('paste', "event.preventDefault(); [...event.clipboardData.getData('text')].forEach((digit, at) => { boxes[at].value = digit; })").replace("const boxes = [...document.querySelectorAll('input')]; ", '')}`,
    '<form><label>Verification code <input inputmode="numeric" autocomplete="one-time-code" maxlength="6"></label><button>Verify</button></form>',
    `${codeForm.replace('<legend>Code', '<legend>One-time password')}${onEachBox('paste', "event.preventDefault(); [...event.clipboardData.getData('text')].forEach((digit, at) => { boxes[at].value = digit; })")}`,
    // The page distributes a code over its boxes later, because it's busy.
    `${codeForm.replace('maxlength="1"', '')}${onEachBox('input', 'setTimeout(() => [...boxes[0].value].forEach((digit, at) => { boxes[at].value = digit; }), 120); setTimeout(() => { for (const end = performance.now() + 500; performance.now() < end; ); }, 10)')}`,
    // The page distributes a code over its boxes as it is entered.
    `${codeForm.replace('maxlength="1"', '')}${onEachBox('input', '[...boxes[0].value].forEach((digit, at) => { boxes[at].value = digit; })')}`,
  ],
  failed: [
    { html: `${codeForm}${onEachBox('input', 'boxes[position + 1]?.focus()')}`, reason: 'boxes' },
    { html: codeForm, reason: 'boxes' },
    {
      html: '<form><label>Verification code <input onpaste="return false"></label><button>Verify</button></form>',
      reason: 'codePaste',
    },
    { html: signIn('autocomplete="off" onpaste="return false"'), reason: 'passwordPaste' },
    {
      html: `${signIn('autocomplete="off"')}<script>document.addEventListener('keydown', (event) => { if (event.ctrlKey && event.key === 'v') event.preventDefault(); })</script>`,
      reason: 'passwordPaste',
    },
    {
      html: `${signIn('autocomplete="off"')}<script>document.addEventListener('beforeinput', (event) => { if (event.inputType === 'insertFromPaste') event.preventDefault(); })</script>`,
      reason: 'passwordPaste',
    },
    { html: signIn('', '<label>What is 3 + 4? <input></label>'), reason: 'puzzle' },
    {
      html: signIn('', `${image}<label>Type the characters you see in the image <input></label>`),
      reason: 'imageCode',
    },
    {
      html: `<h1>Sign in</h1><form><fieldset><legend>Enter the 2nd, 6th and last characters of your password</legend><input type="password" maxlength="1" aria-label="2nd"><input type="password" maxlength="1" aria-label="6th"><input type="password" maxlength="1" aria-label="Last"></fieldset>${button}</form>`,
      reason: 'partialPassword',
    },
    {
      html: signIn(
        '',
        '<label>Mother’s maiden name <input autocomplete="off" onpaste="return false"></label>',
      ),
      reason: 'memorizedPaste',
    },
    {
      html: `${signIn('', '<label>What was the name of your first pet? <input id="answer" autocomplete="off"></label>')}<script>answer.addEventListener('beforeinput', (event) => { if (event.inputType === 'insertFromPaste') event.preventDefault(); })</script>`,
      reason: 'memorizedPaste',
    },
  ],
  cantTell: [
    {
      html: signIn('', '<label>What was the name of your first teacher? <input></label>'),
      reason: 'memorized',
    },
    { html: signIn('', '<label>Memorable word <input type="text"></label>'), reason: 'memorized' },
    { html: signIn('', '<label>Memorable word <input autocomplete="off"></label>'), reason: 'memorized' },
    { html: signIn('', '<label>Memorable word <input onpaste="return false"></label>'), reason: 'memorized' },
    // The listener inserts the text itself.
    {
      html: signIn(
        '',
        '<label>Memorable word <input autocomplete="off" onpaste="this.value = event.clipboardData.getData(\'text\').trim(); return false"></label>',
      ),
      reason: 'memorized',
    },
    {
      html: `${signIn('', '<label>Memorable word <input autocomplete="off" onpaste="return false"></label>')}<button>Use a passkey</button>`,
      reason: 'otherMethod',
    },
    { html: signIn('onpaste="return false"'), reason: 'passwordPasteOnly' },
    {
      html: `${codeForm}<button>Use a passkey</button>`,
      reason: 'otherMethod',
    },
    {
      html: `${signIn('', '<label>What is 3 + 4? <input></label>')}<a href="/google">Continue with Google</a>`,
      reason: 'otherMethod',
    },
    { html: signIn('', '<div class="geetest_holder">Slide to verify</div>'), reason: 'captcha' },
  ],
  inapplicable: [
    '<h1>Sign up</h1><form><label>Password <input type="password" onpaste="return false" autocomplete="off"></label><button>Create account</button></form>',
    '<form><label>New password <input type="password" autocomplete="new-password" onpaste="return false"></label><button>Save</button></form>',
    '<form><label>Password <input type="password"></label><label>Confirm password <input type="password" onpaste="return false"></label><button>Save</button></form>',
    '<form><label>What is 3 + 4? <input></label><button>Send message</button></form>',
    '<form><label>Postal code <input onpaste="return false"></label><button>Search</button></form>',
    '<form><label>Card number <input></label><label>Security code <input autocomplete="cc-csc" onpaste="return false"></label><button>Pay</button></form>',
  ],
});
