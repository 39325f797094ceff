/** The year in which the pages were built, for the copyright line. */
declare const __BUILD_YEAR__: number;
