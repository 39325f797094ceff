import { disambiguateNames } from './disambiguate-names.ts';
import { findNameFromControlledElement } from './name-from-controlled-element.ts';
import { findNameFromIcon } from './name-from-icon.ts';
import { findNameFromLinkUrl } from './name-from-url.ts';
import { findNameFromAttributes, findOwnName } from './own-name.ts';
import { findFirstName } from './suggested-name.ts';

/** Finds a name for a control from its own text, the element it controls, its icon, its URL or its attributes. */
export const findControlName = disambiguateNames((element) =>
  findFirstName(
    () => findOwnName(element),
    () => findNameFromControlledElement(element),
    () => findNameFromIcon(element),
    () => findNameFromLinkUrl(element),
    () => findNameFromAttributes(element, 'id', 'class'),
  ),
);
