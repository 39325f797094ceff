import { createPageEffects } from '../effects/page-effects.ts';
import { createPanel } from './panel.ts';

globalThis.CurbcutWidget?.part('effects', createPageEffects);
globalThis.CurbcutWidget?.part('panel', createPanel);
