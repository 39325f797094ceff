import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderPage, renderService, renderShop } from '../documents.ts';

const field = (id: string, label: string, autocomplete: string, attributes = '') =>
  `<p><label for="${id}">${label}</label> <input id="${id}" name="${id}" autocomplete="${autocomplete}" ${attributes}></p>`;
const address = (section: string) =>
  field(`${section}-street`, 'Street and number', `${section} street-address`) +
  field(`${section}-zip`, 'Postal code', `${section} postal-code`) +
  field(`${section}-city`, 'City', `${section} address-level2`);
/** Shows one step after the other. */
const wizardScript =
  "var s=[].slice.call(document.querySelectorAll('.step')),at=0;function show(){s.forEach(function(x,i){x.hidden=i!==at})}document.getElementById('f').addEventListener('click',function(e){if(e.target.matches('[data-next]')){at++;show()}if(e.target.matches('[data-back]')){at--;show()}})";

export const redundantEntry = defineCases('3.3.7', {
  failing: {
    'billing-address-again': {
      title: 'Checkout that asks for two addresses without a copy option',
      why: 'The billing address is usually the delivery address, which has just been entered in the same process; nothing fills it in or lets one choose it.',
      page: renderShop(
        'Checkout',
        `<form action="/pay" method="post"><fieldset><legend>Delivery address</legend>${address('shipping')}</fieldset><fieldset><legend>Billing address</legend>${address('billing')}</fieldset><button>Pay</button></form>`,
      ),
    },
    'email-in-step-two': {
      title: 'Email asked for again in the second step',
      why: 'Step 1 has the email already; step 2 asks for it again with an empty field.',
      pages: {
        '/': renderPage(
          'Step 1: about you',
          `<main><h1>Step 1: about you</h1><form action="/step-2" method="get">${field('name', 'Full name', 'name')}${field('email', 'Email', 'email')}<button>Continue</button></form><p><a href="/step-2">Continue to step 2</a></p></main>`,
        ),
        '/step-2': renderPage(
          'Step 2: confirmation',
          `<main><h1>Step 2: confirmation</h1><form action="/done" method="post"><p>Where shall we send the confirmation?</p>${field('email', 'Email', 'email')}<button>Finish</button></form><p><a href="/">Back to step 1</a></p></main>`,
        ),
      },
    },
    'wizard-name-again': {
      title: 'Wizard on one page that asks for name and phone in two steps',
      why: 'The third step asks for the name and the phone number of the applicant, which the first step asked for.',
      page: renderService(
        'Apply for a garden',
        `<form id="f" action="/garden" method="post"><div class="step"><h2>Applicant</h2>${field('name', 'Your name', 'name')}${field('tel', 'Your phone', 'tel')}<button type="button" data-next>Continue</button></div><div class="step" hidden><h2>Garden</h2><p><label for="size">Size</label> <select id="size"><option>Small</option><option>Large</option></select></p><button type="button" data-next>Continue</button></div><div class="step" hidden><h2>Contract</h2>${field('name2', 'Your name', 'name')}${field('tel2', 'Your phone', 'tel')}<button>Apply</button></div></form>`,
        { script: wizardScript },
      ),
    },
    'student-number-thrice': {
      title: 'Registration that asks for the student number on each page',
      why: 'The number was entered on the first page of the process and must be typed again on the second and third.',
      pages: {
        '/': renderPage(
          'Exam registration: you',
          `<main><h1>Exam registration: you</h1><form action="/exam">${field('student', 'Student number', 'off')}<button>Next</button></form><p><a href="/exam">Next page: exam</a></p></main>`,
        ),
        '/exam': renderPage(
          'Exam registration: exam',
          `<main><h1>Exam registration: exam</h1><form action="/confirm">${field('student', 'Student number', 'off')}<p><label for="x">Exam</label> <select id="x"><option>Statistics</option></select></p><button>Next</button></form><p><a href="/confirm">Next page: confirm</a></p></main>`,
        ),
        '/confirm': renderPage(
          'Exam registration: confirm',
          `<main><h1>Exam registration: confirm</h1><form action="/done" method="post">${field('student', 'Student number', 'off')}<button>Register</button></form><p><a href="/">Start again</a></p></main>`,
        ),
      },
    },
    'contact-person-again': {
      title: 'Offer form with the contact twice',
      why: 'Name, email and phone of the person who asks are requested in "Your request" and again in "Invoice to".',
      page: renderApplication(
        'Request an offer',
        `<form action="/offer" method="post"><fieldset><legend>Your request</legend>${field('n', 'Name', 'name')}${field('e', 'Email', 'email')}${field('t', 'Phone', 'tel')}</fieldset><p><label for="w">What do you need?</label> <input id="w"></p><fieldset><legend>Invoice to</legend>${field('n2', 'Name', 'name')}${field('e2', 'Email', 'email')}${field('t2', 'Phone', 'tel')}</fieldset><button>Send</button></form>`,
      ),
    },
    'date-repeated': {
      title: 'Travel booking that asks for the date of departure in both steps',
      why: 'The date was entered to search for trains and has to be entered again to reserve a seat.',
      pages: {
        '/': renderPage(
          'Trains: search',
          `<main><h1>Trains: search</h1><form action="/reserve">${field('from', 'From', 'off')}${field('to', 'To', 'off')}${field('departure', 'Date of departure', 'off', 'type="date"')}<button>Search</button></form><p><a href="/reserve">Reserve a seat on the 8:14</a></p></main>`,
        ),
        '/reserve': renderPage(
          'Trains: reserve a seat',
          `<main><h1>Trains: reserve a seat</h1><p>Train 8:14, window seats are left.</p><form action="/done" method="post">${field('departure', 'Date of departure', 'off', 'type="date"')}${field('from', 'From', 'off')}<button>Reserve</button></form><p><a href="/">Back to the search</a></p></main>`,
        ),
      },
    },
  },
  passing: {
    'same-as-delivery': {
      title: 'Checkout with "Same as delivery address"',
      why: 'The checkbox fills in the billing address.',
      page: renderShop(
        'Pay and deliver',
        `<form action="/pay" method="post"><fieldset><legend>Delivery address</legend>${address('shipping')}</fieldset><p><label><input type="checkbox" id="same"> Billing address is the same as the delivery address</label></p><fieldset id="b"><legend>Billing address</legend>${address('billing')}</fieldset><button>Pay</button></form>`,
        {
          script:
            "document.getElementById('same').onchange=function(){var on=this.checked;['street','zip','city'].forEach(function(k){var f=document.getElementById('billing-'+k);if(on)f.value=document.getElementById('shipping-'+k).value});document.getElementById('b').hidden=on}",
        },
      ),
    },
    'prefilled-step': {
      title: 'Second step with the email filled in',
      why: 'The information is auto-populated.',
      pages: {
        '/': renderPage(
          'Newsletter, step 1',
          `<main><h1>Newsletter, step 1</h1><form action="/topics">${field('email', 'Email', 'email', 'value="ada@example.test"')}<button>Continue</button></form><p><a href="/topics">Continue to topics</a></p></main>`,
        ),
        '/topics': renderPage(
          'Newsletter, step 2',
          `<main><h1>Newsletter, step 2</h1><form action="/done" method="post">${field('email', 'Email', 'email', 'value="ada@example.test"')}<p><label><input type="checkbox" name="t"> Harbor</label></p><button>Subscribe</button></form><p><a href="/">Back</a></p></main>`,
        ),
      },
    },
    'password-again': {
      title: 'Password entered twice',
      why: 'The second entry ensures the security of the content.',
      page: renderPage(
        'Create an account',
        `<main><h1>Create an account</h1><form action="/new" method="post">${field('user', 'User name', 'username')}${field('p1', 'Password', 'new-password', 'type="password"')}${field('p2', 'Repeat the password', 'new-password', 'type="password"')}<button>Create</button></form></main>`,
      ),
    },
    'two-passengers': {
      title: 'Names of two passengers',
      why: 'The fields ask for different people, so the information is not the same.',
      page: renderService(
        'Who travels?',
        `<form action="/t" method="post"><fieldset><legend>Passenger 1</legend>${field('n1', 'Full name', 'off')}${field('b1', 'Date of birth', 'off', 'type="date"')}</fieldset><fieldset><legend>Passenger 2</legend>${field('n2', 'Full name', 'off')}${field('b2', 'Date of birth', 'off', 'type="date"')}</fieldset><button>Continue</button></form>`,
      ),
    },
    'choose-earlier-address': {
      title: 'Invoice address chosen from what was entered',
      why: 'The earlier address is available to select.',
      page: renderShop(
        'Invoice',
        `<form action="/i" method="post"><fieldset><legend>Send the invoice to</legend><p><label><input type="radio" name="a" checked> Ada Byrne, 4 Quay Street, Ellery (your delivery address)</label></p><p><label><input type="radio" name="a"> Another address</label></p></fieldset><button>Continue</button></form>`,
      ),
    },
    'search-and-newsletter': {
      title: 'Sign-in and newsletter on one page',
      why: 'Two independent forms: the email is not asked for twice in the same process.',
      page: renderPage(
        'Sailing school',
        `<main><h1>Sailing school</h1><form action="/in" method="post"><h2>Sign in</h2>${field('le', 'Email', 'username')}${field('lp', 'Password', 'current-password', 'type="password"')}<button>Sign in</button></form><form action="/n" method="post"><h2>Newsletter</h2>${field('ne', 'Email', 'email')}<button>Subscribe</button></form></main>`,
      ),
    },
  },
});
