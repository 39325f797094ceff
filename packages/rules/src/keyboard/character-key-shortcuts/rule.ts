import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { findInstruments, getControlNames } from '../../shared/instruments.ts';
import { getPageRoot } from '../../shared/page-root.ts';

/** What controls are called that turn shortcuts off or change their keys. */
const shortcutSettingPattern =
  /short ?cuts?|hot ?keys?|\bkeys?\b|keyboard|ctrl|control|\balt\b|modifier|re-?map|(dis|en)able|(turn|switch)\w* (on|off)|toggle|single|^\s*(on|off)\b|\b(on|off)\s*$/i;

/** ACT ffbc54, of pages that listen for keys above their controls. The character probe typed while none had the focus. */
export const characterKeyShortcuts = defineRule({
  id: 'character-key-shortcuts',
  title: 'No character key does something when pressed alone',
  help: 'Let shortcuts need Ctrl, Alt or Command, let people turn them off or change them, or let them work only while the control that they belong to has the focus.',
  impact:
    'People who speak to their computer, and people whose hands tremble, set off commands that they did not mean.',
  criteria: ['2.1.4'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['ffbc54'],
  axe: [],
  limits: [
    'Not found: keys that do something more than 0.7 seconds later or after an answer from the server, and sequences of more than two keys.',
    'Pages that are shown to somebody who is signed in, and frames, are left alone.',
  ],
  probe: 'characters',
  applies: (page) => (page.capture.facts.characters ? getPageRoot(page) : []),
  check: (_, page) => {
    const { keys = [], isAny = false } = page.capture.facts.characters ?? {};
    if (keys.length === 0) return passed('none');
    if (isAny) return cantTell('any');
    const facts = {
      keys: keys.map((key) => (key === ' ' ? 'Space' : key.replace(/^(.) (.)$/, '$1 then $2'))),
    };
    const controls = findInstruments(page, shortcutSettingPattern);
    if (controls.length === 0) return keys.join('') === ' ' ? cantTell('space') : failed('alone', { facts });
    return cantTell('control', {
      facts: { ...facts, controls: getControlNames(controls) },
      related: controls,
    });
  },
  messages: {
    none: 'No character key changes the page while no control has the focus.',
    alone:
      'People who speak, or who hit a key by mistake, set off a command: the page answers to these keys pressed alone: {keys}. Nothing on it turns that off or changes the keys.',
    control:
      'Can people turn these keys off, or change them to be pressed with Ctrl, Alt or Command? The page answers to them alone: {keys}. Controls that might be for it: {controls}.',
    space:
      'Is it acceptable that the Space key does something while no control has focus? WCAG 2.1.4 covers letters, punctuation, numbers, and symbols, and nothing on the page turns this off.',
    any: 'Can people turn off that the page answers to every character that is typed while no field has the focus?',
  },
});
