import { isDesktop } from './preload.ts'

/** Where a window loads a file that the app named by an id: the desktop has a scheme for it, a tab its own origin. */
export function mediaAddress(id: string): string {
  return isDesktop() ? `media://file/${id}` : `/media/${id}`
}
