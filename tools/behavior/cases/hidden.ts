import { type BehaviorCase, defineCases } from '../behavior-case.ts';
import {
  accordion,
  carousel,
  checkboxReveal,
  classAccordion,
  createdDialog,
  customDialog,
  details,
  drawer,
  expandableRow,
  hoverMenu,
  loadMore,
  menu,
  nativeDialog,
  nestedAccordion,
  popover,
  radioReveal,
  renderWithContainer as render,
  renderedTabs,
  renderMain,
  selectPanels,
  tabInDialog,
  tabs,
  toggletip,
  wizard,
} from '../containers.ts';
import { renderApplication, renderArticle, renderService, renderShop } from '../documents.ts';

const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${path}" fill="none" stroke="#222" stroke-width="2"/></svg>`;
const cross = icon('M4 4L20 20M20 4L4 20');
const pencil = icon('M4 20l4-1L20 7l-3-3L5 16z');

const nonTextContent = defineCases(
  '1.1.1',
  {
    failing: {
      'image-in-dialog': {
        title: 'Image without alt in a closed dialog',
        why: 'F65: the size chart in the dialog has no text alternative.',
        page: render(
          renderShop,
          'Wool sweater',
          '<p>Knitted from local wool. 149.</p>',
          nativeDialog(
            'Size chart',
            '<h2>Size chart</h2><img data-defect src="/img/size-chart.svg"><p>Measure around the chest.</p>',
          ),
        ),
      },
      'image-in-tab': {
        title: 'Image without alt in the second tab',
        why: 'F65: the photograph in the closed panel has no text alternative.',
        page: render(
          renderShop,
          'Camping stove',
          '<p>Boils a liter in four minutes.</p>',
          tabs('Photos', '<img data-defect src="/img/stove-open.svg"><p>The stove in use on a lake.</p>'),
        ),
      },
      'image-in-carousel': {
        title: 'Image without alt on the third slide',
        why: 'F65: the third slide holds an image without an alt attribute.',
        page: render(
          renderArticle,
          'The old mill, in pictures',
          '<p>Our photographer was allowed inside.</p>',
          carousel('The mill', '<img data-defect src="/img/mill-wheel.svg"><p>The wheel</p>'),
        ),
      },
      'image-button-in-menu': {
        title: 'Image button without alternative in a menu',
        why: 'F65: the input of type image in the closed menu has no alt.',
        page: render(
          renderApplication,
          'Documents of July',
          '<p>Twelve documents</p>',
          menu(
            'Export',
            '<form action="/export" method="post"><input data-defect type="image" src="/img/pdf.svg" width="60" height="40"></form>',
          ),
        ),
      },
      'icon-svg-in-details': {
        title: 'Meaningful SVG without a name in a disclosure',
        why: 'The drawing has role="img" but no accessible name.',
        page: render(
          renderService,
          'Which container?',
          '<p>Glass is collected by color.</p>',
          details(
            'Signs on the containers',
            '<svg data-defect role="img" viewBox="0 0 60 60" width="120" height="120"><circle cx="30" cy="30" r="28" fill="#1c6e3c"/><path d="M20 14h20v32H20z" fill="#fff"/></svg><p>Containers with this sign are for green glass.</p>',
          ),
        ),
      },
      'image-loaded-later': {
        title: 'Images without alt that "Show more" appends',
        why: 'F65: the appended images have no text alternative.',
        page: render(
          renderMain,
          'Photo contest',
          '<p>The jury meets on Friday.</p>',
          loadMore(
            'Show more photos',
            '<img data-defect src="/img/contest-1.svg" width="160" height="100"><img data-defect src="/img/contest-2.svg" width="160" height="100">',
          ),
        ),
      },
      'file-name-in-accordion': {
        title: 'Image whose alt is its file name, in an accordion',
        why: 'F30: the text alternative "DSC_0412.JPG" is no alternative.',
        page: render(
          renderService,
          'Playground at the weir',
          '<p>Open again from May.</p>',
          accordion('How it looks now', '<img data-defect src="/img/DSC_0412.svg" alt="DSC_0412.JPG">'),
        ),
      },
      'image-in-expanded-row': {
        title: 'Image without alt in the details of a table row',
        why: 'F65: the closed row has a photograph without a text alternative.',
        page: render(
          renderApplication,
          'Orders with photos',
          '<p>Photos are taken before packing.</p>',
          expandableRow(
            'Show order 20418',
            '<img data-defect src="/img/parcel.svg" width="200" height="125"><p>Packed on Monday</p>',
          ),
        ),
      },
    },
    passing: {
      'decorative-in-dialog': {
        title: 'Decorative image with empty alt in a dialog',
        why: 'alt="" marks the ornament as decorative.',
        page: render(
          renderShop,
          'Linen shirt',
          '<p>Made in Porto.</p>',
          nativeDialog(
            'Care instructions',
            '<img src="/img/ornament.svg" alt=""><p>Wash at 40 degrees, iron damp.</p>',
          ),
        ),
      },
      'described-in-carousel': {
        title: 'Slides with described images',
        why: 'Each image has an alternative.',
        page: render(
          renderArticle,
          'The new bridge, in pictures',
          '<p>Opened on Sunday.</p>',
          carousel(
            'The bridge',
            '<img src="/img/bridge-new.svg" alt="The bridge at dusk, with its lamps lit">',
          ),
        ),
      },
      'unused-template': {
        title: 'Template with an image without alt that nothing uses',
        why: 'The template is never rendered, so nobody meets the image.',
        page: render(
          renderMain,
          'Choir practice',
          '<p>On Tuesdays at 19.</p><template id="old"><img src="/img/old.svg"></template>',
          details('Where?', '<p>In the hall of the school.</p>'),
        ),
      },
    },
  },
  'hidden',
);

