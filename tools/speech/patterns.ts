/**
 * Small pages in the form of the patterns of the ARIA Authoring Practices Guide, with the required assertions
 * of the corresponding test plans of ARIA-AT (https://github.com/w3c/aria-at). The pages are our own. Of the
 * test plans, only the ids of the assertions and the facts that they name are used, from the file and
 * revision named with each pattern.
 */
export interface Pattern {
  /** Folder of the test plan in `tests` of the ARIA-AT repository. */
  readonly plan: string;
  /** Revision of `data/assertions.csv` in that folder. */
  readonly revision: string;
  readonly html: string;
  /** Every assertion with priority 1 (“MUST”), once. */
  readonly assertions: readonly Assertion[];
}

/**
 * The id of an assertion, the id of the element that has to convey it, and what is conveyed: a role or state
 * by its name in the assertion, the level of a heading, or text (a name, value, description or content). `not`
 * asserts that text isn't conveyed. `use` marks what only using the page can show; it counts as not
 * conveyed.
 */
export type Assertion =
  | readonly [id: string, element: string, kind: 'role' | 'state' | 'level' | 'text' | 'not', value: string]
  | readonly [id: string, kind: 'use'];

const link = (id: string, text: string) => `<a id="${id}" href="#${id}">${text}</a>`;
const BACK = link('back', 'Navigate backwards from here');
const FORTH = link('forth', 'Navigate forwards from here');
const between = (content: string) => `<p>${FORTH}</p>${content}<p>${BACK}</p>`;

const nameBack: Assertion = ['nameNavigateBackFromHere', 'back', 'text', 'Navigate backwards from here'];
const nameForth: Assertion = ['nameNavigateForwardsFromHere', 'forth', 'text', 'Navigate forwards from here'];
const topAndBottom: readonly Assertion[] = [
  ['nameBottom', 'bottom', 'text', 'Bottom'],
  ['nameTop', 'top', 'text', 'Top'],
];
const surround = (content: string) => `${link('top', 'Top')}${between(content)}${link('bottom', 'Bottom')}`;

const menu = (count: number, names: Readonly<Record<number, string>>, attributes: string) =>
  `<ul id="menu" role="menu" ${attributes}>${Array.from(
    { length: count },
    (_, at) =>
      `<li role="menuitem" id="item${at + 1}" tabindex="-1">${names[at + 1] ?? `Item ${at + 1}`}</li>`,
  ).join('')}</ul>`;

const actions = (attributes: string) =>
  `<button id="button" aria-haspopup="true" aria-expanded="false" aria-controls="menu">Actions</button>` +
  menu(
    4,
    { 1: 'Action 1', 2: 'Action 2', 3: 'Action 3', 4: 'Action 4' },
    `aria-labelledby="button" ${attributes}`,
  );

const options = (names: readonly string[], chosen = -1) =>
  names
    .map((name, at) => `<li role="option" id="option${at + 1}" aria-selected="${at === chosen}">${name}</li>`)
    .join('');

/** A slider in several positions, each with the id `at` and its value. */
const sliders = (
  name: string,
  values: Readonly<Record<string, string>>,
  attributes: string,
  hasText = true,
) =>
  Object.entries(values)
    .map(
      ([value, text]) =>
        `<div id="at${value.replace('.', '-')}" role="slider" tabindex="0" aria-label="${name}" ${attributes} aria-valuenow="${value}"${hasText ? ` aria-valuetext="${text}"` : ''}></div>`,
    )
    .join('');

const tabs = (names: readonly string[], panel: string, text: string) =>
  `<h3 id="label">Danish Composers</h3><div id="list" role="tablist" aria-labelledby="label">${names
    .map(
      (name, at) =>
        `<button id="tab${at + 1}" role="tab" aria-selected="${at === panel.length - 1}" aria-controls="panel">${name}</button>`,
    )
    .join(
      '',
    )}</div><div id="panel" role="tabpanel" tabindex="0" aria-labelledby="tab${panel.length}"><p id="content">${text}</p></div>`;

const radios = `<h3 id="label">Pizza Crust</h3><div id="group" role="radiogroup" aria-labelledby="label">
  <div id="regular" role="radio" aria-checked="true" tabindex="0">Regular crust</div>
  <div id="deep" role="radio" aria-checked="false" tabindex="-1">Deep dish</div>
  <div id="thin" role="radio" aria-checked="false" tabindex="-1">Thin crust</div></div>`;

const FRUITS =
  'Choose a Fruit,Apple,Banana,Blueberry,Boysenberry,Cherry,Cranberry,Durian,Eggplant,Fig,Grape,Guava,Huckleberry'.split(
    ',',
  );
/** As many options as the example has, with the ones that the assertions name. */
const STATES = Array.from(
  { length: 56 },
  (_, at) => ({ 0: 'Alabama', 1: 'Alaska', 4: 'Arkansas', 55: 'Wyoming' })[at] ?? `State ${at + 1}`,
);

