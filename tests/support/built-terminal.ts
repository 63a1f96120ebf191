import { join } from 'node:path'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'

let isBuilt = false

/**
 * The command line as it is shipped, for what tests start over and over: read from a few files instead of hundreds, a
 * service is ready after half of the work, and so are its workers. That it runs from the sources too is seen by the
 * tests of its commands.
 */
export function builtTerminal(): string {
  if (!isBuilt) ensureBuilt()
  isBuilt = true
  return join(ROOT, 'out', 'main', 'terminal.js')
}
