import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderPage, renderService, renderShop } from '../documents.ts';

const css = 'main{padding:16px;max-width:36rem}';
const login = (extra = '', passwordAttributes = '') =>
  `<form action="/in" method="post" id="f"><p><label for="u">Email</label> <input id="u" type="email" autocomplete="username"></p><p><label for="p">Password</label> <input id="p" type="password" autocomplete="current-password" ${passwordAttributes}></p>${extra}<button>Sign in</button></form>`;

export const accessibleAuthentication = defineCases('3.3.8', {
  failing: {
    'paste-refused': {
      title: 'Password field that refuses to paste',
      why: 'F109: pasting is prevented, so the password must be remembered and transcribed.',
      page: renderPage(
        'Sign in to the tax portal',
        `<main><h1>Sign in to the tax portal</h1>${login('', 'onpaste="return false"')}</main>`,
        { css },
      ),
    },
    'paste-prevented-by-script': {
      title: 'Sign-in whose script prevents paste and drop',
      why: 'F109: a listener on the form cancels paste events, and password managers are refused by autocomplete="off".',
      page: renderPage(
        'Sign in to your savings',
        `<main><h1>Sign in to your savings</h1><form action="/in" method="post" id="f" autocomplete="off"><p><label for="u">Account number</label> <input id="u" autocomplete="off"></p><p><label for="p">Password</label> <input id="p" type="password" autocomplete="off"></p><button>Sign in</button></form></main>`,
        {
          css,
          script:
            "document.getElementById('f').addEventListener('paste',function(e){e.preventDefault()});document.getElementById('f').addEventListener('drop',function(e){e.preventDefault()})",
        },
      ),
    },
    'distorted-text-captcha': {
      title: 'Sign-in with distorted letters to type',
      why: 'Transcribing characters from an image is a cognitive function test, and there is no alternative.',
      page: renderPage(
        'Sign in to the forum',
        `<main><h1>Sign in to the forum</h1>${login('<p><img src="/img/captcha-81.svg" alt="Security image with five letters" width="160" height="60"><br><label for="c">Type the letters of the image</label> <input id="c" autocomplete="off"></p>')}</main>`,
        { css },
      ),
    },
    'sum-captcha': {
      title: 'Sign-in with a sum',
      why: 'Calculating 17 + 26 is a cognitive function test without an alternative.',
      page: renderShop(
        'Sign in',
        login(
          '<p><label for="c">To show that you are human: what is 17 + 26?</label> <input id="c" inputmode="numeric"></p>',
        ),
      ),
    },
    'characters-of-password': {
      title: 'Sign-in that asks for the 3rd, 5th and 8th character of the password',
      why: 'Picking characters needs memory and transcription; a password manager cannot fill them in.',
      page: renderService(
        'Online banking',
        `<form action="/in" method="post"><label for="u">User name</label><input id="u" autocomplete="username"><fieldset><legend>Characters of your password</legend><label for="c3">3rd character</label><input id="c3" type="password" maxlength="1"><label for="c5">5th character</label><input id="c5" type="password" maxlength="1"><label for="c8">8th character</label><input id="c8" type="password" maxlength="1"></fieldset><button>Sign in</button></form>`,
      ),
    },
    'code-fields-without-paste': {
      title: 'One-time code in six fields that cannot be pasted',
      why: 'The code must be transcribed digit by digit: paste is cancelled and typing more than a digit is impossible.',
      page: renderApplication(
        'Enter your code',
        `<form action="/code" method="post" id="f"><fieldset><legend>Code from your message</legend>${[1, 2, 3, 4, 5, 6].map((at) => `<input aria-label="Digit ${at}" maxlength="1" inputmode="numeric" autocomplete="off" class="d">`).join(' ')}</fieldset><button>Confirm</button></form>`,
        {
          css: '.d{width:2.5rem;font:inherit;text-align:center}',
          script:
            "document.querySelectorAll('.d').forEach(function(d){d.onpaste=function(e){e.preventDefault()};d.addEventListener('beforeinput',function(e){if(e.inputType==='insertFromPaste'||(e.data&&e.data.length>1))e.preventDefault()})})",
        },
      ),
    },
    'secret-question': {
      title: 'Sign-in with a question that must be answered from memory',
      why: 'Besides the password one has to recall and type "the answer exactly as you gave it": a memory test without an alternative; paste is refused.',
      page: renderPage(
        'Sign in to the insurance portal',
        `<main><h1>Sign in to the insurance portal</h1>${login('<p><label for="q">What was the name of your first teacher? Answer exactly as you did on registration.</label> <input id="q" autocomplete="off" onpaste="event.preventDefault()"></p>')}</main>`,
        { css },
      ),
    },
  },
  passing: {
    'plain-login': {
      title: 'Sign-in that browsers and managers can fill in',
      why: 'H100 and G218-like: autocomplete is set, and pasting works.',
      page: renderPage('Sign in to the wiki', `<main><h1>Sign in to the wiki</h1>${login()}</main>`, { css }),
    },
    'email-link': {
      title: 'Sign-in by a link in an email',
      why: 'G218: no password has to be remembered.',
      page: renderPage(
        'Sign in to the club house',
        `<main><h1>Sign in to the club house</h1><form action="/link" method="post"><p><label for="u">Email</label> <input id="u" type="email" autocomplete="email"></p><button>Send me a link</button></form></main>`,
        { css },
      ),
    },
    'object-recognition': {
      title: 'Sign-in with images to recognize',
      why: 'Object recognition is an exception at level AA.',
      page: renderPage(
        'Sign in to the image archive',
        `<main><h1>Sign in to the image archive</h1>${login('<fieldset><legend>Select all images with a boat</legend><label><input type="checkbox" name="i"><img src="/img/obj-1.svg" alt="Image 1" width="80" height="50"></label> <label><input type="checkbox" name="i"><img src="/img/obj-2.svg" alt="Image 2" width="80" height="50"></label></fieldset>')}</main>`,
        { css },
      ),
    },
    'one-time-code': {
      title: 'One-time code with autocomplete="one-time-code"',
      why: 'The code can be pasted or filled in by the browser.',
      page: renderApplication(
        'Second step',
        `<form action="/code" method="post"><label for="c">Code from your message</label> <input id="c" inputmode="numeric" autocomplete="one-time-code"> <button>Confirm</button></form>`,
      ),
    },
    'captcha-with-alternative': {
      title: 'Sign-in with a sum or a passkey',
      why: 'Another authentication method without a cognitive function test is available.',
      page: renderShop(
        'Sign in or use a passkey',
        `<p><button type="button" id="k">Sign in with a passkey</button></p>${login('<p><label for="c">To show that you are human: what is 8 + 5?</label> <input id="c" inputmode="numeric"></p>')}`,
        {
          script:
            "document.getElementById('k').onclick=function(){navigator.credentials&&navigator.credentials.get({publicKey:{challenge:new Uint8Array(16)}}).catch(function(){})}",
        },
      ),
    },
    'captcha-in-contact-form': {
      title: 'Sum in a contact form',
      why: 'The criterion concerns authentication; this form only sends a message.',
      page: renderService(
        'Write to the mayor',
        `<form action="/mayor" method="post"><label for="t">Your message</label><textarea id="t"></textarea><label for="c">What is 3 + 4?</label><input id="c" inputmode="numeric"><button>Send</button></form>`,
      ),
    },
    'paste-listener-trims': {
      title: 'Password field with a paste listener that only trims spaces',
      why: 'Pasting works: the listener inserts the text without the spaces at its ends.',
      page: renderPage(
        'Sign in to the seed bank',
        `<main><h1>Sign in to the seed bank</h1>${login()}</main>`,
        {
          css,
          script:
            "document.getElementById('p').addEventListener('paste',function(e){e.preventDefault();var t=(e.clipboardData||new DataTransfer()).getData('text').trim();this.setRangeText(t,this.selectionStart,this.selectionEnd,'end');this.dispatchEvent(new Event('input',{bubbles:true}))})",
        },
      ),
    },
    'paste-refused-elsewhere': {
      title: 'Comment field that refuses to paste',
      why: 'Annoying, but not part of authentication; the sign-in fields accept pasted text.',
      page: renderPage(
        'Poetry contest',
        `<main><h1>Poetry contest</h1>${login()}<form action="/poem" method="post"><p><label for="t">Your poem, typed by yourself</label><br><textarea id="t" onpaste="return false"></textarea></p><button>Submit the poem</button></form></main>`,
        { css },
      ),
    },
  },
});
