import type { PrincipleQuestions } from './criterion-question.ts';

/** Principle 2. */
export const operable = {
  '2.1.1': {
    title: 'Everything works with the keyboard',
    question:
      'Can everything be done with the keyboard alone and without specific timing, except for input that depends on the path of movement, such as freehand drawing?',
    howToTest:
      'Set the mouse aside and use every control with Tab, Shift+Tab, Enter, Space, Escape and the arrow keys. Check menus, dialogs, sliders, custom widgets and anything that reacts to hover or dragging.',
    howToTestElement: 'Reach it with Tab, and use it with Enter, Space or the arrow keys.',
  },
  '2.1.2': {
    title: 'Keyboard focus is never trapped',
    question: 'Does focus get stuck anywhere, so that people can’t leave with the keyboard alone?',
    failsOn: 'yes',
    howToTest:
      'Tab through each page to the end and back with Shift+Tab, including dialogs, editors, players and frames. If another key is needed to leave, check that the page says so. A modal dialog may keep focus inside as long as Escape or a button closes it.',
    howToTestElement: 'Move focus to it, then press Tab, Shift+Tab and Escape.',
  },
  '2.1.4': {
    title: 'Single-key shortcuts can be turned off',
    question:
      'Can users turn off or remap every shortcut that uses only letters, digits, punctuation or symbols, or does it work only while its component has focus?',
    howToTest:
      'Press letters, digits and punctuation while no field has focus, and watch for effects. If something happens, look for a setting that turns the shortcut off or adds a key such as Ctrl or Alt.',
    content: 'single-key shortcuts',
    howToTestElement: 'Press the key while no field has focus, and look for a setting that turns it off.',
  },
  '2.2.1': {
    title: 'Time limits can be adjusted',
    question:
      'Can users turn off, adjust or extend every time limit, unless the limit is essential, part of a real-time event or longer than 20 hours?',
    howToTest:
      'Look for session timeouts, countdowns, timed forms and automatic redirects, and ask the developers about limits on the server. If a limit can be extended, check that a warning leaves at least 20 seconds to do so with a simple action, at least ten times.',
    content: 'time limits',
  },
  '2.2.2': {
    title: 'Movement and updates can be stopped',
    question:
      'Can users pause, stop or hide content that moves, blinks or scrolls automatically for more than five seconds next to other content, and pause, hide or slow down automatic updates, unless the movement or updates are essential?',
    howToTest:
      'Open each page and watch it for ten seconds without touching anything. Try the controls of carousels, animations, background videos and news tickers with mouse and keyboard. Loading animations are usually exempt.',
    content: 'automatically moving, blinking, scrolling or updating content',
    howToTestElement: 'Watch it for ten seconds, and try each control next to it.',
  },
  '2.3.1': {
    title: 'Nothing flashes more than three times a second',
    question: 'Does anything flash more than three times in one second and exceed the flash thresholds?',
    failsOn: 'yes',
    howToTest:
      'Ask the publisher about flashing videos, games and animations, and analyze any recording that might flash with a tool such as PEAT instead of watching it. A single flashing area smaller than 21,824 square CSS pixels passes, if nothing else flashes at the same time.',
    content: 'flashing content',
  },
  '2.4.1': {
    title: 'Repeated content can be skipped',
    question: 'Can keyboard and screen reader users skip the content that is repeated on several pages?',
    howToTest:
      'Press Tab after loading a page, activate the skip link and press Tab again: focus must be in the main content. Without a skip link, check that headings or landmarks lead to the main content.',
    content: 'repeated blocks',
    howToTestElement: 'Activate it with Enter, press Tab and check where focus is.',
  },
  '2.4.2': {
    title: 'Page titles describe the page',
    question: 'Does the title of every page describe its topic or purpose?',
    howToTest:
      'Read the title in the browser tab on each page, including after steps that change the content without loading a page. Check that similar pages have different titles.',
  },
  '2.4.3': {
    title: 'Focus order is logical',
    question:
      'Does focus move in an order that preserves meaning and operability, including into and out of dialogs and menus?',
    howToTest:
      'Tab through each page and watch where focus goes. Open and close each dialog and menu, and check that focus moves into it and returns to the control that opened it.',
  },
  '2.4.4': {
    title: 'Link purpose is clear in context',
    question:
      'Is the purpose of every link clear from its text, or from its text with its sentence, paragraph, list item or table cell and headers, unless it would be ambiguous to everyone?',
    howToTest:
      'List the links with a screen reader, and look for link text such as “more” or “click here” and for linked images. Check whether the surrounding sentence, paragraph, list item or table headers make the destination clear.',
    content: 'links',
  },
  '2.4.5': {
    title: 'Pages can be found in several ways',
    question:
      'Are there at least two ways to find every page, such as navigation, search, a sitemap or links between related pages?',
    howToTest:
      'For each sample page, try the navigation, the search, a sitemap and links on other pages. Pages that are steps in or results of a process are exempt.',
  },
  '2.4.6': {
    title: 'Headings and labels are descriptive',
    question: 'Do all headings and labels describe their topic or purpose?',
    howToTest:
      'List headings and form labels with a screen reader or the accessibility inspector. Check that each is clear in its context.',
    content: 'headings or labels',
  },
  '2.4.7': {
    title: 'Keyboard focus is visible',
    question: 'Can you always see which element has keyboard focus?',
    howToTest:
      'Tab through each page and look for the focus indicator at every tab stop. Check links on images, custom controls, and menus and dialogs that open.',
    howToTestElement: 'Tab to it, and compare it with its neighbors.',
  },
  '2.4.11': {
    title: 'Focused elements aren’t completely covered',
    question:
      'Do sticky headers, banners or other content completely cover any element that has keyboard focus?',
    failsOn: 'yes',
    howToTest:
      'Press Tab and Shift+Tab through each page at several window sizes, with cookie banners and chat windows open. Content that users opened and can close without moving focus may cover focused elements.',
  },
  '2.5.1': {
    title: 'Multipoint and path-based gestures have alternatives',
    question:
      'Can everything that uses multipoint or path-based gestures also be done with one pointer and without such a gesture, unless the gesture is essential?',
    howToTest:
      'Swipe and pinch in maps, carousels, galleries and sliders on a touch screen. Check that single taps or clicks, for example on buttons, do the same. The browser’s own gestures are exempt.',
    content: 'multipoint or path-based gestures',
  },
  '2.5.2': {
    title: 'Clicks and taps can be canceled',
    question:
      'Do actions happen only when the pointer is released, or can they be aborted, undone or reversed, unless acting on press is essential?',
    howToTest:
      'Press the mouse button on controls, move the pointer away and release it: nothing should have happened. If something happened, releasing the button or an undo must reverse it. Check drag and drop, custom buttons and menus that open on press.',
  },
  '2.5.3': {
    title: 'Accessible names contain visible labels',
    question:
      'Does the accessible name of every control contain the text of its visible label, in the same order?',
    howToTest:
      'Compare the visible label of buttons, links and fields with the name in the accessibility inspector. Or, using speech input such as Voice Access, say “click” followed by the label.',
    content: 'controls with a visible text label',
  },
  '2.5.4': {
    title: 'Device motion has an alternative',
    question:
      'Can everything that is triggered by moving the device, or by gestures toward its sensors, also be done with controls on the page, and can the response to motion be turned off, unless motion is essential?',
    howToTest:
      'Shake, tilt and turn a phone while each page is open, or ask the developers about motion sensors. Look for controls that do the same thing, and for a setting that turns off the response.',
    content: 'functions triggered by device motion',
  },
  '2.5.7': {
    title: 'Dragging has a simple alternative',
    question:
      'Can everything you can do by dragging also be done with single clicks or taps, unless dragging is essential?',
    howToTest:
      'Look for sliders, sortable lists, maps, drop zones and dividers that can be dragged, and try to reach the same result with clicks alone. Unmodified browser controls, such as scrollbars and range inputs, are exempt; a keyboard alternative alone isn’t enough.',
    content: 'functions that work by dragging',
  },
  '2.5.8': {
    title: 'Pointer targets are at least 24 pixels',
    question:
      'Is every pointer target at least 24 by 24 CSS pixels, or spaced so that a 24-pixel circle centered on it touches no other target or its circle?',
    howToTest:
      'Check icons, pagination, tags, close buttons and controls on maps with the element inspector, including on a narrow screen. Links in sentences, unmodified browser controls, targets with an equivalent of sufficient size on the same page, and essential sizes (such as map pins) are exempt.',
    content: 'pointer targets',
  },
} as const satisfies PrincipleQuestions;
