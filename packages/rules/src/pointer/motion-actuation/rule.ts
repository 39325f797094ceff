import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { findInstruments } from '../../shared/instruments.ts';
import { gesturesProbe } from '../gesture-uses.ts';

/** Success criterion 2.5.4, for pages that listen to device motion or orientation. */
export const motionActuation = defineRule({
  id: 'motion-actuation',
  title: 'Functions that respond to device motion have a control and can be turned off',
  help: 'Add a control that does the same thing, and a setting that turns off the response to motion.',
  impact:
    'People whose device is mounted, for example on a wheelchair, can’t move it, and people with a tremor trigger the function by accident.',
  criteria: ['2.5.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  actAtomicRules: { '7677a9': ['onlyMotion'], c249d5: [] },
  axe: [],
  traits: { scope: 'page' },
  limits: [
    'Shakes the device and tilts it to both sides. Other movements, and gestures in front of a camera, aren’t tested.',
    'Activates up to 12 controls to find one that does the same thing.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: gesturesProbe,
  applies: (page) => (getUse(page) ? getPageRoot(page) : []),
  check: (_, page) => {
    const { event, effect, alternative, offSwitch } = getUse(page)!;
    const details = {
      facts: { effect, movement: event === 'devicemotion' ? 'Shaking' : 'Tilting' },
      related: offSwitch === null ? [] : [page.element(offSwitch)],
    };
    if (alternative === 'found') {
      if (offSwitch !== null) return passed('optional', details);
      const settings = findInstruments(page, settingPattern);
      return settings.length > 0
        ? cantTell('maybeAlwaysOn', { ...details, related: settings })
        : failed('alwaysOn', details);
    }
    return alternative === 'none' ? failed('onlyMotion', details) : cantTell('maybeControl', details);
  },
  messages: {
    optional:
      'A control does the same thing as moving the device, and the response to motion can be turned off.',
    onlyMotion:
      'People who can’t move their device can’t use this function. {movement} the device {effect}, and no control on the page does the same thing.',
    alwaysOn:
      'People whose hands shake, or whose device is mounted, trigger this function by accident and can’t turn it off. {movement} the device {effect}, and no control on the page turns off the response.',
    maybeControl:
      'Does a control do the same thing as moving the device, and can users turn the response off? {movement} the device {effect}.',
    maybeAlwaysOn:
      'Can users turn off the response to motion? {movement} the device {effect}. A control does the same thing.',
  },
});

/** Names of controls that may turn off the response to motion. */
const settingPattern =
  /motion|shak|tilt|sensor|movement|gyro|\b(disabl|enabl|activat|deactivat|turn (on|off)|switch (on|off))|^\s*(on|off)\b/i;

function getUse(page: PageModel) {
  const motion = page.capture.facts.gestures?.motion ?? [];
  // The page's result is that of its worst response.
  const order = ['none', 'unknown', 'found'];
  return motion.toSorted(
    (one, other) => order.indexOf(one.alternative) - order.indexOf(other.alternative),
  )[0];
}
