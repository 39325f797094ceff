import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderPage, renderService, renderShop } from '../documents.ts';

/** A form with one field whose value is tested when it is sent. */
const checkOnSubmit = (pattern: string, message: string) =>
  `document.getElementById('f').addEventListener('submit',function(e){var i=document.getElementById('v'),ok=${pattern}.test(i.value);i.setAttribute('aria-invalid',!ok);document.getElementById('m').textContent=ok?'':'${message}';if(!ok)e.preventDefault()})`;

export const errorSuggestion = defineCases('3.3.3', {
  failing: {
    'invalid-date': {
      title: '"Invalid date" without the expected format',
      why: 'The format is known (DD.MM.YYYY), but neither label nor message says so.',
      page: renderService(
        'When does your lease end?',
        `<form id="f" action="/lease" method="post" novalidate><label for="v">End of the lease</label><input id="v" aria-describedby="m"><p id="m" class="e"></p><button>Continue</button></form>`,
        { script: checkOnSubmit('/^\\d\\d\\.\\d\\d\\.\\d{4}$/', 'Invalid date.') },
      ),
    },
    'wrong-postal-code': {
      title: '"Wrong postal code" without the expected form',
      why: 'The script knows the form (four digits and two letters) and does not suggest it.',
      page: renderShop(
        'Delivery to you',
        `<form id="f" action="/d" method="post" novalidate><label for="v">Postal code</label> <input id="v" aria-describedby="m" autocomplete="postal-code"><p id="m"></p><button>Check delivery</button></form>`,
        { script: checkOnSubmit('/^[0-9]{4} [A-Z]{2}$/', 'Wrong postal code!') },
      ),
    },
    'password-rules-secret': {
      title: '"Password not accepted" without the rules',
      why: 'The rules (12 characters, one digit) are known; telling them does not harm security.',
      page: renderPage(
        'Create a password',
        `<main><h1>Create a password</h1><form id="f" action="/p" method="post" novalidate><p><label for="v">New password</label> <input id="v" type="password" autocomplete="new-password" aria-describedby="m"></p><p id="m"></p><button>Save</button></form></main>`,
        {
          css: 'main{padding:16px}',
          script: checkOnSubmit('/^(?=.*[0-9]).{12,}$/', 'Password not accepted.'),
        },
      ),
    },
    'number-out-of-range': {
      title: '"Value not allowed" for a number with known limits',
      why: 'Between 5 and 40 hours are allowed, but no text says so (G85).',
      page: renderApplication(
        'Working hours',
        `<form id="f" action="/h" method="post" novalidate><label for="v">Hours per week</label> <input id="v" inputmode="numeric" aria-describedby="m"><p id="m"></p><button>Save</button></form>`,
        { script: checkOnSubmit('/^([5-9]|[123][0-9]|40)$/', 'Value not allowed.') },
      ),
    },
    'unknown-month': {
      title: '"Unknown month" for a value from a short list',
      why: 'Only twelve values are valid, and the message suggests none of them.',
      page: renderService(
        'When was your meter read?',
        `<form id="f" action="/meter" method="post" novalidate><label for="v">Month</label><input id="v" aria-describedby="m"><p id="m"></p><button>Continue</button></form>`,
        { script: checkOnSubmit('/^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/', 'Unknown month.') },
      ),
    },
    'phone-format': {
      title: '"Error in phone number" without an example',
      why: 'The number must begin with + and contain no spaces; the user has to guess.',
      page: renderShop(
        'Call me when it is in stock',
        `<form id="f" action="/c" method="post" novalidate><label for="v">Phone</label> <input id="v" type="tel" autocomplete="tel" aria-describedby="m"><p id="m" role="alert"></p><button>Remind me</button></form>`,
        { script: checkOnSubmit('/^\\+[0-9]{8,15}$/', 'Error in phone number.') },
      ),
    },
    'time-invalid': {
      title: '"Invalid" beside a time that needs 24 hours',
      why: 'The word "Invalid" identifies the field, but suggests no correction although the format is known.',
      page: renderApplication(
        'Plan a call',
        `<form id="f" action="/t" method="post" novalidate><label for="v">Time</label> <input id="v" aria-describedby="m"> <span id="m"></span> <button>Plan</button></form>`,
        { script: checkOnSubmit('/^([01][0-9]|2[0-3]):[0-5][0-9]$/', 'Invalid') },
      ),
    },
  },
  passing: {
    'date-with-example': {
      title: 'Message with the format and an example',
      why: 'G85: the message says how to correct the value.',
      page: renderService(
        'When did you move in?',
        `<form id="f" action="/in" method="post" novalidate><label for="v">Date</label><input id="v" aria-describedby="m"><p id="m"></p><button>Continue</button></form>`,
        {
          script: checkOnSubmit(
            '/^\\d\\d\\.\\d\\d\\.\\d{4}$/',
            'Enter the date as day, month and year, for example 27.03.2025.',
          ),
        },
      ),
    },
    'login-generic': {
      title: 'Sign-in that does not say whether name or password is wrong',
      why: 'A more precise suggestion would jeopardize security.',
      page: renderPage(
        'Sign in to your mailbox',
        `<main><h1>Sign in to your mailbox</h1><form id="f" action="/in" method="post" novalidate><p><label for="u">User name</label> <input id="u" autocomplete="username"></p><p><label for="v">Password</label> <input id="v" type="password" autocomplete="current-password" aria-describedby="m"></p><p id="m" role="alert"></p><button>Sign in</button></form></main>`,
        {
          css: 'main{padding:16px}',
          script: checkOnSubmit('/^correct horse$/', 'User name or password is not correct.'),
        },
      ),
    },
    'vocabulary-test': {
      title: 'Vocabulary test that does not give the answer',
      why: 'A suggestion would invalidate the purpose of the test.',
      page: renderPage(
        'Norwegian, lesson 3',
        `<main lang="en"><h1>Norwegian, lesson 3</h1><form id="f" action="/l" method="post" novalidate><p><label for="v">What does “brygge” mean?</label> <input id="v" aria-describedby="m"></p><p id="m" role="status"></p><button>Check my answer</button></form></main>`,
        {
          css: 'main{padding:16px}',
          script: checkOnSubmit('/^(pier|quay|wharf)$/', 'Not right yet. Think of the harbor.'),
        },
      ),
    },
    'native-email': {
      title: 'Email field validated by the browser',
      why: 'The browser explains what is missing in the address.',
      page: renderService(
        'Reminder by email',
        `<form action="/r" method="post"><label for="v">Email</label><input id="v" type="email" required autocomplete="email"><button>Remind me</button></form>`,
      ),
    },
    'format-in-label': {
      title: 'Format described with the field',
      why: 'The hint that belongs to the field says what is expected, and the message repeats it.',
      page: renderShop(
        'Your customer number',
        `<form id="f" action="/n" method="post" novalidate><label for="v">Customer number</label> <input id="v" aria-describedby="h m"><p id="h">Two letters and six digits, such as FO123456</p><p id="m"></p><button>Continue</button></form>`,
        {
          script: checkOnSubmit('/^[A-Z]{2}[0-9]{6}$/', 'Use two letters and six digits, such as FO123456.'),
        },
      ),
    },
    'range-in-message': {
      title: 'Message with the allowed range',
      why: 'The message names the limits.',
      page: renderApplication(
        'Order pallets',
        `<form id="f" action="/p" method="post" novalidate><label for="v">Pallets</label> <input id="v" inputmode="numeric" aria-describedby="m"><p id="m"></p><button>Order</button></form>`,
        { script: checkOnSubmit('/^([1-9]|1[0-9]|20)$/', 'Enter a number between 1 and 20.') },
      ),
    },
    'required-only': {
      title: 'Empty field with a message that says what to enter',
      why: 'For an empty field no better suggestion is known than to fill it in.',
      page: renderService(
        'Name of your dog',
        `<form id="f" action="/dog" method="post" novalidate><label for="v">Name</label><input id="v" aria-describedby="m"><p id="m"></p><button>Register</button></form>`,
        { script: checkOnSubmit('/./', 'Enter the name of your dog.') },
      ),
    },
  },
});
