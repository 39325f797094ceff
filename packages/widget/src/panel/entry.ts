import { createEffects } from '../effects/effects.ts';
import { createPanel } from './panel.ts';

globalThis.CurbcutWidget?.part('effects', createEffects);
globalThis.CurbcutWidget?.part('panel', createPanel);
