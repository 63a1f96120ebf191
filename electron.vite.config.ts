import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
      // the oldest Node the desktop app runs in; the worker runs in a newer, plain one
      target: 'node22',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          worker: 'src/main/engine/workers/main.ts',
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node22',
      // a sandboxed preload is one CommonJS file: it can require nothing but Electron
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      // the content security policy allows no data: fonts
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})
