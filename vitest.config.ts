import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Limits against hanging, not against slowness: networks and films run for real, on machines with two busy cores. */
const project = (name: string, include: string[], timeoutMs: number, globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    globalSetup,
    pool: 'forks' as const,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // a starved machine may miss one beat, and the report names it; a fault shows twice
    retry: 1,
  },
})

export default defineConfig({
  test: {
    // much of a test is waiting for processes it has started
    maxWorkers: availableParallelism(),
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'tests/foundation/**/*.test.ts'], 180_000),
      project('conformance', ['tests/conformance/**/*.test.ts'], 180_000),
      project('e2e', ['tests/e2e/**/*.test.ts'], 120_000, ['tests/support/prepare-e2e.ts']),
      project('electron', ['tests/electron/**/*.test.ts'], 300_000),
    ],
  },
})
