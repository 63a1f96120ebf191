import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './scripts/compile-cache.ts'
import { project } from './vitest.config.ts'

/** Tests of functions that keep nothing between calls: in one process, they load only once what they share. */
const PURE = ['src/{shared,renderer}/**/*.test.{ts,tsx}', 'src/main/{client,net,sqlite,tools}/**/*.test.ts']
/** Tests that keep books in folders of their own and leave nothing in their process: they share one for the same reason. */
const BOOKS = [
  'src/main/{account,batches,library,services,sheets,user-database}/**/*.test.ts',
  'src/main/engine/{catalog,db,generations,keys,ledger,quotes,requests,webhooks}/**/*.test.ts',
]
const ALL = ['src/**/*.test.{ts,tsx}', 'tests/foundation/**/*.test.ts']
const TIMEOUT_MS = 180_000

/** `--project unit` means all of them. */
export default defineConfig({
  test: {
    name: 'unit',
    projects: [
      project('pure', PURE, TIMEOUT_MS, { env: COMPILE_CACHE, isolate: false }),
      project('books', BOOKS, TIMEOUT_MS, { env: COMPILE_CACHE, isolate: false }),
      project('isolated', ALL, TIMEOUT_MS, { env: COMPILE_CACHE, exclude: [...PURE, ...BOOKS] }),
    ],
  },
})
