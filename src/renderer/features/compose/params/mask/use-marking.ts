import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { withErrorToast } from '../../../../core/acting.ts'
import { formatShare } from '../../../../words/format.ts'
import type { MaskDocument } from './mask-document.ts'
import type { MaskTool } from './mask-tools.ts'
import type { Point } from './pixels/alpha.ts'
import { fillOutline } from './pixels/lasso.ts'
import { fitTo } from './pixels/resize.ts'
import { boxPrompt, pointPrompt, pointsMeant, type Trail } from './selection/prompt.ts'
import type { PictureSelection, Selected } from './selection/use-picture-selection.ts'
import type { GestureListeners } from './use-stage-gestures.ts'

interface MarkingOptions {
  document: MaskDocument
  tool: MaskTool
  brushRadius: number
  selection: PictureSelection
}

/** What gestures do to the mask, and what is said of it. */
export function useMarking({ document, tool, brushRadius, selection }: MarkingOptions) {
  const words = text().masks
  const [removes, setRemoves] = useState(false)
  const [hoverRemoves, setHoverRemoves] = useState(false)
  const [trail, setTrail] = useState<Trail>([])
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  // Alt means the other one of the two
  const isRemoving = (alt: boolean) => alt !== removes

  function say(share: number, removing: boolean): void {
    const all = formatShare(document.facts().share)
    setSaid(removing ? words.removed(formatShare(share), all) : words.took(formatShare(share), all))
  }

  /** The answer to a click or a box, put to the mask; where nothing was found, that is said. */
  async function take(ask: () => Promise<Selected>, removing: boolean, points: Trail): Promise<void> {
    if (asking) return
    setAsking(true)
    await withErrorToast(async () => {
      const { shape, share } = await ask()
      document.combine(fitTo(shape, document.alpha), removing ? 'remove' : 'add')
      setTrail(removing ? [] : points)
      if (share === 0) setSaid(words.nothingThere)
      else say(share, removing)
    })
    setAsking(false)
  }

  const listeners: GestureListeners = {
    onPaint: (from, to) => document.paint(from, to, { radius: brushRadius, erase: tool === 'eraser' }),
    onStrokeEnd() {
      setTrail([])
      const before = document.facts().share
      document.endStroke()
      say(Math.abs(document.facts().share - before), tool === 'eraser')
    },
    onHover(point, alt) {
      if (!point || asking) return selection.hover(undefined)
      setHoverRemoves(isRemoving(alt))
      selection.hover(pointPrompt(meantBy(point, isRemoving(alt)), document.alpha))
    },
    onPoint(point, alt) {
      const points = meantBy(point, isRemoving(alt))
      const at = { ...point, of: document.alpha }
      void take(() => selection.take(pointPrompt(points, document.alpha), at), isRemoving(alt), points)
    },
    onBox(one, other, alt) {
      void take(() => selection.take(boxPrompt(one, other, document.alpha)), isRemoving(alt), [])
    },
    onOutline(outline, alt) {
      setTrail([])
      const before = document.facts().share
      document.combine(fillOutline(outline, document.alpha), isRemoving(alt) ? 'remove' : 'add')
      say(Math.abs(document.facts().share - before), isRemoving(alt))
    },
    onCorners: (count) =>
      setSaid(count === 0 ? words.outlineDropped : tool === 'box' ? words.boxBegun : words.lineBegun(count)),
  }

  function meantBy(point: Point, removing: boolean): Trail {
    return pointsMeant(document.alpha, point, { trail, removes: removing })
  }

  return { listeners, removes, setRemoves, hoverRemoves, asking, said }
}
