import { ensureBuilt } from '../../scripts/ensure-built.ts'
import { ensureBrowser } from './browser.ts'

/** Once before the files of a run, which would otherwise all build and install at the same time. */
export function setup(): void {
  ensureBuilt()
  ensureBrowser()
}
