import type { PrincipleQuestions } from './criterion-question.ts';

const ERRORS = 'form errors that are detected automatically';

/** Principle 3. */
export const understandable = {
  '3.1.1': {
    title: 'The page language is declared',
    question: 'Does the `lang` attribute of every page match the main language of its content?',
    howToTest:
      'Compare the `lang` attribute of the `html` element with the text of each page. A screen reader should read the page with the right pronunciation.',
  },
  '3.1.2': {
    title: 'Passages in other languages are marked',
    question: 'Is every passage in another language marked with its language in the code?',
    howToTest:
      'Look for quotes, menus, language switchers and headings in other languages, and inspect their `lang` attribute. Proper names, technical terms and words that have become part of the language are exempt.',
    content: 'passages in another language',
  },
  '3.2.1': {
    title: 'Focus alone changes nothing unexpected',
    question:
      'Does anything open a page or window, submit a form or move focus elsewhere just because it receives focus?',
    failsOn: 'yes',
    howToTest:
      'Tab through each page and stop at every element. Watch for new windows, different pages, submitted forms and focus that jumps.',
  },
  '3.2.2': {
    title: 'Changing a field changes nothing unexpected',
    question:
      'Does changing a field open a new page or window, submit the form or move focus without a warning beforehand?',
    failsOn: 'yes',
    howToTest:
      'Change each field, checkbox, radio button and select with the keyboard, without pressing a button. Watch for changes of context, and for text before the field that announces them.',
    content: 'form fields or other controls whose setting can be changed',
  },
  '3.2.3': {
    title: 'Navigation is in the same order',
    question:
      'Are menus and other navigation that appear on several pages in the same relative order on all sample pages, unless the user has changed the order?',
    howToTest:
      'Open the sample pages next to each other, and compare the order of header, menus, search and footer links. Additional items are fine as long as the others stay in order.',
    content: 'repeated navigation',
  },
  '3.2.4': {
    title: 'Repeated components are identified consistently',
    question:
      'Do controls, links and icons with the same function have consistent names on all sample pages?',
    howToTest:
      'Compare icons, buttons and links that do the same thing on different pages, with the names the accessibility inspector shows. Look for “Search” on one page and “Find” on another, or different alternative text for the same icon with the same function.',
    content: 'repeated components',
  },
  '3.2.6': {
    title: 'Help is in the same place',
    question:
      'Are contact details, contact forms, chats and help pages in the same order relative to other content on all pages that offer them, unless the user has changed the order?',
    howToTest:
      'Note where each sample page offers help, such as a phone number, an email address, a chat or an FAQ link. At the same window width, compare its position in the content order. Pages without help don’t fail.',
    content: 'repeated help',
  },
  '3.3.1': {
    title: 'Errors are identified in text',
    question:
      'When a form detects an error, is the field identified and the error described to the user in text?',
    howToTest:
      'Where it’s safe, submit each form empty and with invalid values. Check that the error message identifies the field and describes the error, and that screen reader users can reach it.',
    content: ERRORS,
  },
  '3.3.2': {
    title: 'Fields have labels or instructions',
    question:
      'Does every field have a visible label or instruction that describes what to enter, including required fields and formats?',
    howToTest:
      'Read each form without filling it in, and then with values in it, since placeholders disappear. Check that required fields, formats such as dates, and groups of radio buttons are explained.',
    content: 'form fields',
    howToTestElement: 'Enter something in the field, and check whether its purpose is still clear.',
  },
  '3.3.3': {
    title: 'Error messages suggest corrections',
    question:
      'Do error messages suggest how to correct the input whenever a suggestion is known and doesn’t jeopardize security or the purpose of the content?',
    howToTest:
      'Where it’s safe, submit each form with values in the wrong format or out of range. Check that messages say what’s expected, for example by listing the allowed values.',
    content: ERRORS,
  },
  '3.3.4': {
    title: 'Important submissions can be corrected',
    question:
      'Can every submission that commits users legally or financially, changes or deletes their stored data, or submits test answers be reversed, be corrected after a check for errors, or be reviewed and confirmed first?',
    howToTest:
      'Go through purchases, contracts, account changes and tests up to the last step. One of these is enough: a way to undo, automatic checks with a chance to correct errors, or a page to review and confirm.',
    content: 'legal commitments, payments, changes to stored data, or tests',
  },
  '3.3.7': {
    title: 'Information isn’t asked for twice',
    question:
      'Does a process ask users for the same information again without filling it in or offering it for selection, even though re-entering it isn’t essential or needed for security and the earlier value is still valid?',
    failsOn: 'yes',
    howToTest:
      'Go through each process with several steps, such as a checkout or a registration. Note whether it asks for the same address, name or other detail again. Confirming a password is exempt.',
    content: 'processes with several steps that ask for information',
  },
  '3.3.8': {
    title: 'Signing in requires no cognitive function test',
    question:
      'Can users complete every authentication step without a cognitive function test, such as remembering a password or solving a puzzle, or with a mechanism that helps, such as a password manager or pasting?',
    howToTest:
      'Sign in with a password manager, paste passwords and codes, and try password reset and other ways to sign in. Recognizing objects, or images that the user provided, is allowed; puzzles and characters in an image aren’t, unless there’s an alternative.',
    content: 'authentication processes',
  },
} as const satisfies PrincipleQuestions;
