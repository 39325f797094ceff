export { probeSpacing } from './probe-spacing.ts';
