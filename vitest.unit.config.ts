import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.ts'
import { project } from './vitest.config.ts'

/** Tests of functions and of the window's stores, which begin anew with every file: one process starts once for many. */
const PURE = [
  'src/{shared,renderer}/**/*.test.{ts,tsx}',
  'src/main/{client,net,sqlite,tools}/**/*.test.ts',
  // beside those that are alone, and loading no network themselves
  'src/main/engine/{meaning/word-pieces,text-finder/regions,workers/sender-turns}.test.ts',
  'src/main/engine/workers/remote/{machines,own-machine}.test.ts',
  'src/main/engine/runners/{cutout/complete-cloth,mesh/make/picture-depth,mesh/shapes/mould}.test.ts',
  'src/main/engine/runners/{music/score/compose,own-seed,repair/expand/edge-continuation,repair/fill/holes}.test.ts',
  'src/main/engine/runners/kit/{listen/repeats,recent,scene/**/*,selection/{choose-mask,refine-edges}}.test.ts',
  'src/main/engine/runners/kit/voice/words/words.test.ts',
  'tests/foundation/{commands-by-part,documents,effect-thumbnails,gallery-sounds,migrations,sql}.test.ts',
]
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
        exclude: ['**/*.browser.test.tsx'],
        isolate: false,
        setupFiles: ['tests/support/fresh-modules.ts'],
      }),
      project('books', BOOKS, TIMEOUT_MS, { env: COMPILE_CACHE, exclude: [...PURE, ...ALONE], isolate: false }),
      project('isolated', ALONE, TIMEOUT_MS, { env: COMPILE_CACHE, exclude: PURE }),
    ],
  },
})
