import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getPageRoot } from '../../shared/documents.ts';
import { gesturesProbe } from '../gesture-uses.ts';

/** Success criterion 2.5.4, for pages that listen to the motion or the orientation of the device. */
export const motionActuation = defineRule({
  id: 'motion-actuation',
  title: 'Functions operated by moving the device have a control and can be turned off',
  help: 'Add a control that does the same, and a setting that turns the response to motion off.',
  impact:
    'People whose device is mounted, for example on a wheelchair, cannot move it, and people with tremor trigger the function by accident.',
  criteria: ['2.5.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  actAtomicRules: { '7677a9': ['onlyMotion'], c249d5: [] },
  axe: [],
  limits: [
    'The device is shaken and turned to both sides. Other movements, and gestures in front of a camera, are not tested.',
    'Up to 12 controls are activated to find one that does the same.',
    'Pages scanned while signed in, and frames, are not tested.',
  ],
  probe: gesturesProbe,
  applies: (page) => (getUse(page) ? getPageRoot(page) : []),
  check: (_, page) => {
    const { event, effect, alternative, offSwitch } = getUse(page)!;
    const details = {
      facts: { effect, movement: event === 'devicemotion' ? 'Shaking' : 'Tilting' },
      related: offSwitch === null ? [] : [page.element(offSwitch)],
    };
    if (alternative === 'found')
      return offSwitch === null ? cantTell('maybeAlwaysOn', details) : passed('optional');
    return alternative === 'none' ? failed('onlyMotion', details) : cantTell('maybeControl', details);
  },
  messages: {
    optional: 'A control does the same as moving the device, and the response to motion can be turned off.',
    onlyMotion:
      '{movement} the device {effect}. No control on the page does the same, or has any effect at all.',
    maybeControl:
      'Is there a control that does the same as moving the device, and a setting that turns the response off? {movement} the device {effect}.',
    maybeAlwaysOn:
      'Can users turn off the response to motion? {movement} the device {effect}. A control does the same.',
  },
});

function getUse(page: PageModel) {
  const motion = page.capture.facts.gestures?.motion ?? [];
  // The worst response represents the page.
  const order = ['none', 'unknown', 'found'];
  return motion.toSorted(
    (one, other) => order.indexOf(one.alternative) - order.indexOf(other.alternative),
  )[0];
}
