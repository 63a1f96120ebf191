import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.ts'
import { project } from './vitest.config.ts'

/** Tests of functions and of the window's stores, which begin anew with every file: one process starts once for many. */
const PURE = ['src/{shared,renderer}/**/*.test.{ts,tsx}', 'src/main/{client,net,sqlite,tools}/**/*.test.ts']
/** Tests that keep books in folders of their own and leave nothing in their process: they share one for the same reason. */
const BOOKS = ['src/main/**/*.test.ts']
/** Tests that load networks, whose memory only goes with the process, or look at what a process is like at its start. */
const ALONE = [
  'src/main/engine/{media,meaning,runners,text-finder,workers}/**/*.test.ts',
  // whoever has served a request once has another `Response` from then on
  'src/main/engine/{assets/file-body,http/text-response}.test.ts',
  'tests/foundation/**/*.test.ts',
]
const TIMEOUT_MS = 180_000

/** `--project unit` means all of them. */
export default defineConfig({
  test: {
    name: 'unit',
    projects: [
      project('pure', PURE, TIMEOUT_MS, {
        env: COMPILE_CACHE,
        isolate: false,
        setupFiles: ['tests/support/fresh-modules.ts'],
      }),
      project('books', BOOKS, TIMEOUT_MS, { env: COMPILE_CACHE, exclude: [...PURE, ...ALONE], isolate: false }),
      project('isolated', ALONE, TIMEOUT_MS, { env: COMPILE_CACHE }),
    ],
  },
})
