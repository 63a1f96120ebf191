import { join } from 'node:path'
import { ROOT } from '../../scripts/ensure-built.ts'

/**
 * What starts a worker for a test: the sources, so that a change needs no build. `npm test` has just built all of them
 * and names what it built: read from one file instead of hundreds, each of hundreds of workers starts sooner by a
 * third. That the sources start one is seen by the tests of the engine, of its pool and of the terminal's commands.
 */
export const WORKER_ENTRY = process.env['PRESSRUN_TEST_WORKER'] ?? join(ROOT, 'src/main/engine/workers/main.ts')