const names = defineCases(
  '4.1.2',
  {
    failing: {
      'field-in-dialog': {
        title: 'Field without a label in a custom dialog',
        why: 'F68: the field has only text before it that is not associated with it.',
        page: render(
          renderApplication,
          'Customers',
          '<p>212 customers</p>',
          customDialog(
            'Add customer',
            '<h2>Add customer</h2><p>Company</p><input data-defect type="text"><p>City</p><input data-defect type="text">',
          ),
        ),
      },
      'icon-button-in-created-dialog': {
        title: 'Icon button without a name in a dialog created on click',
        why: 'The button contains only a hidden icon.',
        page: render(
          renderShop,
          'Wooden train',
          '<p>With eight wagons.</p>',
          createdDialog(
            'View large',
            `<button data-defect type="button">${cross}</button><p>The train has won a prize.</p>`,
          ),
        ),
      },
      'select-in-radio-section': {
        title: 'Select without a label that "Yes" reveals',
        why: 'F68: the revealed select has no accessible name.',
        page: render(
          renderService,
          'Do you own a dog?',
          '<p>You pay from the fourth month on.</p>',
          radioReveal(
            'Do you own a dog?',
            '<p>Breed</p><select data-defect><option>Beagle</option><option>Other</option></select>',
          ),
        ),
      },
      'frame-in-accordion': {
        title: 'Frame without a title in an accordion',
        why: 'The iframe with the map has no accessible name.',
        page: render(
          renderService,
          'Recycling center',
          '<p>Open on Saturdays.</p>',
          accordion(
            'How to get there',
            '<iframe data-defect srcdoc="<!doctype html><html lang=\'en\'><title>Map</title><p>Quay Street, then left</p></html>" width="300" height="150"></iframe>',
          ),
        ),
      },
      'icon-button-in-row': {
        title: 'Icon button without a name in an opened row',
        why: 'The edit button has no text and its icon is hidden.',
        page: render(
          renderApplication,
          'Returns',
          '<p>Two returns are open.</p>',
          expandableRow(
            'Show return 20418',
            `<p>Chair, damaged <button data-defect type="button">${pencil}</button></p>`,
          ),
        ),
      },
      'checkbox-without-state': {
        title: 'Custom checkbox without aria-checked in a drawer',
        why: 'F15: role="checkbox" requires the state aria-checked.',
        page: render(
          renderShop,
          'All chairs',
          '<p>24 chairs</p>',
          drawer('Filters', '<div data-defect role="checkbox" tabindex="0">Only oak</div>'),
        ),
      },
      'textarea-in-wizard': {
        title: 'Text area without a label in the second step',
        why: 'F68: the placeholder-less text area has no accessible name.',
        page: render(
          renderService,
          'Suggest a street name',
          '<p>The council decides in June.</p>',
          wizard(
            'Continue to your suggestion',
            '<p>Your suggestion</p><textarea data-defect rows="3"></textarea>',
          ),
        ),
      },
      'range-in-tab-dialog': {
        title: 'Slider without a label in a tab of a dialog',
        why: 'F68: two levels deep, the range input has no name.',
        page: render(
          renderApplication,
          'Radio console',
          '<p>On air</p>',
          tabInDialog('Sound', '<p>Volume</p><input data-defect type="range" min="0" max="10">'),
        ),
      },
      'unnamed-toggle-in-popover': {
        title: 'Switch without a name in a popover',
        why: 'The switch has no accessible name.',
        page: render(
          renderMain,
          'Weather at the pier',
          '<p>12 degrees, light rain</p>',
          popover(
            'Display options',
            '<button data-defect type="button" role="switch" aria-checked="false"></button> Fahrenheit',
          ),
        ),
      },
      'slider-without-value-in-menu': {
        title: 'Slider without a value in an account menu',
        why: 'F15: role="slider" requires aria-valuenow, and its value cannot be determined.',
        page: render(
          renderApplication,
          'Dashboard of Mai',
          '<p>All is quiet.</p>',
          menu('Account', '<div data-defect role="slider" tabindex="0">Text size</div>'),
        ),
      },
      'field-in-rendered-tab': {
        title: 'Field without a label in a tab that is rendered on demand',
        why: 'F68: the search field in the template has neither label nor title.',
        page: render(
          renderApplication,
          'Tasks of the team',
          '<p>Week 14</p>',
          renderedTabs(
            'All tasks',
            '<p><input data-defect type="search"> <button type="button">Find</button></p><ul><li>Call the printer</li></ul>',
          ),
        ),
      },
      'aria-hidden-focusable': {
        title: 'Focusable link in an aria-hidden block of an accordion',
        why: 'The link can receive focus but is removed from the accessibility tree.',
        page: render(
          renderArticle,
          'Where the eels went',
          '<p>A mystery of four decades.</p>',
          classAccordion(
            'Sources',
            '<div data-defect aria-hidden="true"><a data-defect href="/eels-report">Report of the institute</a></div>',
          ),
        ),
      },
    },
    passing: {
      'labeled-in-dialog': {
        title: 'Fields with labels in a dialog',
        why: 'Both fields have a label, one of them through aria-labelledby.',
        page: render(
          renderApplication,
          'Suppliers',
          '<p>14 suppliers</p>',
          customDialog(
            'Add supplier',
            '<h2 id="h">Add supplier</h2><p><label for="c">Company</label> <input id="c"></p><p><span id="k">City</span> <input aria-labelledby="k"></p>',
          ),
        ),
      },
      'named-icon-buttons': {
        title: 'Icon buttons with names in a created dialog',
        why: 'aria-label names the button.',
        page: render(
          renderShop,
          'Wooden boat',
          '<p>It floats.</p>',
          createdDialog(
            'Show large',
            `<button type="button" aria-label="Close image">${cross}</button><p>The boat on the lake.</p>`,
          ),
        ),
      },
      'never-shown-field': {
        title: 'Field without a label that is never displayed',
        why: 'The honeypot field is display: none in all states.',
        page: render(
          renderService,
          'Write to the library',
          '<p>We answer within a day.</p><form action="/w" method="post"><label for="t">Message</label><textarea id="t"></textarea><input name="website" style="display:none"><button>Send</button></form>',
          details('Opening hours', '<p>From 10 to 18.</p>'),
        ),
      },
    },
  },
  'hidden',
);

