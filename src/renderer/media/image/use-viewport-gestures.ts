import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import { frameOf, pullBy, wheelFactor, WHOLE, zoomTo, type Viewport, type Point, type Stage } from './viewport.ts'

interface GestureOptions {
  element: HTMLElement | null
  stage: Stage
  viewport: Viewport
  onViewport: (viewport: Viewport) => void
}

/** Wheel, pinch, drag and double click on a picture. */
export function useViewportGestures({ element, stage, viewport, onViewport }: GestureOptions) {
  const fingers = useRef(new Map<number, Point>())

  const turn = useEffectEvent((wheel: WheelEvent) => {
    wheel.preventDefault()
    const { scale } = frameOf(viewport, stage)
    onViewport(zoomTo(viewport, scale * wheelFactor(wheel), pointIn(element, wheel), stage))
  })
  useEffect(() => {
    // React listens passively to wheels, and the page must not scroll or zoom as a whole
    const listen = (wheel: WheelEvent) => turn(wheel)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [element])

  return {
    onPointerDown(press: PointerEvent<HTMLElement>) {
      if (press.button !== 0) return
      press.currentTarget.setPointerCapture(press.pointerId)
      fingers.current.set(press.pointerId, pointIn(element, press))
    },
    onPointerMove(move: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(move.pointerId)
      if (!before) return
      const now = pointIn(element, move)
      const other = [...fingers.current].find(([id]) => id !== move.pointerId)?.[1]
      fingers.current.set(move.pointerId, now)
      if (!other) return onViewport(pullBy(viewport, { x: now.x - before.x, y: now.y - before.y }, stage))
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const pulled = pullBy(viewport, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }, stage)
      onViewport(zoomTo(pulled, frameOf(pulled, stage).scale * factor, middle, stage))
    },
    onPointerUp: (press: PointerEvent) => void fingers.current.delete(press.pointerId),
    onPointerCancel: (press: PointerEvent) => void fingers.current.delete(press.pointerId),
    onDoubleClick: (click: { clientX: number; clientY: number }) =>
      onViewport(toggled(viewport, stage, pointIn(element, click))),
  }
}

/** From all of it to a pixel on a pixel, and back. What is whole at 100 % goes to 200 %. */
export function toggled(viewport: Viewport, stage: Stage, at = middleOf(stage)): Viewport {
  if (viewport.zoom > 1.001) return WHOLE
  return zoomTo(viewport, frameOf(WHOLE, stage).scale >= 1 ? 2 : 1, at, stage)
}

export function middleOf({ size }: Stage): Point {
  return { x: size.width / 2, y: size.height / 2 }
}

function pointIn(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
