import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_FLAGS, ensureBrowser } from './tests/support/browser.ts'

const TIMEOUT_MS = 60_000
const POLL_LIMIT_MS = 15_000

/** Parts of the window in a real browser, one page for all files, with answers of a test in the app's stead. */
export default defineConfig({
  // the same packages for every file: one that is found later would load the page anew in the middle of a test
  optimizeDeps: { entries: ['src/renderer/main.tsx', 'src/renderer/**/*.browser.test.tsx'] },
  test: {
    name: 'components',
    include: ['src/renderer/**/*.browser.test.tsx'],
    isolate: false,
    fileParallelism: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_LIMIT_MS } },
    browser: {
      enabled: true,
      headless: true,
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
