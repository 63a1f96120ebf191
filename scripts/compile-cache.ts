import { join } from 'node:path'

/** Lets every process the tests start find the sources as the first of them has compiled them: half of a start is that. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
}
