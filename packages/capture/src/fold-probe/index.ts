export { probeFolding } from './probe-folding.ts';
