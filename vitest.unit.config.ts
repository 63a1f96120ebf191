import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.ts'
import { project } from './vitest.config.ts'

/** Those that look at the process they run in, at what it has loaded or how much memory it takes: each has its own. */
const ALONE = [
  'tests/foundation/**/*.test.ts',
  'src/main/engine/{media,runners,workers}/**/*.test.ts',
  'src/main/library/embed/*.test.ts',
]
const TIMEOUT_MS = 180_000

/** `--project unit` means both. */
export default defineConfig({
  test: {
    name: 'unit',
    projects: [
      // one after the other in the same few processes, which load only once what they share
      project('together', ['src/**/*.test.{ts,tsx}'], TIMEOUT_MS, {
        env: COMPILE_CACHE,
        isolate: false,
        exclude: ALONE,
      }),
      project('alone', ALONE, TIMEOUT_MS, { env: COMPILE_CACHE }),
    ],
  },
})
