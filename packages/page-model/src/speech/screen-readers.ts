import type { Announcement, SpokenState } from './announcement.ts';

/** The screen readers whose announcements are approximated. VoiceOver means VoiceOver on macOS. */
export const SCREEN_READERS = ['nvda', 'jaws', 'voiceover'] as const;
export type ScreenReader = (typeof SCREEN_READERS)[number];

/** An announcement in the words of each screen reader; empty if nothing is announced. */
export type SpokenText = Readonly<Record<ScreenReader, string>>;

type Part = 'name' | 'role' | 'states' | 'value' | 'placeholder' | 'description' | 'position' | 'cell';

/**
 * How one screen reader words an announcement in its default settings. They convey the facts that ARIA-AT's
 * test plans assert (https://github.com/w3c/aria-at/tree/master/tests). The sources of the words are listed
 * in `docs/guides/screen-reader-output.md`.
 */
interface Wording {
  readonly order: readonly Part[];
  readonly separator: string;
  /** By role. Roles that aren't listed aren't announced. */
  readonly roles: Readonly<Record<string, string>>;
  /** States that aren't listed aren't announced. */
  readonly states: Readonly<Partial<Record<SpokenState, string>>>;
  /** Words that replace those in `states` for one role; empty for a state that isn't announced. */
  readonly statesByRole?: Readonly<Record<string, Readonly<Partial<Record<SpokenState, string>>>>>;
  formatLevel(role: string, level: number): string;
  formatItems(role: string, items: number): string;
  formatTable(role: string, rows: number, columns: number): string;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const currentStates = {
  current: 'current',
  'current-page': 'current page',
  'current-step': 'current step',
  'current-location': 'current location',
  'current-date': 'current date',
  'current-time': 'current time',
} as const;

const nvda: Wording = {
  order: ['name', 'role', 'states', 'value', 'placeholder', 'description', 'position', 'cell'],
  separator: ', ',
  roles: {
    alert: 'alert',
    alertdialog: 'dialog',
    application: 'application',
    article: 'article',
    audio: 'audio',
    banner: 'banner landmark',
    blockquote: 'block quote',
    button: 'button',
    checkbox: 'check box',
    color: 'button',
    columnheader: 'column header',
    combobox: 'combo box',
    complementary: 'complementary landmark',
    contentinfo: 'content info landmark',
    date: 'date edit',
    'datetime-local': 'date edit',
    dialog: 'dialog',
    disclosure: 'button',
    'editable-combobox': 'combo box, edit',
    figure: 'figure',
    file: 'button',
    form: 'form landmark',
    frame: 'frame',
    grid: 'table',
    group: 'grouping',
    heading: 'heading',
    img: 'graphic',
    link: 'link',
    list: 'list',
    listbox: 'list',
    main: 'main landmark',
    math: 'math',
    menu: 'menu',
    'menu-button': 'menu button',
    menubar: 'menu bar',
    menuitemcheckbox: 'check menu item',
    menuitemradio: 'radio menu item',
    meter: 'progress bar',
    month: 'edit',
    navigation: 'navigation landmark',
    password: 'edit, protected',
    progressbar: 'progress bar',
    radio: 'radio button',
    radiogroup: 'grouping',
    region: 'region',
    rowheader: 'row header',
    scrollbar: 'scroll bar',
    search: 'search landmark',
    searchbox: 'edit',
    separator: 'separator',
    slider: 'slider',
    spinbutton: 'spin button',
    switch: 'switch',
    tab: 'tab',
    table: 'table',
    tablist: 'tab control',
    tabpanel: 'property page',
    'text-area': 'edit',
    textbox: 'edit',
    time: 'edit',
    'toggle-button': 'toggle button',
    toolbar: 'tool bar',
    tree: 'tree view',
    treegrid: 'table',
    'vertical-slider': 'slider',
    video: 'video',
    week: 'edit',
  },
  states: {
    on: 'on',
    off: 'off',
    checked: 'checked',
    mixed: 'half checked',
    'not-checked': 'not checked',
    pressed: 'pressed',
    'half-pressed': 'half pressed',
    'not-pressed': 'not pressed',
    selected: 'selected',
    'not-selected': 'not selected',
    expanded: 'expanded',
    collapsed: 'collapsed',
    submenu: 'submenu',
    autocomplete: 'has auto complete',
    busy: 'busy',
    unavailable: 'unavailable',
    'read-only': 'read only',
    required: 'required',
    invalid: 'invalid entry',
    'multi-line': 'multi line',
    'sorted-ascending': 'sorted ascending',
    'sorted-descending': 'sorted descending',
    ...currentStates,
  },
  statesByRole: {
    tab: { 'not-selected': '' },
    gridcell: { 'not-selected': '' },
    row: { 'not-selected': '' },
  },
  formatLevel: (role, level) => `${role}${role === '' ? '' : ', '}level ${level}`,
  formatItems: (role, items) => `${role} with ${plural(items, 'item')}`,
  formatTable: (role, rows, columns) =>
    `${role} with ${plural(rows, 'row')} and ${plural(columns, 'column')}`,
};

const jaws: Wording = {
  order: ['name', 'role', 'states', 'value', 'placeholder', 'description', 'position', 'cell'],
  separator: ' ',
  roles: {
    alert: 'Alert',
    alertdialog: 'Dialog',
    application: 'Application',
    article: 'Article',
    audio: 'Audio',
    banner: 'Banner region',
    blockquote: 'Block quote',
    button: 'Button',
    checkbox: 'Check box',
    color: 'Button',
    columnheader: 'Column header',
    combobox: 'Combo box',
    complementary: 'Complementary region',
    contentinfo: 'Content information region',
    date: 'Date edit',
    'datetime-local': 'Date edit',
    dialog: 'Dialog',
    disclosure: 'Button',
    'editable-combobox': 'Edit combo',
    figure: 'Figure',
    file: 'Button',
    form: 'Form region',
    frame: 'Frame',
    grid: 'Table',
    group: 'Group',
    heading: 'Heading',
    img: 'Graphic',
    link: 'Link',
    list: 'List',
    listbox: 'List box',
    main: 'Main region',
    math: 'Math',
    menu: 'Menu',
    'menu-button': 'Menu button',
    menubar: 'Menu bar',
    menuitemcheckbox: 'Menu item check box',
    menuitemradio: 'Menu item radio button',
    meter: 'Meter',
    month: 'Edit',
    navigation: 'Navigation region',
    password: 'Password edit',
    progressbar: 'Progress bar',
    radio: 'Radio button',
    radiogroup: 'Group',
    region: 'Region',
    rowheader: 'Row header',
    scrollbar: 'Scroll bar',
    search: 'Search region',
    searchbox: 'Search edit',
    separator: 'Separator',
    slider: 'Left right slider',
    spinbutton: 'Edit spin box',
    switch: 'Switch',
    tab: 'Tab',
    table: 'Table',
    tablist: 'Tab list',
    tabpanel: 'Tab panel',
    'text-area': 'Edit',
    textbox: 'Edit',
    time: 'Edit',
    'toggle-button': 'Toggle button',
    toolbar: 'Tool bar',
    tree: 'Tree view',
    treegrid: 'Table',
    treeitem: 'Tree view item',
    'vertical-slider': 'Up down slider',
    video: 'Video',
    week: 'Edit',
  },
  states: {
    on: 'on',
    off: 'off',
    checked: 'checked',
    mixed: 'partially checked',
    'not-checked': 'not checked',
    pressed: 'pressed',
    'half-pressed': 'partially pressed',
    'not-pressed': 'not pressed',
    selected: 'selected',
    'not-selected': 'not selected',
    expanded: 'expanded',
    collapsed: 'collapsed',
    submenu: 'submenu',
    busy: 'busy',
    unavailable: 'unavailable',
    'read-only': 'read only',
    required: 'required',
    invalid: 'invalid entry',
    'sorted-ascending': 'sorted ascending',
    'sorted-descending': 'sorted descending',
    ...currentStates,
  },
  statesByRole: {
    tab: { 'not-selected': '' },
    gridcell: { 'not-selected': '' },
    row: { 'not-selected': '' },
  },
  formatLevel: (role, level) => `${role}${role === '' ? '' : ' '}level ${level}`,
  formatItems: (role, items) => `${role} with ${plural(items, 'item')}`,
  formatTable: (role, rows, columns) =>
    `${role} with ${plural(columns, 'column')} and ${plural(rows, 'row')}`,
};

const voiceover: Wording = {
  order: ['name', 'value', 'states', 'role', 'placeholder', 'position', 'cell', 'description'],
  separator: ', ',
  roles: {
    alertdialog: 'web alert dialog',
    application: 'web application',
    article: 'article',
    audio: 'audio',
    banner: 'banner',
    blockquote: 'blockquote',
    button: 'button',
    checkbox: 'checkbox',
    color: 'color well',
    columnheader: 'column header',
    combobox: 'pop-up button',
    complementary: 'complementary',
    contentinfo: 'content information',
    date: 'date field',
    'datetime-local': 'date field',
    dialog: 'web dialog',
    disclosure: 'disclosure triangle',
    'editable-combobox': 'combo box',
    figure: 'figure',
    file: 'file upload button',
    form: 'form',
    frame: 'frame',
    grid: 'table',
    group: 'group',
    heading: 'heading',
    img: 'image',
    link: 'link',
    list: 'list',
    listbox: 'list box',
    main: 'main',
    math: 'math',
    menu: 'menu',
    'menu-button': 'menu pop-up button',
    menubar: 'menu bar',
    menuitem: 'menu item',
    menuitemcheckbox: 'menu item',
    menuitemradio: 'menu item',
    meter: 'level indicator',
    month: 'date field',
    navigation: 'navigation',
    password: 'secure edit text',
    progressbar: 'progress indicator',
    radio: 'radio button',
    radiogroup: 'radio group',
    region: 'region',
    rowheader: 'row header',
    scrollbar: 'scroll bar',
    search: 'search',
    searchbox: 'search text field',
    separator: 'separator',
    slider: 'slider',
    spinbutton: 'stepper',
    switch: 'switch',
    tab: 'tab',
    table: 'table',
    tablist: 'tab group',
    tabpanel: 'tab panel',
    'text-area': 'text area',
    textbox: 'edit text',
    time: 'time field',
    'toggle-button': 'toggle button',
    toolbar: 'toolbar',
    tree: 'outline',
    treegrid: 'table',
    treeitem: 'outline row',
    'vertical-slider': 'slider',
    video: 'video playback',
    week: 'date field',
  },
  states: {
    on: 'on',
    off: 'off',
    checked: 'checked',
    mixed: 'mixed',
    'not-checked': 'unchecked',
    pressed: 'selected',
    'half-pressed': 'mixed',
    selected: 'selected',
    expanded: 'expanded',
    collapsed: 'collapsed',
    submenu: 'submenu',
    busy: 'busy',
    unavailable: 'dimmed',
    'read-only': 'read-only',
    required: 'required',
    invalid: 'invalid data',
    'sorted-ascending': 'sorted ascending',
    'sorted-descending': 'sorted descending',
    ...currentStates,
  },
  statesByRole: {
    menuitemcheckbox: { 'not-checked': '' },
    menuitemradio: { 'not-checked': '' },
    radio: { checked: 'selected', 'not-checked': '' },
  },
  formatLevel: (role, level) => `${role}${role === '' ? '' : ' '}level ${level}`,
  formatItems: (role, items) => `${role} ${plural(items, 'item')}`,
  formatTable: (role, rows, columns) => `${role} ${plural(columns, 'column')}, ${plural(rows, 'row')}`,
};

const wordings: Readonly<Record<ScreenReader, Wording>> = { nvda, jaws, voiceover };

/** Words an announcement approximately as one screen reader does. Empty if nothing is announced. */
function speak(announcement: Announcement, reader: ScreenReader): string {
  const wording = wordings[reader];
  const parts: Readonly<Record<Part, string>> = {
    name: announcement.name,
    role: formatRole(announcement, wording),
    states: formatStates(announcement, wording),
    value: announcement.value,
    placeholder: announcement.placeholder,
    description: announcement.description,
    position: announcement.position ? `${announcement.position.index} of ${announcement.position.size}` : '',
    cell: formatCell(announcement, wording),
  };
  return wording.order
    .map((part) => parts[part])
    .filter((text) => text !== '')
    .join(wording.separator);
}

/** Words an announcement approximately as each screen reader does. */
export const speakAll = (announcement: Announcement): SpokenText => ({
  nvda: speak(announcement, 'nvda'),
  jaws: speak(announcement, 'jaws'),
  voiceover: speak(announcement, 'voiceover'),
});

function formatRole({ role, innerRole, level, size }: Announcement, wording: Wording): string {
  const getWord = (name: string | null) =>
    name !== null && Object.hasOwn(wording.roles, name) ? wording.roles[name]! : '';
  const word = getWord(role);
  if (level !== null) {
    const inner = getWord(innerRole);
    return [wording.formatLevel(word, level), inner].filter((text) => text !== '').join(wording.separator);
  }
  if (size === null || word === '') return word;
  return 'items' in size
    ? wording.formatItems(word, size.items)
    : wording.formatTable(word, size.rows, size.columns);
}

function formatStates(
  { role, states }: Announcement,
  { states: words, statesByRole, separator }: Wording,
): string {
  const own =
    statesByRole !== undefined && role !== null && Object.hasOwn(statesByRole, role)
      ? statesByRole[role]!
      : {};
  return states
    .map((state) => own[state] ?? words[state] ?? '')
    .filter((text) => text !== '')
    .join(separator);
}

function formatCell({ cell }: Announcement, { separator }: Wording): string {
  if (cell === null) return '';
  return [cell.columnHeader, `row ${cell.row}`, `column ${cell.column}`]
    .filter((text) => text !== '')
    .join(separator);
}
