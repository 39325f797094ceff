/** The name by which sites and their robots.txt know us. */
export const PRODUCT_TOKEN = 'Curbcut';
