import type { App } from '#main/app.ts'

/** An app that is still to be loaded: whatever is asked of it waits, and says that it is needed now. */
export function appToCome(coming: Promise<App>, onNeeded?: () => void): App {
  function needed(): Promise<App> {
    onNeeded?.()
    return coming
  }
  return {
    run: async (...asked) => (await needed()).run(...asked),
    subscribe(listener) {
      let undo: (() => void) | undefined
      let isGone = false
      const begin = async () => {
        const app = await coming
        if (!isGone) undo = app.subscribe(listener)
      }
      // whoever loads it is told of a failure
      begin().catch(() => {})
      return () => {
        isGone = true
        undo?.()
      }
    },
    media: { resolve: async (id) => (await needed()).media.resolve(id) },
    lendConnection: async (...given) => (await needed()).lendConnection(...given),
    lendKey: async (...given) => (await needed()).lendKey(...given),
    close: async () => (await coming).close(),
  }
}
