import { createPanel } from './panel.ts';

globalThis.CurbcutWidget?.part('panel', createPanel);
