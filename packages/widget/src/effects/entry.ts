import { createEffects } from './effects.ts';

globalThis.CurbcutWidget?.part('effects', createEffects);
