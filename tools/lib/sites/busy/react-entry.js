import React from 'react';

export { createRoot, hydrateRoot } from 'react-dom/client';
export { React };
export const h = React.createElement;
