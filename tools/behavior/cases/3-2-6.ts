import { defineCases } from '../behavior-case.ts';
import { renderPage } from '../documents.ts';

const css = 'header,main,footer,aside{padding:12px 20px}header{background:#e9eef7}';
const pagesOf = [
  ['/', 'Broadband for the valley', '<p>Fiber for 34 a month, without a contract.</p>'],
  ['/tariffs', 'Tariffs', '<p>100, 300 or 1,000 megabits.</p>'],
  ['/coverage', 'Coverage', '<p>We reach all houses on the left bank.</p>'],
  ['/faults', 'Faults', '<p>No faults are known at the moment.</p>'],
] as const;

/** What comes at the end of the header, at the end of the main element, in the footer and after it. */
interface HelpPlaces {
  readonly header?: string;
  readonly main?: string;
  readonly footer?: string;
  readonly after?: string;
}

const nav = `<nav aria-label="Main">${pagesOf.map(([to, label]) => `<a href="${to}">${label}</a>`).join(' ')}</nav>`;

function renderProvider(
  name: string,
  help: (path: string, at: number) => HelpPlaces,
  further: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...Object.fromEntries(
      pagesOf.map(([path, title, text], at) => {
        const { header = '', main = '', footer = '', after = '' } = help(path, at);
        return [
          path,
          renderPage(
            `${title} – ${name}`,
            `<header><a href="/">${name}</a>${nav}${header}</header><main><h1>${title}</h1>${text}${main}</main><footer><p>${name}, Quay Street 2</p>${footer}</footer>${after}`,
            { css },
          ),
        ];
      }),
    ),
    ...further,
  };
}
const phone = '<p class="help">Help by phone: <a href="tel:+4980012345">0800 12345</a></p>';
const contact = '<p class="help"><a href="/contact">Contact us</a></p>';
const mail = '<p class="help"><a href="mailto:help@valley.test">Email our help desk</a></p>';
const chat = '<button type="button" class="chat">Chat with us</button>';
const contactPage = (name: string, place: HelpPlaces) => ({
  '/contact': renderPage(
    `Contact – ${name}`,
    `<header><a href="/">${name}</a>${nav}${place.header ?? ''}</header><main><h1>Contact</h1><p>We are here from 8 to 20.</p>${place.main ?? ''}</main><footer><p>${name}, Quay Street 2</p>${place.footer ?? ''}</footer>`,
    { css },
  ),
});

export const consistentHelp = defineCases('3.2.6', {
  failing: {
    'phone-header-or-footer': {
      title: 'Phone number in the header here and in the footer there',
      why: 'The contact details come before the main content on two pages and after it on the others.',
      pages: renderProvider('Valley Net', (path) =>
        path === '/tariffs' || path === '/faults' ? { footer: phone } : { header: phone },
      ),
    },
    'contact-link-moves': {
      title: 'Contact link that moves from the footer to the header',
      why: 'The order of the help mechanism relative to other content is different on one page.',
      pages: renderProvider(
        'Ridge Net',
        (path) => (path === '/coverage' ? { header: contact } : { footer: contact }),
        contactPage('Ridge Net', { footer: contact }),
      ),
    },
    'chat-before-or-after': {
      title: 'Chat button before the content on some pages and after the footer on others',
      why: 'A fully automated contact mechanism is in a different order.',
      pages: renderProvider('Brook Net', (_, at) => (at % 2 === 0 ? { header: chat } : { after: chat })),
    },
    'two-mechanisms-swap': {
      title: 'Phone and email swap places',
      why: 'The email link in the header and the phone number in the footer are exchanged on two pages.',
      pages: renderProvider('Hollow Net', (_, at) =>
        at > 1 ? { header: phone, footer: mail } : { header: mail, footer: phone },
      ),
    },
    'mail-header-on-start-page': {
      title: 'Email help in the header of one page only',
      why: 'On three pages the email link is in the footer, on one it comes before the main content.',
      pages: renderProvider('Meadow Net', (path) => (path === '/' ? { header: mail } : { footer: mail })),
    },
    'faq-link-order': {
      title: 'Link to the answers before or after the search',
      why: 'The self-help link changes its order relative to the search and the navigation.',
      pages: renderProvider(
        'Forest Net',
        (_, at) =>
          at === 1
            ? { footer: '<p class="help"><a href="/contact">Help and answers</a></p>' }
            : { header: '<p class="help"><a href="/contact">Help and answers</a></p>' },
        contactPage('Forest Net', { header: '<p class="help"><a href="/contact">Help and answers</a></p>' }),
      ),
    },
  },
  passing: {
    'phone-in-footer': {
      title: 'Phone number in the footer of all pages',
      why: 'G220: the same place on each page.',
      pages: renderProvider('Ford Net', () => ({ footer: phone })),
    },
    'no-help-at-all': {
      title: 'Site without any help',
      why: 'The criterion does not require help to exist.',
      pages: renderProvider('Quiet Net', () => ({})),
    },
    'help-missing-on-one-page': {
      title: 'Contact link on all pages but one',
      why: 'Where help is provided, its order is the same; a page without it has no order.',
      pages: renderProvider(
        'Tower Net',
        (path) => (path === '/tariffs' ? {} : { header: contact }),
        contactPage('Tower Net', { header: contact }),
      ),
    },
    'different-number-same-place': {
      title: 'Different numbers for departments, in the same place',
      why: 'The details may differ, as long as their order is the same.',
      pages: renderProvider('Lake Net', (_, at) => ({
        header: `<p class="help">Help by phone: <a href="tel:+49800${at}">0800 ${at}00</a></p>`,
      })),
    },
    'phone-also-in-text': {
      title: 'Phone number in the header everywhere, and once more in a text',
      why: 'The repeated mechanism stays in its place; the text of one page mentions the number too.',
      pages: renderProvider('Island Net', (path) => ({
        header: phone,
        ...(path === '/faults' && {
          main: '<p>In urgent cases call <a href="tel:+4980012345">0800 12345</a>.</p>',
        }),
      })),
    },
    'inserted-content': {
      title: 'Banner between header and help on one page',
      why: 'Additional content does not change the order of the help relative to the repeated content.',
      pages: renderProvider('Harbor Net', (path) => ({
        main: path === '/' ? '<p><strong>New: 1,000 megabits in the old town</strong></p>' : '',
        footer: mail,
      })),
    },
  },
});
