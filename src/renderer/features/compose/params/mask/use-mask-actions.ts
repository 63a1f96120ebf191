import { Bookmark, Contrast, Expand, Shrink, Trash2 } from 'lucide-react'
import { actionName } from '../../../../core/actions/action-names.ts'
import { useActions, type Action } from '../../../../core/actions/actions.ts'
import { useActionKeys } from '../../../../media/frame/key-scope.ts'
import type { KeyedActionId } from '#shared/app/keymap.ts'
import { historyActions } from './history-actions.ts'
import type { MaskDocument, MaskFacts } from './mask-document.ts'
import { MASK_TOOLS, TOOL_ICONS, type MaskTool } from './mask-tools.ts'

interface MaskActionsOptions {
  document: MaskDocument
  facts: MaskFacts
  /** How far grow and shrink move the edge. */
  edge: number
  canUse: (tool: MaskTool) => boolean
  onTool: (tool: MaskTool) => void
  onBrush: (change: 1 | -1) => void
  onZoom: (change: 1 | -1) => void
  onSaved: () => void
}

/** Everything that can be done with a mask as a whole, for its buttons, its keys and the palette. */
export function useMaskActions({ document, facts, edge, canUse, ...on }: MaskActionsOptions) {
  const isMarked = () => facts.share > 0 && !facts.busy
  const operations = {
    grow: { ...action('mask.grow', { when: isMarked, run: () => document.moveEdge(edge) }), icon: Expand },
    shrink: { ...action('mask.shrink', { when: isMarked, run: () => document.moveEdge(-edge) }), icon: Shrink },
    invert: {
      ...action('mask.invert', { when: () => !facts.busy, run: () => document.invert() }),
      icon: Contrast,
    },
    clear: { ...action('mask.clear', { when: isMarked, run: () => document.clear() }), icon: Trash2 },
    saved: { ...action('mask.saved', { run: on.onSaved }), icon: Bookmark },
  }
  const history = historyActions({
    canUndo: facts.canUndo,
    canRedo: facts.canRedo,
    undo: () => document.undo(),
    redo: () => document.redo(),
  })
  const tools = MASK_TOOLS.map((tool) =>
    action(`mask.${tool}`, { icon: TOOL_ICONS[tool], when: () => canUse(tool), run: () => on.onTool(tool) }),
  )
  useActions([...tools, ...Object.values(operations), ...Object.values(history)])
  useActionKeys([
    ...tools,
    ...Object.values(operations),
    action('mask.brushSize', { run: (nth) => on.onBrush(nth === 0 ? -1 : 1) }),
    action('mask.zoom', { run: (nth) => on.onZoom(nth === 0 ? 1 : -1) }),
  ])
  return { ...operations, ...history }
}

function action(id: Extract<KeyedActionId, `mask.${string}`>, rest: Pick<Action, 'run'> & Partial<Action>): Action {
  return { id, label: actionName(id), section: 'compose', ...rest }
}
