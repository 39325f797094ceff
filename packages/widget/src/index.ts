export { LANGUAGES, OPTIONS, POSITIONS } from './options.ts';
