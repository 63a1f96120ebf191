import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_FLAGS, ensureBrowser } from './tests/support/browser.ts'

/** A limit against hanging, not against slowness: other tests may keep every core busy. */
const TIMEOUT_MS = 180_000
/** The first run on a machine prepares the packages for the browser before it draws anything. */
const FIRST_RUN_MS = 300_000
const POLL_LIMIT_MS = 20_000

/** Parts of the window in a real browser, one page for all files, with answers of a test in the app's stead. */
export default defineConfig({
  // the same packages for every file: one that is found later would load the page anew in the middle of a test
  optimizeDeps: { entries: ['src/renderer/main.tsx', 'src/renderer/**/*.browser.test.tsx'] },
  test: {
    name: 'components',
    include: ['src/renderer/**/*.browser.test.tsx'],
    // one page has no part in the workers of the other projects: it follows them
    sequence: { groupOrder: 1 },
    isolate: false,
    fileParallelism: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_LIMIT_MS } },
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: FIRST_RUN_MS,
      screenshotFailures: false,
      ui: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          args: [...BROWSER_FLAGS],
          // asked for at the start of the browser: runs of other projects need none
          get executablePath() {
            return ensureBrowser()
          },
        },
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: POLL_LIMIT_MS,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
