export {
  MAX_PICTURE_HEIGHT,
  PICTURE_QUALITY,
  PICTURE_SCALE,
  PICTURE_TIMEOUT_MS,
  type Picture,
  type PictureOptions,
  takeClip,
  takePicture,
} from './take-picture.ts';
