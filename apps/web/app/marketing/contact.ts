/**
 * Where people reach us. The domain is one that can never belong to anybody (RFC 2606, section 3), so that no
 * letter goes astray before Curbcut has a domain of its own: docs/decisions/0009-marketing-figures.md.
 */
export const contactAddress = 'experts@curbcut.example';

/** Opens a letter that asks for a demo by an expert. */
export const expertDemoLetter = `mailto:${contactAddress}?${new URLSearchParams({
  subject: 'An expert demo of Curbcut',
  body: 'Our website: \nWhat we would like to see: \nTimes that suit us: \n',
})
  .toString()
  // Mail programs read a plus sign as a plus sign (RFC 6068, section 5).
  .replaceAll('+', '%20')}`;
