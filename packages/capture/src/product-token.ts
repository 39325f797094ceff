/** The name of our crawler for sites and their robots.txt. */
export const PRODUCT_TOKEN = 'Curbcut';
