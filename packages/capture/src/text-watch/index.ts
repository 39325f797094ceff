export { watchTexts } from './watch-texts.ts';
