import type { PrincipleQuestions } from './criterion-question.ts';

/** Principle 4. */
export const robust = {
  '4.1.1': {
    title: 'Pages are HTML or XML',
    question: 'Are all sample pages written in HTML or XML?',
    howToTest:
      'Check that the pages are HTML or XML, not another format. W3C considers this criterion always satisfied for HTML and XML, because browsers handle parsing errors in a consistent way.',
  },
  '4.1.2': {
    title: 'Controls have names, roles and states',
    question:
      'Can assistive technology determine the correct name, role, state and value of every control, including after each change?',
    howToTest:
      'Use every control with a screen reader, including menus, tabs, accordions, switches and custom widgets. Compare what it announces, or what the accessibility inspector shows, with what you see before and after.',
    content: 'controls',
    howToTestElement: 'Select it in the accessibility inspector, and use it.',
  },
  '4.1.3': {
    title: 'Status messages are announced',
    question:
      'Do screen readers announce messages about results, progress, waiting and errors that appear without receiving focus?',
    howToTest:
      'With a screen reader running, search, filter, add to a cart, save and submit forms with errors. Listen for each message to be announced, or check that it appears in an element that already has `role="status"`, `role="alert"`, `role="log"` or `aria-live`.',
    content: 'status messages',
  },
} as const satisfies PrincipleQuestions;
