import type { Host } from '../host.ts'

/** How a window of each kind asks for a file; a terminal shows no pictures. */
export const MEDIA_ADDRESSES: Record<Host['kind'], ((id: string) => string) | null> = {
  electron: (id) => `media://file/${id}`,
  web: (id) => `/media/${id}`,
  cli: null,
  mcp: null,
}
