/** The product name by which sites and their robots.txt address our crawler. */
export const PRODUCT_TOKEN = 'Curbcut';
