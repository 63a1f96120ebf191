import { ensureBuilt } from '../../scripts/ensure-built.ts'
import { shareBrowser } from './browser.ts'

/** Once before the files of a run, which would otherwise all build and install at the same time. */
export async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  return shareBrowser()
}