export const patterns: readonly Pattern[] = [
  {
    plan: 'accordion',
    revision: '037b0b6e5cc2822b73641938b553df2ba8dc0e1e',
    html: `<h3 id="heading"><button id="open" aria-expanded="true" aria-controls="region">Personal Information</button></h3>
      <div id="region" role="region" aria-labelledby="open"><label>Name <input id="input" required></label></div>
      <h3><button id="closed" aria-expanded="false">Billing Address</button></h3>`,
    assertions: [
      ['headingLevel3', 'heading', 'level', '3'],
      ['nameInputName', 'input', 'text', 'Name'],
      ['namePersonalInformation', 'open', 'text', 'Personal Information'],
      ['nameRegionPersonalInformation', 'region', 'text', 'Personal Information'],
      ['roleButton', 'open', 'role', 'button'],
      ['roleHeading', 'heading', 'role', 'heading'],
      ['roleRegion', 'region', 'role', 'region'],
      ['stateChangeToCollapsed', 'closed', 'state', 'collapsed'],
      ['stateChangeToExpanded', 'open', 'state', 'expanded'],
      ['stateCollapsed', 'closed', 'state', 'collapsed'],
      ['stateExpanded', 'open', 'state', 'expanded'],
      ['stateInputRequired', 'input', 'state', 'required'],
      ['theAbilityToEnterOrEditText', 'input', 'role', 'edit text'],
    ],
  },
  {
    plan: 'alert',
    revision: '543e00cd79afad7d679845de0627b1560715ccac',
    html: '<button>Trigger Alert</button><div role="alert"><p id="text">Hello</p></div>',
    assertions: [['textHello', 'text', 'text', 'Hello']],
  },
  {
    plan: 'banner',
    revision: '8704dd9dc7ddd4d91813043c3b9b7ddadfb83fe1',
    html: `<a id="skip" href="#main" accesskey="0">Skip To Content</a>${surround(`<header id="banner" role="banner">
      <img id="logo" alt="W3C Logo" src="logo.png"><h1 id="heading">ARIA Landmarks Example</h1>
      <button id="menu" aria-haspopup="menu" aria-expanded="false">Skip To Content</button>
      <button id="show" aria-description="Visually outline the landmarks and/or headings on the page">Show Headings</button>
      </header>`)}`,
    assertions: [
      ['accessKey0', 'use'],
      ['bannerLandmarkBoundary', 'banner', 'role', 'banner'],
      [
        'buttonDescriptionAsVisuallyOutlineLandmarksAndOrHeadingsOnPage',
        'show',
        'text',
        'Visually outline the landmarks and/or headings on the page',
      ],
      ['headingLevel1', 'heading', 'level', '1'],
      ['nameAriaLandmarksExample', 'heading', 'text', 'ARIA Landmarks Example'],
      ...topAndBottom,
      nameBack,
      nameForth,
      ['nameShowHeadings', 'show', 'text', 'Show Headings'],
      ['nameSkipToContent', 'menu', 'text', 'Skip To Content'],
      ['nameW3cLogo', 'logo', 'text', 'W3C Logo'],
      ['roleBanner', 'banner', 'role', 'banner'],
      ['roleButton', 'show', 'role', 'button'],
      ['roleHeading', 'heading', 'role', 'heading'],
      ['roleImage', 'logo', 'role', 'image'],
      ['roleLink', 'top', 'role', 'link'],
      ['roleMenuButton', 'menu', 'role', 'menu button'],
      ['stateCollapsed', 'menu', 'state', 'collapsed'],
    ],
  },
  {
    plan: 'breadcrumb',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: between(`<nav id="nav" aria-label="Breadcrumb"><ol id="list"><li>${link('practices', 'WAI-ARIA Authoring Practices')}</li>
      <li>${link('patterns', 'Design Patterns')}</li><li>${link('pattern', 'Breadcrumb Pattern')}</li>
      <li><a id="current" href="#here" aria-current="page">Breadcrumb Example</a></li></ol></nav>`),
    assertions: [
      ['listBoundary', 'list', 'role', 'list'],
      ['nameBreadcrumbExample', 'current', 'text', 'Breadcrumb Example'],
      ['nameLandmarkRegionBreadcrumb', 'nav', 'text', 'Breadcrumb'],
      nameBack,
      nameForth,
      ['nameWaiAriaAuthoringPractices', 'practices', 'text', 'WAI-ARIA Authoring Practices'],
      ['navigationLandmarkBoundary', 'nav', 'role', 'navigation'],
      ['numberListItems4', 'list', 'text', '4'],
      ['roleBreadcrumbsContainerList', 'list', 'role', 'list'],
      ['roleLandmarkRegionNavigation', 'nav', 'role', 'navigation'],
      ['roleLink', 'current', 'role', 'link'],
      ['stateCurrentPage', 'current', 'state', 'current page'],
    ],
  },
  {
    plan: 'checkbox',
    revision: '53014a75445cedd975604db11e29e925c3407452',
    html: `<h3 id="label">Sandwich Condiments</h3><div id="group" role="group" aria-labelledby="label"><ul>
      <li><div id="off" role="checkbox" aria-checked="false" tabindex="0">Lettuce</div></li>
      <li><div id="on" role="checkbox" aria-checked="true" tabindex="0">Tomato</div></li></ul></div>`,
    assertions: [
      ['nameLettuce', 'off', 'text', 'Lettuce'],
      ['roleCheckbox', 'off', 'role', 'checkbox'],
      ['stateChangeToNotChecked', 'off', 'state', 'not checked'],
      ['stateChangeToChecked', 'on', 'state', 'checked'],
      ['stateNotChecked', 'off', 'state', 'not checked'],
      ['stateChecked', 'on', 'state', 'checked'],
      ['roleGroup', 'group', 'role', 'group'],
      ['nameSandwichCondiments', 'group', 'text', 'Sandwich Condiments'],
    ],
  },
  {
    plan: 'checkbox-tri-state',
    revision: 'cc68680b91cc7ab418e9adcb1e64eb51da97cff0',
    html: between(`<fieldset id="group"><legend>Sandwich Condiments</legend>
      <div id="mixed" role="checkbox" aria-checked="mixed" tabindex="0">All condiments</div>
      <div id="on" role="checkbox" aria-checked="true" tabindex="0">All condiments</div></fieldset>`),
    assertions: [
      ['groupBoundary', 'group', 'role', 'group'],
      ['nameAllCondiments', 'mixed', 'text', 'All condiments'],
      nameBack,
      nameForth,
      ['roleCheckbox', 'mixed', 'role', 'checkbox'],
      ['roleLink', 'back', 'role', 'link'],
      ['stateChangeToChecked', 'on', 'state', 'checked'],
      ['stateChangeToMixed', 'mixed', 'state', 'mixed'],
      ['stateMixed', 'mixed', 'state', 'mixed'],
    ],
  },
  {
    plan: 'combobox-autocomplete-both-updated',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: `<label for="closed">State</label><input id="closed" role="combobox" aria-autocomplete="both" aria-expanded="false" aria-controls="popup" value="Alabama">
      <label for="open">State</label><input id="open" role="combobox" aria-autocomplete="both" aria-expanded="true" aria-controls="popup">
      <ul id="popup" role="listbox" aria-label="States">${options(STATES, 0)}</ul>
      <ul id="few" role="listbox" aria-label="States"><li role="option">1</li><li role="option">2</li><li role="option">3</li><li role="option">4</li><li role="option" id="last-of-few">Arkansas</li></ul>`,
    assertions: [
      ['cursorPositionAtEndTextbox', 'use'],
      ['cursorPositionOnCharacter', 'use'],
      ['cursorPositionOnCharacterL', 'use'],
      ['nameComboboxState', 'closed', 'text', 'State'],
      ['namePopupStates', 'popup', 'text', 'States'],
      ['numberOptionsPopup5', 'last-of-few', 'text', 'of 5'],
      ['numberOptionsPopup56', 'option1', 'text', 'of 56'],
      ['positionFocusedOptionPopup1', 'option1', 'text', '1 of'],
      ['positionFocusedOptionPopup2', 'option2', 'text', '2 of'],
      ['positionFocusedOptionPopup5', 'last-of-few', 'text', '5 of'],
      ['positionFocusedOptionPopup56', 'option56', 'text', '56 of'],
      ['roleCombobox', 'closed', 'role', 'combobox'],
      ['rolePopupListbox', 'popup', 'role', 'listbox'],
      ['stateChangeToCollapsed', 'closed', 'state', 'collapsed'],
      ['stateChangeToExpanded', 'open', 'state', 'expanded'],
      ['stateComboboxCollapsed', 'closed', 'state', 'collapsed'],
      ['stateComboboxExpanded', 'open', 'state', 'expanded'],
      ['stateTextInputSelected', 'use'],
      ['textAutomaticallyCompletedOptionAlabama', 'closed', 'text', 'Alabama'],
      ['textFocusedOptionPopupAlabama', 'option1', 'text', 'Alabama'],
      ['textFocusedOptionPopupAlaska', 'option2', 'text', 'Alaska'],
      ['textFocusedOptionPopupArkansas', 'option5', 'text', 'Arkansas'],
      ['textFocusedOptionPopupWyoming', 'option56', 'text', 'Wyoming'],
      ['textSelectedOptionAlabama', 'closed', 'text', 'Alabama'],
      ['theAbilityToEnterOrEditText', 'closed', 'role', 'edit text'],
      ['thePresenceAutocompleteBehavior', 'closed', 'state', 'autocomplete'],
    ],
  },
  {
    plan: 'combobox-select-only',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: `<div id="label">Favorite Fruit</div>
      <div id="closed" role="combobox" tabindex="0" aria-labelledby="label" aria-expanded="false" aria-controls="popup">Choose a Fruit</div>
      <div id="open" role="combobox" tabindex="0" aria-labelledby="label" aria-expanded="true" aria-controls="popup">Apple</div>
      <ul id="popup" role="listbox" aria-labelledby="label">${options(FRUITS, 1)}</ul>`,
    assertions: [
      ['nameFavoriteFruit', 'closed', 'text', 'Favorite Fruit'],
      ['namePopupFavoriteFruit', 'popup', 'text', 'Favorite Fruit'],
      ['numberOptionsPopup13', 'option1', 'text', 'of 13'],
      ['positionFocusedOptionPopup1', 'option1', 'text', '1 of'],
      ['positionFocusedOptionPopup11', 'option11', 'text', '11 of'],
      ['positionFocusedOptionPopup13', 'option13', 'text', '13 of'],
      ['positionFocusedOptionPopup2', 'option2', 'text', '2 of'],
      ['positionFocusedOptionPopup3', 'option3', 'text', '3 of'],
      ['roleCombobox', 'closed', 'role', 'combobox'],
      ['rolePopupListbox', 'popup', 'role', 'listbox'],
      ['stateComboboxCollapsed', 'closed', 'state', 'collapsed'],
      ['stateComboboxExpanded', 'open', 'state', 'expanded'],
      ['textFocusedOptionPopupApple', 'option2', 'text', 'Apple'],
      ['textFocusedOptionPopupBanana', 'option3', 'text', 'Banana'],
      ['textFocusedOptionPopupChooseFruit', 'option1', 'text', 'Choose a Fruit'],
      ['textFocusedOptionPopupChooseFruitIsNotConveyed', 'option2', 'not', 'Choose a Fruit'],
      ['textFocusedOptionPopupGrape', 'option11', 'text', 'Grape'],
      ['textFocusedOptionPopupHuckleberry', 'option13', 'text', 'Huckleberry'],
      ['textSelectedOptionApple', 'open', 'text', 'Apple'],
      ['textSelectedOptionChooseFruit', 'closed', 'text', 'Choose a Fruit'],
    ],
  },
  {
    plan: 'command-button',
    revision: '01426c52f8ce4fb886e2d3a9db6c7cf41572ae95',
    html: '<div id="button" role="button" tabindex="0">Print Page</div>',
    assertions: [
      ['namePrintPage', 'button', 'text', 'Print Page'],
      ['roleButton', 'button', 'role', 'button'],
    ],
  },
  {
    plan: 'complementary',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: surround(`<aside id="aside" aria-labelledby="heading"><h2 id="heading">Landmarks</h2><ul id="list"><li>${link('first', 'Banner')}</li>
      <li>Complementary</li><li>Content Information</li><li>Form</li><li>Main</li><li>Navigation</li></ul></aside>`),
    assertions: [
      ['complementaryLandmarkBoundary', 'aside', 'role', 'complementary'],
      ['headingLevel2', 'heading', 'level', '2'],
      ...topAndBottom,
      ['nameFirstListItemBanner', 'first', 'text', 'Banner'],
      ['nameHeadingLandmarks', 'heading', 'text', 'Landmarks'],
      ['nameLandmarks', 'aside', 'text', 'Landmarks'],
      nameBack,
      nameForth,
      ['numberItemsList6', 'list', 'text', '6'],
      ['roleComplementary', 'aside', 'role', 'complementary'],
      ['roleHeading', 'heading', 'role', 'heading'],
      ['roleLink', 'first', 'role', 'link'],
      ['roleList', 'list', 'role', 'list'],
    ],
  },
  {
    plan: 'contentinfo',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: surround(
      `<footer id="footer" role="contentinfo"><p id="text">W3C ARIA Authoring Practices Task Force</p></footer>`,
    ),
    assertions: [
      ['contentinfoLandmarkBoundary', 'footer', 'role', 'contentinfo'],
      ...topAndBottom,
      nameBack,
      nameForth,
      ['roleContentinfo', 'footer', 'role', 'contentinfo'],
      ['roleLink', 'top', 'role', 'link'],
      ['textW3cAriaAuthoringPracticesTaskForce', 'text', 'text', 'W3C ARIA Authoring Practices Task Force'],
    ],
  },
  {
    plan: 'disclosure-faq',
    revision: '0a002992387105ae00d5c1b43bbb874c78497759',
    html: `<dl><dt><button id="open" aria-expanded="true" aria-controls="answer">What do I do if I have a permit for an assigned lot, but can't find a space there?</button></dt>
      <dd><p id="answer">Park at the nearest available parking meter.</p></dd>
      <dt><button id="closed" aria-expanded="false">Do all parking facilities have the same enforcement rules?</button></dt></dl>`,
    assertions: [
      ['nameQ1', 'open', 'text', 'What do I do if I have a permit for an assigned lot'],
      ['nameQ4', 'closed', 'text', 'Do all parking facilities have the same enforcement rules?'],
      ['roleButton', 'open', 'role', 'button'],
      ['stateButtonCollapsed', 'closed', 'state', 'collapsed'],
      ['stateButtonExpanded', 'open', 'state', 'expanded'],
      ['stateChangeToCollapsed', 'closed', 'state', 'collapsed'],
      ['stateChangeToExpanded', 'open', 'state', 'expanded'],
      ['textAnswer1', 'answer', 'text', 'Park at the nearest available parking meter'],
    ],
  },
  {
    plan: 'disclosure-navigation',
    revision: '0c95a7f1863067e283bc2da869e841518260cfe1',
    html: `<nav id="nav" aria-label="Mythical University"><ul id="list"><li><button id="open" aria-expanded="true" aria-controls="sub">About</button>
      <ul id="sub"><li><a id="current" href="#o" aria-current="page">Overview</a></li><li>${link('admin', 'Administration')}</li>
      <li>${link('facts', 'Facts')}</li><li>${link('tours', 'Campus Tours')}</li></ul></li>
      <li><button id="admissions" aria-expanded="false">Admissions</button></li>
      <li><button id="academics" aria-expanded="false">Academics</button></li></ul></nav>
      <section id="region" aria-label="Mythical University sample page content"><p>Content</p></section>`,
    assertions: [
      ['listBoundary', 'list', 'role', 'list'],
      ['nameAbout', 'open', 'text', 'About'],
      ['nameAcademics', 'academics', 'text', 'Academics'],
      ['nameAdmissions', 'admissions', 'text', 'Admissions'],
      ['nameCampusTours', 'tours', 'text', 'Campus Tours'],
      ['nameMythicalUniversity', 'nav', 'text', 'Mythical University'],
      [
        'nameMythicalUniversitySamplePageContent',
        'region',
        'text',
        'Mythical University sample page content',
      ],
      ['nameOverview', 'current', 'text', 'Overview'],
      ['numberListItems3', 'list', 'text', '3'],
      ['numberListItems4', 'sub', 'text', '4'],
      ['roleButton', 'open', 'role', 'button'],
      ['roleLink', 'current', 'role', 'link'],
      ['roleList', 'list', 'role', 'list'],
      ['roleNavigationLandmark', 'nav', 'role', 'navigation'],
      ['roleRegion', 'region', 'role', 'region'],
      ['stateChangeToCollapsed', 'admissions', 'state', 'collapsed'],
      ['stateChangeToExpanded', 'open', 'state', 'expanded'],
      ['stateCollapsed', 'admissions', 'state', 'collapsed'],
      ['stateCurrentPage', 'current', 'state', 'current page'],
      ['stateExpanded', 'open', 'state', 'expanded'],
    ],
  },
  {
    plan: 'form',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: surround(`<form id="form" aria-labelledby="legend"><fieldset id="group"><legend id="legend">Add Contact</legend>
      <label>Name <input id="name"></label><label>Phone <input id="phone" type="tel"></label>
      <input id="button" type="submit" value="Add Contact"></fieldset></form>`),
    assertions: [
      ['formLandmarkBoundary', 'form', 'role', 'form'],
      ['nameAddContact', 'form', 'text', 'Add Contact'],
      ...topAndBottom,
      ['nameButtonAddContact', 'button', 'text', 'Add Contact'],
      ['nameGroupAddContact', 'group', 'text', 'Add Contact'],
      ['nameInputName', 'name', 'text', 'Name'],
      ['nameInputPhone', 'phone', 'text', 'Phone'],
      nameBack,
      nameForth,
      ['roleButton', 'button', 'role', 'button'],
      ['roleForm', 'form', 'role', 'form'],
      ['roleGroup', 'group', 'role', 'group'],
      ['roleLink', 'top', 'role', 'link'],
      ['theAbilityToEnterTextIntoInput', 'name', 'role', 'edit text'],
    ],
  },
  {
    plan: 'horizontal-slider',
    revision: '17404e6248996fac824d16655fc594710e7b1a68',
    html: sliders(
      'Red',
      { 0: '', 118: '', 127: '', 128: '', 129: '', 138: '', 255: '' },
      'aria-valuemin="0" aria-valuemax="255"',
      false,
    ),
    assertions: [
      ['nameRed', 'at127', 'text', 'Red'],
      ['orientationHorizontal', 'at127', 'state', 'horizontal'],
      ['roleSlider', 'at127', 'role', 'slider'],
      ...[0, 118, 127, 128, 129, 138, 255].map(
        (value): Assertion => [`value${value}`, `at${value}`, 'text', String(value)],
      ),
    ],
  },
  ...['link-css', 'link-img-alt', 'link-span-text'].map(
    (plan, at): Pattern => ({
      plan,
      revision: [
        'e098928225526bb6272942ada6190add5665b5ed',
        'b8c7979c45018ff681b8b9e2a136702769e8ead5',
        'fc863afbcc639260389659139d38ea42b846cc5c',
      ][at]!,
      html: [
        '<span id="link" role="link" tabindex="0" class="logo" aria-label="W3C website"></span>',
        '<img id="link" role="link" tabindex="0" src="logo.png" alt="W3C website">',
        '<span id="link" role="link" tabindex="0">W3C website</span>',
      ][at]!,
      assertions: [
        ['nameW3cWebsite', 'link', 'text', 'W3C website'],
        ['roleLink', 'link', 'role', 'link'],
      ],
    }),
  ),
  {
    plan: 'main',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: surround('<main id="main"><h1 id="heading">Main Landmark</h1></main>'),
    assertions: [
      ['headingLevel1', 'heading', 'level', '1'],
      ['mainLandmarkBoundary', 'main', 'role', 'main'],
      ...topAndBottom,
      ['nameHeadingMainLandmark', 'heading', 'text', 'Main Landmark'],
      nameBack,
      nameForth,
      ['roleHeading', 'heading', 'role', 'heading'],
      ['roleLink', 'top', 'role', 'link'],
      ['roleMain', 'main', 'role', 'main'],
    ],
  },
  {
    plan: 'menu-button-actions',
    revision: '74465d3d2a10c371ebc5cee789d8b1ce62305392',
    html: actions(''),
    assertions: [
      ['nameActions', 'button', 'text', 'Actions'],
      ['nameFocusedItemAction1', 'item1', 'text', 'Action 1'],
      ['nameFocusedItemAction2', 'item2', 'text', 'Action 2'],
      ['nameFocusedItemAction4', 'item4', 'text', 'Action 4'],
      ['roleMenuButton', 'button', 'role', 'menu button'],
      ['stateCollapsed', 'button', 'state', 'collapsed'],
    ],
  },
  {
    plan: 'menu-button-actions-active-descendant',
    revision: '062a351eaef987bf3676ff86c51905d2a0f894e1',
    html: actions('tabindex="-1" aria-activedescendant="item1"'),
    assertions: [
      ['nameActions', 'button', 'text', 'Actions'],
      ['nameFocusedItemAction1', 'item1', 'text', 'Action 1'],
      ['nameFocusedItemAction2', 'item2', 'text', 'Action 2'],
      ['nameFocusedItemAction4', 'item4', 'text', 'Action 4'],
      ['numberItemsMenu4', 'item1', 'text', 'of 4'],
      ['roleMenu', 'menu', 'role', 'menu'],
      ['roleMenuButton', 'button', 'role', 'menu button'],
      ['stateCollapsed', 'button', 'state', 'collapsed'],
      ['positionFocusedItemMenu1', 'item1', 'text', '1 of'],
      ['positionFocusedItemMenu2', 'item2', 'text', '2 of'],
      ['positionFocusedItemMenu4', 'item4', 'text', '4 of'],
    ],
  },
  {
    plan: 'menu-button-navigation',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: `<button id="button" aria-haspopup="true" aria-expanded="false">WAI-ARIA Quick Links</button>${menu(
      6,
      {
        1: 'W3C Home Page',
        3: 'Accessible Rich Internet Application Specification',
        6: 'Accessible Name and Description',
      },
      'aria-labelledby="button"',
    )}`,
    assertions: [
      ['nameFocusItemW3cHomePage', 'item1', 'text', 'W3C Home Page'],
      ['nameFocusedItemAccessibleNameAndDescription', 'item6', 'text', 'Accessible Name and Description'],
      [
        'nameFocusedItemAccessibleRichInternetApplicationSpecification',
        'item3',
        'text',
        'Accessible Rich Internet Application Specification',
      ],
      ['nameFocusedItemW3cHomePage', 'item1', 'text', 'W3C Home Page'],
      ['nameWaiAriaQuickLinks', 'button', 'text', 'WAI-ARIA Quick Links'],
      ['numberItemsMenu6', 'item1', 'text', 'of 6'],
      ['positionFocusedItemMenu1', 'item1', 'text', '1 of'],
      ['positionFocusedItemMenu3', 'item3', 'text', '3 of'],
      ['positionFocusedItemMenu6', 'item6', 'text', '6 of'],
      ['roleMenu', 'menu', 'role', 'menu'],
      ['roleMenuButton', 'button', 'role', 'menu button'],
    ],
  },
  {
    plan: 'menubar-editor',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: `<ul id="bar" role="menubar" aria-label="Text Formatting"><li role="none"><span id="font" role="menuitem" tabindex="0" aria-haspopup="true" aria-expanded="false">Font</span>
      <ul role="menu" aria-label="Font"><li id="sans" role="menuitemradio" aria-checked="true">Sans-serif</li><li id="monospace" role="menuitemradio" aria-checked="false">Monospace</li></ul></li>
      <li role="none"><span id="style" role="menuitem" aria-haspopup="true" aria-expanded="false">Style/Color</span>
      <ul role="menu" aria-label="Style/Color"><li role="none"><ul role="group" aria-label="Font Style"><li id="italic" role="menuitemcheckbox" aria-checked="false">Italic</li></ul></li>
      <li role="none"><ul id="colors" role="group" aria-label="Text Color"><li id="black" role="menuitemradio" aria-checked="true">Black</li><li id="blue" role="menuitemradio" aria-checked="false">Blue</li></ul></li></ul></li>
      <li role="none"><span id="align" role="menuitem" aria-haspopup="true" aria-expanded="false">Text Align</span>
      <ul role="menu" aria-label="Text Align"><li id="left" role="menuitemradio" aria-checked="true">Left</li></ul></li>
      <li role="none"><span id="size" role="menuitem" aria-haspopup="true" aria-expanded="false">Size</span>
      <ul role="menu" aria-label="Size"><li id="smaller" role="menuitem" aria-disabled="true">Smaller</li></ul></li></ul>`,
    assertions: [
      ['availabilitySubmenu', 'font', 'state', 'submenu'],
      ['changeModeFromReadingToInteraction', 'use'],
      ['theCheckedState', 'black', 'state', 'checked'],
      ['theDisabledState', 'smaller', 'state', 'disabled'],
      ['theMenuItemNameFont', 'font', 'text', 'Font'],
      ['theMenubarNameTextFormatting', 'bar', 'text', 'Text Formatting'],
      ['theNameAndRoleTextColorGroupAreConveyed', 'colors', 'role', 'group'],
      ['theNameBlack', 'black', 'text', 'Black'],
      ['theNameBlue', 'blue', 'text', 'Blue'],
      ['theNameItalic', 'italic', 'text', 'Italic'],
      ['theNameLeft', 'left', 'text', 'Left'],
      ['theNameMonospace', 'monospace', 'text', 'Monospace'],
      ['theNameSansSerif', 'sans', 'text', 'Sans-serif'],
      ['theNameSize', 'size', 'text', 'Size'],
      ['theNameSmaller', 'smaller', 'text', 'Smaller'],
      ['theNameStyleColor', 'style', 'text', 'Style/Color'],
      ['theNameTextAlign', 'align', 'text', 'Text Align'],
      ['theRoleMenuItemCheckbox', 'italic', 'role', 'menu item checkbox'],
      ['theRoleMenuItemRadio', 'black', 'role', 'menu item radio'],
      ['theRoleMenubar', 'bar', 'role', 'menubar'],
      ['theUncheckedState', 'italic', 'state', 'not checked'],
    ],
  },
  {
    plan: 'meter',
    revision: 'd0c89df25f258d1a9dae85a23ae14aaedce07ac8',
    html: '<div id="meter" role="meter" aria-label="Central Processing Unit (CPU) Usage" aria-valuenow="36.166519936288" aria-valuemin="0" aria-valuemax="100"></div>',
    assertions: [
      ['nameCentralProcessingUnitCpuUsage', 'meter', 'text', 'Central Processing Unit (CPU) Usage'],
      ['numericValue36166519936288', 'meter', 'text', '36.166519936288'],
      ['roleMeter', 'meter', 'role', 'meter'],
      ['updatedValueIsNotConveyedScreenReaderStaysSilent', 'use'],
    ],
  },
  {
    plan: 'apg/minimal-data-grid',
    revision: '14854551a345cca426ae4e8a84fbfdbf2726dd80',
    html: `<h4 id="label">Transactions January 1 through January 6</h4><table id="grid" role="grid" aria-labelledby="label">
      <tr><th id="c11">Date</th><th>Type</th><th id="c13">Description</th><th>Amount</th><th id="c15">Balance</th></tr>
      ${[
        ['01-Jan-16', 'Deposit', 'Cash Deposit', '$1,000,000.00', '$1,000,000.00'],
        ['02-Jan-16', 'Debit', 'Down Town Grocery', '$250.00', '$999,750.00'],
        ['03-Jan-16', 'Debit', 'Hot Coffee', '$9.00', '$999,741.00'],
        ['04-Jan-16', 'Debit', 'The Filling Station', '$88.00', '$999,653.00'],
        ['05-Jan-16', 'Debit', 'Tinker&#39;s Hardware', '$3,421.00', '$996,232.00'],
        ['06-Jan-16', 'Debit', 'Cutey&#39;s Salon', '$700.00', '$995,532.00'],
      ]
        .map(
          (cells, row) =>
            `<tr>${cells.map((text, column) => `<td id="c${row + 2}${column + 1}">${text === 'Cash Deposit' ? link('link', text) : text}</td>`).join('')}</tr>`,
        )
        .join('')}</table>`,
    assertions: [
      ['cellContent01Jan16', 'c21', 'text', '01-Jan-16'],
      ['cellContent03Jan16', 'c41', 'text', '03-Jan-16'],
      ['cellContent2500', 'c34', 'text', '$250.00'],
      ['cellContent8800', 'c54', 'text', '$88.00'],
      ['cellContent99553200', 'c75', 'text', '$995,532.00'],
      ['cellContent99974100', 'c45', 'text', '$999,741.00'],
      ['cellContentHotCoffee', 'c43', 'text', 'Hot Coffee'],
      ['columnHeaderContentBalance', 'c15', 'text', 'Balance'],
      ['columnHeaderContentDate', 'c11', 'text', 'Date'],
      ['columnHeaderContentDescription', 'c13', 'text', 'Description'],
      ...['12', '14', '34', '43', '45', '54', '57'].map(
        (at): Assertion => [
          `coordinatesCellColumn${at[0]}Row${at[1]}`,
          `c${at[1]}${at[0]}`,
          'text',
          `row ${at[1]}, column ${at[0]}`,
        ],
      ),
      ['coordinatesColumnHeaderColumn1Row1', 'c11', 'text', 'row 1, column 1'],
      ['coordinatesFirstCellColumn1Row2', 'c21', 'text', 'row 2, column 1'],
      ['coordinatesLastCellColumn5Row7', 'c75', 'text', 'row 7, column 5'],
      ['firstCellContent01Jan16', 'c21', 'text', '01-Jan-16'],
      ['firstColumnHeaderContentDate', 'c11', 'text', 'Date'],
      ['gridBoundary', 'grid', 'role', 'grid'],
      ['lastCellContent99553200', 'c75', 'text', '$995,532.00'],
      ['lastColumnHeaderContentBalance', 'c15', 'text', 'Balance'],
      ['nameTransactionsJanuary1ThroughJanuary6', 'grid', 'text', 'Transactions January 1 through January 6'],
      ['roleGrid', 'grid', 'role', 'grid'],
      ['roleLink', 'link', 'role', 'link'],
    ],
  },
  {
    plan: 'modal-dialog',
    revision: '0bb72e7b4f408e8117d735ad459e7d7ffbfc8d0c',
    html: `<div id="add" role="dialog" aria-modal="true" aria-labelledby="heading"><h2 id="heading">Add Delivery Address</h2>
      <label>Street <input id="street"></label><button id="verify">Verify Address</button><button id="cancel">Cancel</button></div>
      <div id="added" role="dialog" aria-label="Address Added" aria-describedby="text"><p id="text">The address you provided has been added to your list of delivery addresses.</p><button id="ok">OK</button></div>
      <div id="end" role="dialog" aria-label="End of the Road!" aria-describedby="fake"><p id="fake">You activated a fake link or button that goes nowhere!</p><button id="close">Close</button></div>`,
    assertions: [
      [
        'dialogDescriptionAsTheAddressYouProvidedHasBeenAddedToYourListDeliveryAddressesItIsReadyForImmediateUseIfYouWishToRemoveItYouCanDoSoFromYourProfile',
        'added',
        'text',
        'The address you provided has been added to your list of delivery addresses.',
      ],
      [
        'dialogDescriptionAsYouActivatedFakeLinkOrButtonThatGoesNowhereTheLinkOrButtonIsPresentForDemonstrationPurposesOnly',
        'end',
        'text',
        'You activated a fake link or button that goes nowhere!',
      ],
      ['headingLevel2', 'heading', 'level', '2'],
      ['nameAddDeliveryAddress', 'add', 'text', 'Add Delivery Address'],
      ['nameAddressAdded', 'added', 'text', 'Address Added'],
      ['nameCancel', 'cancel', 'text', 'Cancel'],
      ['nameClose', 'close', 'text', 'Close'],
      ['nameEndRoad', 'end', 'text', 'End of the Road!'],
      ['nameFocusedElementOk', 'ok', 'text', 'OK'],
      ['nameInputStreet', 'street', 'text', 'Street'],
      ['nameStreet', 'street', 'text', 'Street'],
      ['nameVerifyAddress', 'verify', 'text', 'Verify Address'],
      ['roleButton', 'verify', 'role', 'button'],
      ['roleDialog', 'add', 'role', 'dialog'],
      ['roleFocusedElementButton', 'ok', 'role', 'button'],
      ['roleHeading', 'heading', 'role', 'heading'],
      ['theAbilityToEnterOrEditText', 'street', 'role', 'edit text'],
    ],
  },
  ...(['radiogroup-aria-activedescendant', 'radiogroup-roving-tabindex'] as const).map((plan): Pattern => {
    const unchecked: Assertion = ['stateRadioUnchecked', 'deep', 'state', 'not checked'];
    const hasActiveDescendant = plan === 'radiogroup-aria-activedescendant';
    return {
      plan,
      revision: hasActiveDescendant
        ? '4e7309cff0b3fc1ad91e66b90f23dd87a420a156'
        : '106dd5d73697552feddd103694fbbd32bca7df54',
      html: between(radios),
      assertions: [
        ['groupBoundary', 'group', 'role', 'group'],
        ['nameDeepDish', 'deep', 'text', 'Deep dish'],
        ['nameGroupPizzaCrust', 'group', 'text', 'Pizza Crust'],
        nameBack,
        nameForth,
        ['nameRegularCrust', 'regular', 'text', 'Regular crust'],
        ['nameThinCrust', 'thin', 'text', 'Thin crust'],
        ['roleLink', 'back', 'role', 'link'],
        ['roleRadio', 'regular', 'role', 'radio button'],
        ['stateChangeToChecked', 'regular', 'state', 'checked'],
        ['stateRadioChecked', 'regular', 'state', 'checked'],
        ...(hasActiveDescendant ? [unchecked] : []),
      ],
    };
  }),
  {
    plan: 'rating-slider',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html: sliders(
      'Rating',
      {
        0: 'zero of five stars',
        0.5: 'one half star',
        1: 'one star',
        5: 'five stars',
      },
      'aria-valuemin="0" aria-valuemax="5"',
    ).concat(sliders('Rating', { 99: 'zero stars' }, '')),
    assertions: [
      ['maximumValue5IsNotConveyed', 'at1', 'not', '5'],
      ['minimumValue0IsNotConveyed', 'at1', 'not', '0'],
      ['nameRating', 'at1', 'text', 'Rating'],
      ['numericValue05IsNotConveyed', 'at0-5', 'not', '0.5'],
      ['numericValue0IsNotConveyed', 'at0', 'not', '0'],
      ['numericValue1IsNotConveyed', 'at1', 'not', '1'],
      ['numericValue5IsNotConveyed', 'at5', 'not', '5'],
      ['orientationHorizontal', 'at1', 'state', 'horizontal'],
      ['roleSlider', 'at1', 'role', 'slider'],
      ['textualValueFiveStars', 'at5', 'text', 'five stars'],
      ['textualValueOneHalfStar', 'at0-5', 'text', 'one half star'],
      ['textualValueOneStar', 'at1', 'text', 'one star'],
      ['textualValueZeroFiveStars', 'at0', 'text', 'zero of five stars'],
      ['textualValueZeroStars', 'at99', 'text', 'zero stars'],
    ],
  },
  {
    plan: 'seek-slider',
    revision: '0e87e0d5bdffb2cabcfbeded44ffdac774738ebc',
    html: sliders(
      'Seek',
      {
        0: '0 Seconds',
        75: '1 Minute 15 Seconds',
        89: '1 Minute 29 Seconds',
        90: '1 Minute 30 Seconds of 5 Minutes',
        91: '1 Minute 31 Seconds',
        105: '1 Minute 45 Seconds',
        300: '5 Minutes',
      },
      'aria-valuemin="0" aria-valuemax="300"',
    ),
    assertions: [
      ['maximumValue300IsNotConveyed', 'at90', 'not', '300'],
      ['minimumValue0IsNotConveyed', 'at91', 'not', ' 0'],
      ['nameSeek', 'at90', 'text', 'Seek'],
      ...[105, 300, 75, 89, 90, 91].map(
        (value): Assertion => [`numericValue${value}IsNotConveyed`, `at${value}`, 'not', String(value)],
      ),
      ['numericValue0IsNotConveyed', 'at75', 'not', ' 0'],
      ['orientationHorizontal', 'at90', 'state', 'horizontal'],
      ['roleSlider', 'at90', 'role', 'slider'],
      ['textualValue0Seconds', 'at0', 'text', '0 Seconds'],
      ['textualValue1Minute15Seconds', 'at75', 'text', '1 Minute 15 Seconds'],
      ['textualValue1Minute29Seconds', 'at89', 'text', '1 Minute 29 Seconds'],
      ['textualValue1Minute30Seconds5Minutes', 'at90', 'text', '1 Minute 30 Seconds of 5 Minutes'],
      ['textualValue1Minute31Seconds', 'at91', 'text', '1 Minute 31 Seconds'],
      ['textualValue1Minute45Seconds', 'at105', 'text', '1 Minute 45 Seconds'],
      ['textualValue5Minutes', 'at300', 'text', '5 Minutes'],
    ],
  },
  {
    plan: 'slider-multithumb',
    revision: 'b8c7979c45018ff681b8b9e2a136702769e8ead5',
    html:
      sliders(
        'Hotel Minimum Price in US dollars',
        { 0: '', 90: '', 99: '', 100: '', 101: '', 110: '' },
        'aria-valuemin="0" aria-valuemax="250"',
        false,
      ) +
      sliders(
        'Hotel Maximum Price in US dollars',
        { 250: '' },
        'aria-valuemin="100" aria-valuemax="400"',
        false,
      ),
    assertions: [
      ['nameHotelMaximumPriceUsDollars', 'at250', 'text', 'Hotel Maximum Price in US dollars'],
      ['nameHotelMinimumPriceUsDollars', 'at100', 'text', 'Hotel Minimum Price in US dollars'],
      ['orientationHorizontal', 'at100', 'state', 'horizontal'],
      ['roleSlider', 'at100', 'role', 'slider'],
      ...[0, 100, 101, 110, 250, 90, 99].map(
        (value): Assertion => [`value${value}`, `at${value}`, 'text', String(value)],
      ),
    ],
  },
  ...(
    [
      ['switch', '134fffe7bb809e64e74663de4d586d7d862a0f83', 'Notifications'],
      ['switch-button', '6a1ae9636b68e7b96c4f0c92587bceb4d0ad640e', 'Living Room Lights'],
      ['switch-checkbox', '1f03992d8e1eb2b36f4acc80468dc39d1d3e6542', 'Reduced motion'],
    ] as const
  ).map(([plan, revision, name]): Pattern => {
    const create = (id: string, isOn: boolean) => {
      if (plan === 'switch-checkbox')
        return `<label>${name} <input id="${id}" type="checkbox" role="switch"${isOn ? ' checked' : ''}></label>`;
      const tag = plan === 'switch' ? 'div' : 'button';
      return `<${tag} id="${id}" role="switch" tabindex="0" aria-checked="${isOn}"><span>${name}</span></${tag}>`;
    };
    return {
      plan,
      revision,
      html: create('off', false) + create('on', true),
      assertions: [
        [
          `name${name.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`,
          'off',
          'text',
          name,
        ],
        ['roleSwitch', 'off', 'role', 'switch'],
        ['stateChangeToOff', 'off', 'state', 'off'],
        ['stateChangeToOn', 'on', 'state', 'on'],
        ['stateOff', 'off', 'state', 'off'],
        ['stateOn', 'on', 'state', 'on'],
      ],
    };
  }),
  {
    plan: 'tabs-automatic-activation',
    revision: '0c61a168bc6d578ef667043daf62f33587696bfd',
    html: tabs(
      ['Maria Ahlefeldt', 'Carl Andersen', 'Ida Henriette da Fonseca', 'Peter Lange-Müller'],
      '1',
      'Maria Theresia Ahlefeldt was a Danish composer.',
    ),
    assertions: [
      ['nameCarlAndersen', 'tab2', 'text', 'Carl Andersen'],
      ['nameFocusedTabMariaAhlefeldt', 'tab1', 'text', 'Maria Ahlefeldt'],
      ['nameFocusedTabPeterLangeMLler', 'tab4', 'text', 'Peter Lange-Müller'],
      ['nameMariaAhlefeldt', 'tab1', 'text', 'Maria Ahlefeldt'],
      ['namePeterLangeMLler', 'tab4', 'text', 'Peter Lange-Müller'],
      ['nameTabListDanishComposers', 'list', 'text', 'Danish Composers'],
      ['positionFocusedTab1', 'tab1', 'text', '1 of'],
      ['positionFocusedTab4', 'tab4', 'text', '4 of'],
      ['positionTabTabList4', 'tab4', 'text', '4 of'],
      ['roleSelectedItemTab', 'tab1', 'role', 'tab'],
      ['roleTab', 'tab2', 'role', 'tab'],
      ['roleTabList', 'list', 'role', 'tab list'],
      ['roleTabPanel', 'panel', 'role', 'tab panel'],
      ['stateFocusedTabSelected', 'tab1', 'state', 'selected'],
      ['stateSelected', 'tab1', 'state', 'selected'],
      ['tabPanelText', 'content', 'text', 'Maria Theresia Ahlefeldt'],
    ],
  },
  {
    plan: 'tabs-manual-activation',
    revision: '052ca2be4bbbc71544e266a024cc6a2247f7a318',
    html: tabs(
      ['Maria Ahlefeldt', 'Carl Andersen', 'Ida Henriette da Fonseca', 'Peter Müller'],
      '1234',
      'Peter Erasmus Lange-Müller was a Danish composer.',
    ),
    assertions: [
      ['nameTabCarlAndersen', 'tab2', 'text', 'Carl Andersen'],
      ['nameTabMariaAhlefeldt', 'tab1', 'text', 'Maria Ahlefeldt'],
      ['nameTabPeterMuller', 'tab4', 'text', 'Peter Müller'],
      ['roleTab', 'tab4', 'role', 'tab'],
      ['roleTabPanel', 'panel', 'role', 'tab panel'],
      ['stateChangeToSelected', 'tab4', 'state', 'selected'],
      ['stateSelected', 'tab4', 'state', 'selected'],
      ['tabPanelNamePeterMuller', 'panel', 'text', 'Peter Müller'],
    ],
  },
  {
    plan: 'toggle-button',
    revision: '1f32557346bb6fbfc34329e386a74a28183f0b9b',
    html: `<div id="off" role="button" tabindex="0" aria-pressed="false">Mute</div><div id="on" role="button" tabindex="0" aria-pressed="true">Mute</div>`,
    assertions: [
      ['nameMute', 'off', 'text', 'Mute'],
      ['roleToggleButton', 'off', 'role', 'toggle button'],
      ['stateChangeToNotPressed', 'off', 'state', 'not pressed'],
      ['stateChangeToPressed', 'on', 'state', 'pressed'],
      ['statePressed', 'on', 'state', 'pressed'],
    ],
  },
  {
    plan: 'vertical-temperature-slider',
    revision: '0d93302192a2a94d745ecfc3e28e8aed8c87189f',
    html: sliders(
      'Temperature',
      Object.fromEntries(
        ['10', '23', '24.9', '25', '25.1', '27', '38'].map((value) => [
          value,
          `${Number(value).toFixed(1)} degrees Celsius`,
        ]),
      ),
      'aria-orientation="vertical" aria-valuemin="10" aria-valuemax="38"',
    ),
    assertions: [
      ['maximumValue380IsNotConveyed', 'at25', 'not', '38'],
      ['minimumValue100IsNotConveyed', 'at25', 'not', '10'],
      ['nameTemperature', 'at25', 'text', 'Temperature'],
      // The text contains the number; it must not also be conveyed on its own.
      ...['10', '23', '24.9', '25', '25.1', '27', '38'].flatMap((value): Assertion[] => {
        const text = Number(value).toFixed(1);
        const id = text.replace('.', '');
        const element = `at${value.replace('.', '-')}`;
        return [
          [`numericValue${id}IsNotConveyed`, element, 'not', `${value},`],
          [`textualValue${id}DegreesCelsius`, element, 'text', `${text} degrees Celsius`],
        ];
      }),
      ['orientationVertical', 'at25', 'state', 'vertical'],
      ['roleSlider', 'at25', 'role', 'slider'],
    ],
  },
  {
    plan: 'apg/quantity-spin-button',
    revision: '207a4b7a4e305f2c5eeccd984e92e331abaa0ed3',
    html: [1, 2, 8, 9]
      .map(
        (value) =>
          `<label for="at${value}">Adults</label><input id="at${value}" type="text" role="spinbutton" value="${value}" aria-valuenow="${value}" aria-valuemin="1" aria-valuemax="8"${value === 9 ? ' aria-invalid="true" aria-errormessage="error"' : ''}>`,
      )
      .join('')
      .concat('<p id="error">Must be between 1 and 8</p>'),
    assertions: [
      ['errorMessage', 'at9', 'text', 'Must be between 1 and 8'],
      ['isInvalid', 'at9', 'state', 'invalid'],
      ['nameAdults', 'at1', 'text', 'Adults'],
      ['roleSpinbutton', 'at1', 'role', 'spin button'],
      ...[1, 2, 8, 9].map((value): Assertion => [`value${value}`, `at${value}`, 'text', String(value)]),
    ],
  },
];
