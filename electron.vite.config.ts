import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { chunkByStart, STARTS_OF_MAIN, STARTS_OF_PAGE } from './scripts/chunks-by-start.ts'

/**
 * Plain JavaScript that the app loads when it starts: inside the bundle it is one file to read instead of hundreds. What is
 * native, or only loaded when it is needed, stays outside.
 */
const BUNDLED = [
  '@fastify/busboy',
  '@hono/node-server',
  'canonicalize',
  'commander',
  'csv-parse',
  'electron-store',
  'ipaddr.js',
  'zod',
]

/** What is bundled is handed on, and its licences with it. */
const LICENSES = { fileName: 'licenses.md' }

export default defineConfig({
  main: {
    build: {
      // the oldest Node the desktop app runs in; the worker runs in a newer, plain one
      target: 'node22',
      sourcemap: true,
      license: LICENSES,
      externalizeDeps: { exclude: BUNDLED },
      rolldownOptions: {
        // comments and blanks are read and kept in memory like code; names stay, for who reads a log
        output: {
          minify: { compress: true, mangle: false, codegen: true },
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'by start', name: chunkByStart(import.meta.dirname, STARTS_OF_MAIN) }],
          },
        },
        input: {
          index: 'src/main/index.ts',
          serve: 'src/main/hosts/cli/serve-program.ts',
          worker: 'src/main/engine/workers/main.ts',
          'plan-thread': 'src/main/library/embed/plan-thread.ts',
          machine: 'src/main/hosts/cli/machine-program.ts',
          terminal: 'src/main/hosts/cli/installed-program.ts',
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
      license: LICENSES,
      // the content security policy allows no data: fonts
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            // what the first view needs, in four files that a browser compiles side by side: thirty small ones were each
            // asked for, and as one it compiles them on one core
            groups: [
              { name: 'react', tags: ['$initial'], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'libraries', tags: ['$initial'], test: /node_modules.*js$/ },
              { name: 'words', tags: ['$initial'], test: /src[\\/]shared[\\/]text/ },
              { name: 'first', tags: ['$initial'] },
              { debugName: 'by start', name: chunkByStart(import.meta.dirname, STARTS_OF_PAGE) },
            ],
          },
        },
      },
    },
  },
})
