import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: { proxy: { '/api': server, '/demo-site': server } },
});
