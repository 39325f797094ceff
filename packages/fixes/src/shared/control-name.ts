import { disambiguateNames } from './disambiguate-names.ts';
import { findNameFromControlledElement } from './name-from-controlled-element.ts';
import { findNameFromIcon } from './name-from-icon.ts';
import { findNameFromLinkUrl } from './name-from-url.ts';
import { findNameFromAttributes, findOwnName } from './own-name.ts';
import { findFirstName } from './suggested-name.ts';

/** Words for a control that holds none: its own, those of what it shows, of its picture or address, else of its source. */
export const findControlName = disambiguateNames((element) =>
  findFirstName(
    () => findOwnName(element),
    () => findNameFromControlledElement(element),
    () => findNameFromIcon(element),
    () => findNameFromLinkUrl(element),
    () => findNameFromAttributes(element, 'id', 'class'),
  ),
);