const pale = 'color:#aaa';
const contrast = defineCases(
  '1.4.3',
  {
    failing: {
      'note-in-accordion': {
        title: 'Pale note in an accordion',
        why: 'The text (#aaa on white, 2.3:1) is below 4.5:1.',
        page: render(
          renderService,
          'Wood stoves',
          '<p>Rules for stoves change in January.</p>',
          accordion(
            'What changes?',
            `<p data-defect style="${pale}">Stoves older than 1995 must be replaced or fitted with a filter.</p>`,
          ),
        ),
      },
      'menu-links': {
        title: 'Pale links in a submenu that appears on hover and focus',
        why: 'The links (#9a9a9a on white, 2.8:1) are below 4.5:1.',
        page: render(
          renderMain,
          'Evening school',
          '<p>Courses for grown-ups.</p>',
          hoverMenu(
            'Courses',
            '<p><a data-defect class="pl" href="/spanish">Spanish</a></p><p><a data-defect class="pl" href="/pottery">Pottery</a></p>',
          ),
          '.pl{color:#9a9a9a}',
        ),
      },
      'price-in-carousel': {
        title: 'Orange price on white on the third slide',
        why: 'The price (#f0a030 on white, 2.1:1) is below 4.5:1.',
        page: render(
          renderShop,
          'This week',
          '<p>Three offers</p>',
          carousel('Offers', '<p>Garden bench <span data-defect class="pr">199</span></p>'),
          '.pr{color:#f0a030}',
        ),
      },
      'dialog-buttons': {
        title: 'Button with pale text in a dialog',
        why: 'The label (#8fb3d9 on #e8f0f8) has about 1.9:1.',
        page: render(
          renderApplication,
          'Draft of an offer',
          '<p>Not sent yet</p>',
          nativeDialog(
            'Send options',
            '<p>When?</p><button data-defect type="button" class="lt">Send tomorrow</button>',
          ),
          '.lt{font:inherit;background:#e8f0f8;color:#8fb3d9;border:1px solid #345}',
        ),
      },
      'popover-hint': {
        title: 'Gray hint in a popover',
        why: 'The text (#b0b0b0 on white, 2.2:1) is below 4.5:1.',
        page: render(
          renderMain,
          'Tide table',
          '<p>High water at 4:12</p>',
          popover(
            'How to read it',
            '<p data-defect style="color:#b0b0b0">Heights are given above chart datum, in meters.</p>',
          ),
        ),
      },
      'tab-text': {
        title: 'Yellow text in a tab',
        why: 'The text (#d9c400 on white, 1.8:1) is below 4.5:1.',
        page: render(
          renderShop,
          'Rubber boots',
          '<p>Sizes 36 to 46</p>',
          tabs(
            'Reviews',
            '<p data-defect style="color:#d9c400">Dry feet after three hours in the brook.</p>',
          ),
        ),
      },
      'drawer-text': {
        title: 'Text without contrast in a dark drawer',
        why: 'The text (#3a4650 on #223) is below 4.5:1.',
        page: render(
          renderMain,
          'Star map',
          '<p>For tonight</p>',
          drawer('Legend', '<div class="dk"><p data-defect>Circles are planets.</p></div>'),
          '.dk{background:#222233;color:#3a4650;padding:8px}',
        ),
      },
      'revealed-by-checkbox': {
        title: 'Pale terms that a checkbox reveals by CSS',
        why: 'The text (#bbb on white, 1.9:1) is below 4.5:1.',
        page: render(
          renderService,
          'Rent a cargo bike',
          '<p>Ten bikes at four stations</p>',
          checkboxReveal(
            'Show the terms',
            '<p data-defect style="color:#bbb">Return the bike by eight in the evening.</p>',
          ),
        ),
      },
      'toggletip-text': {
        title: 'Pale explanation in a bubble that a click opens',
        why: 'The text (#c0c0c0 on white, 1.8:1) is below 4.5:1.',
        page: render(
          renderApplication,
          'Energy use',
          '<p>412 kWh in March</p>',
          toggletip(
            'Explain this number',
            '<span data-defect style="color:#c0c0c0">Without the heat pump, which has its own meter.</span>',
          ),
        ),
      },
    },
    passing: {
      'dark-panel': {
        title: 'White text on a dark panel in an accordion',
        why: 'The panel has its own dark background: 15:1.',
        page: render(
          renderService,
          'Sauna',
          '<p>Mixed on Fridays</p>',
          accordion(
            'Rules',
            '<div style="background:#13202b;color:#fff;padding:8px">Bring two towels.</div>',
          ),
        ),
      },
      'dark-answer': {
        title: 'Answer that a checkbox reveals, with dark text on white',
        why: 'The text has 15.9:1 once it is displayed.',
        page: render(
          renderMain,
          'Riddle of the week',
          '<p>What has a bed and never sleeps?</p>',
          checkboxReveal('Show the answer', '<p>A river.</p>'),
          '.cr-more p{color:#222}',
        ),
      },
    },
  },
  'hidden',
);

