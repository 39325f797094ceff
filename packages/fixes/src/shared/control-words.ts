import { addressWords } from './address-words.ts';
import { controlledWords } from './controlled-words.ts';
import { firstOf } from './found-words.ts';
import { iconWords } from './icon-words.ts';
import { codeWords, ownWords } from './own-words.ts';
import { setApart } from './set-apart.ts';

/** Words for a control that holds none: its own, those of what it shows, of its picture or address, else of its source. */
export const controlWords = setApart((element) =>
  firstOf(
    () => ownWords(element),
    () => controlledWords(element),
    () => iconWords(element),
    () => addressWords(element),
    () => codeWords(element, 'id', 'class'),
  ),
);
