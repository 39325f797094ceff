export { probeZoom } from './probe-zoom.ts';
