/** Size in pixels of the image shown with shared links, which is that of large cards on social networks. */
export const socialImageSize = { width: 1200, height: 630 };
