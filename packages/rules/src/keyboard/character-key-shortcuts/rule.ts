import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { findInstruments, getControlNames } from '../../shared/instruments.ts';

/** Names of controls that turn shortcuts off or change their keys. */
const shortcutSettingPattern =
  /short ?cuts?|hot ?keys?|\bkeys?\b|keyboard|ctrl|control|\balt\b|modifier|re-?map|(dis|en)able|(turn|switch)\w* (on|off)|toggle|single|^\s*(on|off)\b|\b(on|off)\s*$/i;

/**
 * ACT ffbc54, for pages that listen for keys outside their controls. The character probe pressed keys while
 * no control had focus.
 */
export const characterKeyShortcuts = defineRule({
  id: 'character-key-shortcuts',
  title: 'Single-character shortcuts can be turned off or remapped',
  help: 'Require Ctrl, Alt or Command for the shortcut, let users turn it off or remap it, or make it work only while its control has focus.',
  impact: 'Speech input users and people who press keys by mistake trigger commands they didn’t intend.',
  criteria: ['2.1.4'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['ffbc54'],
  axe: [],
  traits: { scope: 'page' },
  limits: [
    'Sequences of more than two keys, and keys whose effect takes more than 0.7 seconds or depends on a server response, aren’t detected.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: { facts: 'characters', getQuestions: () => null },
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
    none: 'No single-key shortcuts found.',
    alone:
      'Speech input users trigger commands by accident: the page responds to single keys ({keys}) and offers no way to turn this off or change the keys.',
    control:
      'Can users turn off the shortcuts {keys}, or remap them to include Ctrl, Alt or Command? Controls that might do this: {controls}.',
    space:
      'Is it acceptable for Space to do something while no control has focus? WCAG 2.1.4 covers letters, punctuation, numbers and symbols, and nothing on the page turns this off.',
    any: 'Can users turn off this page’s shortcuts? It responds to every character typed while no field has focus.',
  },
});
