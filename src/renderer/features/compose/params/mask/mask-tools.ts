import { Brush, Eraser, Lasso, MousePointerClick, SquareDashedMousePointer } from 'lucide-react'

export const MASK_TOOLS = ['select', 'box', 'lasso', 'brush', 'eraser'] as const
export type MaskTool = (typeof MASK_TOOLS)[number]

export const TOOL_ICONS = {
  select: MousePointerClick,
  box: SquareDashedMousePointer,
  lasso: Lasso,
  brush: Brush,
  eraser: Eraser,
} as const satisfies Record<MaskTool, unknown>

/** Tools that ask the network what is meant. */
export function asksNetwork(tool: MaskTool): boolean {
  return tool === 'select' || tool === 'box'
}

export function isBrush(tool: MaskTool): boolean {
  return tool === 'brush' || tool === 'eraser'
}
