import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The policy of the page allows no inline script and no data: script.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
})
