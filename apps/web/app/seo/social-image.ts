/** Size of the picture that shared links show, in pixels: what social networks cut their large cards to. */
export const socialImageSize = { width: 1200, height: 630 };
