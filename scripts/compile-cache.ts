import { CODE_CACHE_DIR } from '../src/main/hosts/installation.ts'

/** Lets every process the tests start find the sources as the first of them has compiled them: half of a start is that. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: CODE_CACHE_DIR }
