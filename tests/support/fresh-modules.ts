import { vi } from 'vitest'

/**
 * Before every file of tests that shares its process: what a module keeps (a store of the window, a message that was
 * shown) begins anew, so that no file hangs on which ones ran before it.
 */
vi.resetModules()
