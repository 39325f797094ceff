export { LANGUAGES, type Language, OPTIONS, type Option, POSITIONS, type Position } from './options.ts';