const linkPurpose = defineCases(
  '2.4.4',
  {
    failing: {
      'icon-link-in-menu': {
        title: 'Icon link without a name in a menu',
        why: 'F89: the link contains only a hidden icon.',
        page: render(
          renderApplication,
          'Contracts',
          '<p>Six contracts end this year.</p>',
          menu(
            'Actions',
            `<ul><li><a data-defect href="/edit">${pencil}</a></li><li><a href="/archive">Archive</a></li></ul>`,
          ),
        ),
      },
      'image-link-in-drawer': {
        title: 'Link around an image without alternative in a drawer',
        why: 'F89: the only content of the link is an image with an empty alt.',
        page: render(
          renderShop,
          'Our shops',
          '<p>Three shops in two towns</p>',
          drawer(
            'Your basket',
            '<a data-defect href="/product/7"><img src="/img/p7.svg" alt="" width="80" height="50"></a>',
          ),
        ),
      },
      'empty-link-in-details': {
        title: 'Empty link in a disclosure',
        why: 'F89: the link has no text.',
        page: render(
          renderArticle,
          'A recipe for nettle soup',
          '<p>Wear gloves.</p>',
          details(
            'Ingredients',
            '<ul><li>A bag of nettles <a data-defect href="/nettles"></a></li><li>One onion</li></ul>',
          ),
        ),
      },
      'social-links-in-dialog': {
        title: 'Links of social networks without names in a dialog',
        why: 'F89: the links contain only hidden drawings.',
        page: render(
          renderArticle,
          'The swimming pool opens',
          '<p>With a new slide.</p>',
          createdDialog(
            'Share',
            `<p><a data-defect href="/share/1">${cross}</a> <a data-defect href="/share/2">${pencil}</a></p>`,
          ),
        ),
      },
      'link-loaded-later': {
        title: 'Teasers with unnamed links that "Load more" appends',
        why: 'F89: the appended link has no accessible name.',
        page: render(
          renderMain,
          'All stories',
          '<p>Newest first</p>',
          loadMore(
            'Load more stories',
            '<article><h2>Ferry late</h2><p>By two hours.</p><a data-defect href="/ferry-late"><span aria-hidden="true">→</span></a></article>',
          ),
        ),
      },
    },
    passing: {
      'named-links-in-menu': {
        title: 'Icon links with names in a menu',
        why: 'aria-label names the links.',
        page: render(
          renderApplication,
          'Leases',
          '<p>Two leases end this year.</p>',
          menu('More', `<ul><li><a href="/edit" aria-label="Edit lease">${pencil}</a></li></ul>`),
        ),
      },
    },
  },
  'hidden',
);

