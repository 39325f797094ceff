/** The product name that sites and their robots.txt use for our crawler. */
export const PRODUCT_TOKEN = 'Curbcut';
