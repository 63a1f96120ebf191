import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.ts'
import { project } from './vitest.config.ts'

/** Tests of functions that keep nothing between calls: in one process, they load only once what they share. */
const PURE = ['src/{shared,renderer}/**/*.test.{ts,tsx}', 'src/main/{client,net,sqlite,tools}/**/*.test.ts']
const ALL = ['src/**/*.test.{ts,tsx}', 'tests/foundation/**/*.test.ts']
const TIMEOUT_MS = 180_000

/** `--project unit` means both. */
export default defineConfig({
  test: {
    name: 'unit',
    projects: [
      project('pure', PURE, TIMEOUT_MS, { env: COMPILE_CACHE, isolate: false }),
      project('isolated', ALL, TIMEOUT_MS, { env: COMPILE_CACHE, exclude: PURE }),
    ],
  },
})