const infoAndRelationships = defineCases(
  '1.3.1',
  {
    failing: {
      'headers-in-tab': {
        title: 'Cells that refer to missing headers, in a tab',
        why: 'F90: the headers attributes name ids that do not exist.',
        page: render(
          renderShop,
          'Bike trailer',
          '<p>Carries 60 kg.</p>',
          tabs(
            'Data',
            '<table data-defect><caption>Measurements</caption><tr><th id="m1">Part</th><th id="m2">Length</th></tr><tr><td data-defect headers="x1">Bed</td><td data-defect headers="x2">90 cm</td></tr></table>',
          ),
        ),
      },
      'options-without-listbox': {
        title: 'Options without a list box in a menu',
        why: 'role="option" needs a listbox around it.',
        page: render(
          renderApplication,
          'Filter reports',
          '<p>Four reports</p>',
          menu(
            'Choose year',
            '<div><div data-defect role="option" tabindex="0" aria-selected="false">2023</div><div data-defect role="option" tabindex="-1" aria-selected="false">2024</div></div>',
          ),
        ),
      },
      'list-items-without-list': {
        title: 'List items in a div, in an accordion',
        why: 'li elements outside of a list lose their meaning.',
        page: render(
          renderService,
          'What to bring',
          '<p>For your wedding at the town hall</p>',
          accordion(
            'Documents',
            '<div data-defect><li data-defect>Passports</li><li data-defect>Birth certificates</li></div>',
          ),
        ),
      },
      'definition-broken': {
        title: 'Definition terms outside of a list, in a dialog',
        why: 'dt and dd need a dl around them.',
        page: render(
          renderShop,
          'Clay pot',
          '<p>Holds five liters.</p>',
          nativeDialog('Technical data', '<div><dt data-defect>Height</dt><dd data-defect>32 cm</dd></div>'),
        ),
      },
      'list-with-wrong-children': {
        title: 'List whose children are not list items, in a drawer',
        why: 'div and p elements directly in ul break the list structure.',
        page: render(
          renderMain,
          'Cookbook',
          '<p>142 recipes</p>',
          drawer(
            'Chapters',
            '<ul data-defect><div data-defect><a href="/soups">Soups</a></div><div data-defect><a href="/cakes">Cakes</a></div></ul>',
          ),
        ),
      },
    },
    passing: {
      'table-in-tab': {
        title: 'Table with correct headers in a tab',
        why: 'All headers attributes refer to header cells of the table.',
        page: render(
          renderShop,
          'Hand cart',
          '<p>Carries 80 kg.</p>',
          tabs(
            'Measurements',
            '<table><caption>Measurements</caption><tr><th id="c1">Part</th><th id="c2">Length</th></tr><tr><td headers="c1">Bed</td><td headers="c2">80 cm</td></tr></table>',
          ),
        ),
      },
    },
  },
  'hidden',
);

