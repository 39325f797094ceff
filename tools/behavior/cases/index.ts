import type { BehaviorCase } from '../behavior-case.ts';
import { meaningfulSequence } from './1-3-2.ts';
import { useOfColor } from './1-4-1.ts';
import { contrastInStates } from './1-4-3.ts';
import { resizeText } from './1-4-4.ts';
import { reflow } from './1-4-10.ts';
import { nonTextContrast } from './1-4-11.ts';
import { contentOnHoverOrFocus } from './1-4-13.ts';
import { keyboard } from './2-1-1.ts';
import { pauseStopHide } from './2-2-2.ts';
import { threeFlashes } from './2-3-1.ts';
import { focusOrder } from './2-4-3.ts';
import { multipleWays } from './2-4-5.ts';
import { focusVisible } from './2-4-7.ts';
import { focusNotObscured } from './2-4-11.ts';
import { pointerGestures } from './2-5-1.ts';
import { pointerCancellation } from './2-5-2.ts';
import { motionActuation } from './2-5-4.ts';
import { draggingMovements } from './2-5-7.ts';
import { onFocus } from './3-2-1.ts';
import { onInput } from './3-2-2.ts';
import { consistentNavigation } from './3-2-3.ts';
import { consistentIdentification } from './3-2-4.ts';
import { consistentHelp } from './3-2-6.ts';
import { errorIdentification } from './3-3-1.ts';
import { errorSuggestion } from './3-3-3.ts';
import { redundantEntry } from './3-3-7.ts';
import { accessibleAuthentication } from './3-3-8.ts';
import { nameRoleValue } from './4-1-2.ts';
import { statusMessages } from './4-1-3.ts';
import { compositeWidgets } from './composite-widgets.ts';
import { focusContrast } from './focus-contrast.ts';
import { hiddenDefects } from './hidden.ts';
import { hiddenInWidgets } from './hidden-widgets.ts';

/** All cases, in order of their criteria. */
export const behaviorCases: readonly BehaviorCase[] = [
  ...meaningfulSequence,
  ...useOfColor,
  ...contrastInStates,
  ...resizeText,
  ...reflow,
  ...nonTextContrast,
  ...focusContrast,
  ...contentOnHoverOrFocus,
  ...keyboard,
  ...compositeWidgets,
  ...pauseStopHide,
  ...threeFlashes,
  ...focusOrder,
  ...multipleWays,
  ...focusVisible,
  ...focusNotObscured,
  ...pointerGestures,
  ...pointerCancellation,
  ...motionActuation,
  ...draggingMovements,
  ...onFocus,
  ...onInput,
  ...consistentNavigation,
  ...consistentIdentification,
  ...consistentHelp,
  ...errorIdentification,
  ...errorSuggestion,
  ...redundantEntry,
  ...accessibleAuthentication,
  ...nameRoleValue,
  ...statusMessages,
  ...hiddenDefects,
  ...hiddenInWidgets,
];
