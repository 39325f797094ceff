/** Size of the image shown with shared links, in pixels: the size of large cards in social networks. */
export const socialImageSize = { width: 1200, height: 630 };
