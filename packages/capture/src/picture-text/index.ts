export { findPictureText } from './find-picture-text.ts';
