export {
  MAX_PICTURE_HEIGHT,
  PICTURE_QUALITY,
  PICTURE_TIMEOUT_MS,
  type Picture,
  type PictureOptions,
  pictureScale,
  takeClip,
  takePicture,
} from './take-picture.ts';