const further = [
  ...defineCases(
    '1.3.5',
    {
      failing: {
        'wrong-autocomplete-in-dialog': {
          title: 'Misspelled autocomplete in a dialog',
          why: 'F107: "e-mail" is not a token for autocomplete.',
          page: render(
            renderShop,
            'Notify me',
            '<p>Sold out until May</p>',
            nativeDialog(
              'Remind me',
              '<label for="m">Your email</label> <input data-defect id="m" type="email" autocomplete="e-mail">',
            ),
          ),
        },
        'wrong-autocomplete-revealed': {
          title: 'Wrong autocomplete in fields that "Yes" reveals',
          why: 'F107: "phone-number" is not a token for autocomplete.',
          page: render(
            renderService,
            'May we call you?',
            '<p>Only for questions about your application.</p>',
            radioReveal(
              'May we call you?',
              '<label for="t">Your phone number</label><input data-defect id="t" type="tel" autocomplete="phone-number">',
            ),
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '1.4.1',
    {
      failing: {
        'links-in-accordion': {
          title: 'Links in text that differ in color only, in an accordion',
          why: 'F73: no underline, and nearly the same contrast as the text around.',
          page: render(
            renderArticle,
            'Night buses',
            '<p>Every hour until four.</p>',
            classAccordion(
              'Which lines?',
              '<p class="c">Lines 4 and 9 run all night; <a data-defect href="/line-12">line 12</a> ends at the harbor at one.</p>',
            ),
            '.c{color:#333}.c a{color:#4a2a5e;text-decoration:none}',
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '2.1.1',
    {
      failing: {
        'div-button-in-dialog': {
          title: 'Clickable div in a dialog',
          why: 'F54: "Choose this size" responds to clicks and cannot be focused.',
          page: render(renderShop, 'Felt hat', '<p>Handmade</p>', {
            ...nativeDialog(
              'Choose a size',
              '<p id="res">No size chosen</p><div data-defect id="sz" style="cursor:pointer;border:1px solid #333;padding:8px">Choose size M</div>',
            ),
            script: `${nativeDialog('', '').script};document.getElementById('sz').addEventListener('click',function(){document.getElementById('res').textContent='Size M is chosen'})`,
          }),
        },
        'clickable-rows-in-tab': {
          title: 'Clickable lines in a tab',
          why: 'F54: the lines open a document on click; no element in them is focusable.',
          page: render(renderApplication, 'Project Weir', '<p>Three documents</p>', {
            ...tabs(
              'Files',
              '<div data-defect id="files"><p data-defect data-f="Plan">Plan.txt</p><p data-defect data-f="Costs">Costs.txt</p></div><p id="shown"></p>',
            ),
            script: `${tabs('', '').script};document.getElementById('files').addEventListener('click',function(e){if(e.target.dataset.f)document.getElementById('shown').textContent=e.target.dataset.f+': nothing is decided yet'})`,
          }),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '2.4.7',
    {
      failing: {
        'no-outline-in-dialog': {
          title: 'Links without focus indicator in a dialog',
          why: 'F78: the outline is removed from the links of the dialog.',
          page: render(
            renderMain,
            'Recipe index',
            '<p>By season</p>',
            nativeDialog(
              'Spring recipes',
              '<ul class="n"><li><a data-defect href="/leek">Leek pie</a></li><li><a data-defect href="/sorrel">Sorrel soup</a></li></ul>',
            ),
            '.n a:focus,.n a:focus-visible{outline:none}',
          ),
        },
        'no-outline-in-submenu': {
          title: 'Links without focus indicator in a menu that a button opens',
          why: 'F78: outline: 0 and no replacement.',
          page: render(
            renderApplication,
            'Vans',
            '<p>Four vans</p>',
            menu(
              'Choose a van',
              '<p class="n"><a data-defect href="/v1">Van 1</a> <a data-defect href="/v2">Van 2</a></p>',
            ),
            '.n a{outline:0;text-decoration:none;color:#222}',
          ),
        },
      },
      passing: {
        'own-outline-in-menu': {
          title: 'Links with their own focus style in a menu',
          why: 'The background changes on focus.',
          page: render(
            renderApplication,
            'Trailers',
            '<p>Two trailers</p>',
            menu(
              'Choose a trailer',
              '<p class="n"><a href="/t1">Trailer 1</a> <a href="/t2">Trailer 2</a></p>',
            ),
            '.n a:focus{outline:none;background:#222;color:#fff}',
          ),
        },
      },
    },
    'hidden',
  ),
  ...defineCases(
    '2.5.3',
    {
      failing: {
        'label-in-name-in-drawer': {
          title: 'Button whose name lacks its visible text, in a drawer',
          why: 'F96: visible "Checkout", accessible name "Proceed to payment".',
          page: render(
            renderShop,
            'Your visit',
            '<p>Two items are in your basket.</p>',
            drawer(
              'Basket',
              '<p>Lamp, 79</p><button data-defect type="button" aria-label="Proceed to payment">Checkout</button>',
            ),
          ),
        },
        'label-in-name-in-row': {
          title: 'Link whose name differs from its text, in an opened row',
          why: 'F96: visible "Track parcel", accessible name "Shipment status page".',
          page: render(
            renderApplication,
            'Shipments',
            '<p>One on its way</p>',
            expandableRow(
              'Show shipment',
              '<a data-defect href="/track" aria-label="Shipment status page">Track parcel</a>',
            ),
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
  ...defineCases(
    '2.5.8',
    {
      failing: {
        'tiny-buttons-in-popover': {
          title: 'Buttons of 14 pixels side by side in a popover',
          why: 'The targets are smaller than 24 by 24 pixels and too close for the spacing exception.',
          page: render(
            renderMain,
            'Calendar of the hall',
            '<p>Free on Friday</p>',
            popover(
              'Choose a day',
              `<div class="d">${['5', '6', '7', '8'].map((day) => `<button data-defect type="button" aria-label="${day} May">${day}</button>`).join('')}</div>`,
            ),
            '.d{display:flex}.d button{width:14px;height:14px;padding:0;margin:0;border:0;font-size:10px;background:#ddd;color:#111}',
          ),
        },
        'tiny-pager-in-tab': {
          title: 'Pager with tiny dots in a tab',
          why: 'The dots are 10 pixels wide, 2 pixels apart.',
          page: render(
            renderShop,
            'Rocking chair',
            '<p>Beech</p>',
            tabs(
              'Gallery',
              '<p>View 1 of 3</p><div class="dots"><button data-defect type="button" aria-label="View 1"></button><button data-defect type="button" aria-label="View 2"></button><button data-defect type="button" aria-label="View 3"></button></div>',
            ),
            '.dots{display:flex;gap:2px}.dots button{width:10px;height:10px;border-radius:50%;padding:0;border:0;margin:0;background:#333}',
          ),
        },
      },
      passing: {
        'spaced-buttons-in-popover': {
          title: 'Small buttons with enough space around them in a popover',
          why: 'Circles of 24 pixels around the targets do not intersect.',
          page: render(
            renderMain,
            'Calendar of the boat',
            '<p>Free on Saturday</p>',
            popover(
              'Choose an hour',
              `<div class="d">${['5', '6', '7'].map((hour) => `<button type="button" aria-label="${hour} o'clock">${hour}</button>`).join('')}</div>`,
            ),
            '.d{display:flex;gap:24px;padding:12px}.d button{width:18px;height:18px;padding:0;margin:0;border:0;font-size:11px;background:#ddd;color:#111}',
          ),
        },
      },
    },
    'hidden',
  ),
  ...defineCases(
    '3.1.2',
    {
      failing: {
        'invalid-language-in-details': {
          title: 'Quotation with an invalid language code in a disclosure',
          why: 'lang="norwegisch" is no language tag, so the language of the part cannot be determined.',
          page: render(
            renderArticle,
            'The poet of the fjord',
            '<p>She wrote forty poems.</p>',
            details(
              'One of them in the original',
              '<blockquote data-defect lang="norwegisch"><p>Havet er stort, og båten er liten.</p></blockquote>',
            ),
          ),
        },
        'invalid-language-in-nested': {
          title: 'Paragraph with an invalid language code two levels deep',
          why: 'lang="xx1-foo" is no valid language tag.',
          page: render(
            renderService,
            'Information in other languages',
            '<p>Ask at the desk for more.</p>',
            nestedAccordion(
              'Français',
              '<p data-defect lang="xx1-foo">Les bureaux sont ouverts le mardi.</p>',
            ),
          ),
        },
      },
      passing: {
        'valid-language-in-nested': {
          title: 'Paragraphs with valid language codes two levels deep',
          why: 'lang="fr" is correct.',
          page: render(
            renderService,
            'Information for visitors',
            '<p>Ask at the harbor for more.</p>',
            nestedAccordion('French', '<p lang="fr">Le bateau part à midi.</p>'),
          ),
        },
      },
    },
    'hidden',
  ),
  ...defineCases(
    '3.3.2',
    {
      failing: {
        'fields-without-label-in-select-panel': {
          title: 'Fields without labels or instructions in a panel that a select shows',
          why: 'F82-like: three fields for a phone number have no visible label or instruction.',
          page: render(
            renderService,
            'Report noise',
            '<p>Between 22 and 6 call the police.</p>',
            selectPanels(
              'Which form?',
              '<p><input data-defect aria-label="Area code" size="4"> <input data-defect aria-label="Number" size="8"> <input data-defect aria-label="Extension" size="3"></p><button type="button">Send report</button>',
            ),
          ),
        },
      },
      passing: {},
    },
    'hidden',
  ),
];

/** Defects that are met only after something has been opened. */
export const hiddenDefects: readonly BehaviorCase[] = [
  ...nonTextContent,
  ...names,
  ...contrast,
  ...linkPurpose,
  ...infoAndRelationships,
  ...further,
];
