import { z } from '#shared/schema.ts'

const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
type Bounds = z.infer<typeof Bounds>

export const WindowState = z.object({ bounds: Bounds, maximized: z.boolean() })
export type WindowState = z.infer<typeof WindowState>

export const SMALLEST = { width: 960, height: 600 }
const FIRST = { width: 1320, height: 860 }
/** As much of the window as must be on a screen for a person to get hold of it. */
const GRIP = { width: 200, height: 40 }

export interface WindowPlacement {
  width: number
  height: number
  /** Left out: the system centres the window. */
  x?: number
  y?: number
  maximized: boolean
}

/** Where to open, from what was saved (by any version, on any screens) and the screens there are now. */
export function placeWindow(saved: unknown, workAreas: readonly Bounds[]): WindowPlacement {
  const state = WindowState.safeParse(saved)
  const area = state.success ? workAreas.find((area) => holdsGrip(area, state.data.bounds)) : undefined
  if (!state.success || !area) return { ...FIRST, maximized: state.success && state.data.maximized }
  const { bounds, maximized } = state.data
  return {
    x: bounds.x,
    y: bounds.y,
    width: Math.max(Math.min(bounds.width, area.width), SMALLEST.width),
    height: Math.max(Math.min(bounds.height, area.height), SMALLEST.height),
    maximized,
  }
}

/** Whether enough of the window's top edge lies in the area. */
function holdsGrip(area: Bounds, window: Bounds): boolean {
  const visibleWidth = Math.min(area.x + area.width, window.x + window.width) - Math.max(area.x, window.x)
  return visibleWidth >= GRIP.width && window.y >= area.y && window.y + GRIP.height <= area.y + area.height
}
