import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.ts'

const POLL_LIMIT_MS = 20_000

/** A test of the long tier carries this tag; a file `*.long.test.ts` belongs to it as a whole. */
const TAGS = [
  { name: 'long', description: 'Takes many seconds or needs more than a browser: `npm test -- --all` runs it.' },
]

/** `npm test` excludes the files of the long tier before they are loaded. */
const LEFT_OUT = process.env.PRESSRUN_TESTS === 'quick' ? ['**/*.long.test.ts'] : []

/** Limits against hanging, not against slowness: networks and films run for real, on machines with two busy cores. */
export const project = (
  name: string,
  include: string[],
  timeoutMs: number,
  {
    setupFiles,
    exclude = [],
    ...more
  }: {
    globalSetup?: string[]
    setupFiles?: string[]
    env?: Record<string, string>
    exclude?: string[]
    isolate?: boolean
  },
) => ({
  test: {
    name,
    include,
    ...more,
    exclude: [...exclude, ...LEFT_OUT],
    setupFiles: ['tests/support/temporary-folder.ts', 'tests/support/end-processes.ts', ...(setupFiles ?? [])],
    // a third of a test is waiting, for processes it has started: one more than there are cores keeps those busy;
    // projects inside of another do not inherit it
    maxWorkers: availableParallelism() + 1,
    pool: 'forks' as const,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // what is polled for has its own limit, of one second where none is set
    expect: { poll: { timeout: POLL_LIMIT_MS } },
    tags: TAGS,
  },
})
const env = COMPILE_CACHE

export default defineConfig({
  test: {
    tags: TAGS,
    projects: [
      'vitest.unit.config.ts',
      'vitest.components.config.ts',
      project('conformance', ['tests/conformance/**/*.test.ts'], 180_000, { env }),
      // what is tested runs in processes of its own: those of the tests load once what all of them use to drive it
      project('e2e', ['tests/e2e/**/*.test.ts'], 120_000, {
        env,
        globalSetup: ['tests/support/prepare-e2e.ts'],
        isolate: false,
      }),
      // a real Electron starts as it would on a person's desk
      project('electron', ['tests/electron/**/*.test.ts'], 300_000, {}),
    ],
  },
})
