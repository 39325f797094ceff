/** What is said of the widget, by topic. */
export const statements: readonly { readonly title: string; readonly items: readonly string[] }[] = [
  {
    title: 'It mends no barriers',
    items: [
      'A picture without a text alternative, a form without labels, a menu that the keyboard cannot open: all of them stay as they are. A scan finds many of these, and people have to mend them.',
      'It does not make a website meet WCAG, the ADA, the European Accessibility Act or any other rule, and having it is no evidence that a website does.',
      'It writes no text alternatives and no labels, and rewrites no headings, names, roles or focus order.',
    ],
  },
  {
    title: 'It replaces nobody’s own tools',
    items: [
      'Screen readers, magnifiers, voice control and the settings of system and browser do all of this better, and on every website. Whoever has them needs no widget.',
      'What the system asks for comes first: less movement and more contrast are followed from the start, and the panel says so.',
      'It has no setting for blind people, since there is nothing that it could do for them.',
      'It does not find out whether anyone uses assistive technology, and could not.',
    ],
  },
  {
    title: 'It tells nobody',
    items: [
      'Settings stay in the visitor’s own browser. There are no cookies, no names and no fingerprints.',
      'It asks no server for anything but its own files. Where a site’s owner wants to know which settings are used, each visitor is asked first, and only sums by day are kept.',
      'Reading aloud uses the voices of the browser. Where the system has one of its own for the language, that one is taken; some browsers send texts to their maker for others.',
      'Visitors can remove it for good, and it stays away until they open an address that ends in #curbcut-widget.',
    ],
  },
  {
    title: 'It has its limits',
    items: [
      'Text inside of pictures, videos and drawings, in frames of other pages and in closed components stays as it is.',
      'Of moving pictures it stops GIF files, videos that start by themselves, and animations by style sheets, scripts and SVG. Moving WebP, AVIF and PNG pictures go on.',
      'Pages with fixed heights or widths can still look cramped with text at 200 %. The zoom of the browser is often the better way.',
      'Contrast themes are reckoned from the colours of the page. What a page writes into an element itself with “!important” stays.',
    ],
  },
];
