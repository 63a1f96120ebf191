import type { Bridge } from '#shared/app/bridge.ts'

declare global {
  interface Window {
    /** What the preload exposes; absent in a browser tab. */
    readonly pressrun?: Bridge
  }
}

/** Whether this is a window of the desktop app, and not a tab of a browser. */
export function isDesktop(): boolean {
  return window.pressrun !== undefined
}

/** Where a file lies that was let go over the window; empty in a tab, which is never told, and for one on no disk. */
export function pathOf(file: File): string {
  return window.pressrun?.pathOf?.(file) ?? ''
}
