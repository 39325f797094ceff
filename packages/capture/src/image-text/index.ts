export { findImageText } from './find-image-text.ts';
