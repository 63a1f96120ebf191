import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Point, Size } from './pixels/alpha.ts'
import { isBrush, type MaskTool } from './mask-tools.ts'

/** What a person does on the picture, in its pixels. `removes` is said by Alt. */
export interface GestureListeners {
  onPaint: (from: Point, to: Point) => void
  onStrokeEnd: () => void
  /** Where something is pointed at; undefined when nothing is. */
  onHover: (point: Point | undefined, removes: boolean) => void
  onPoint: (point: Point, removes: boolean) => void
  onBox: (one: Point, other: Point, removes: boolean) => void
  onOutline: (outline: readonly Point[], removes: boolean) => void
  /** Number of corners placed with the keyboard, after each change; 0 after the shape is dropped. */
  onCorners: (count: number) => void
}

interface GestureOptions extends GestureListeners {
  tool: MaskTool
  size: Size
  brushRadius: number
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** A step of the keyboard, as a share of the longer side; with Shift it is longer. */
const STEP = 0.01
const LONG_STEPS = 5
/** A box that is smaller than this, as a share of the longer side, was meant as a click. */
const LEAST_BOX = 0.008

/** Tools by pointer and by keyboard: where they are, the line that is being drawn, and what comes of it. */
export function useStageGestures({ tool, size, brushRadius, ...listeners }: GestureOptions) {
  const [pointer, setPointer] = useState<Point>()
  const [outline, setOutline] = useState<readonly Point[]>([])
  const dragging = useRef<Point>(undefined)
  const longer = Math.max(size.width, size.height)

  const move = (point: Point | undefined, removes: boolean) => {
    setPointer(point)
    listeners.onHover(tool === 'select' && dragging.current === undefined ? point : undefined, removes)
  }

  function finish(drawn: readonly Point[], removes: boolean): void {
    setOutline([])
    const [first, last] = [drawn[0], drawn.at(-1)]
    if (!first || !last) return
    if (tool === 'lasso') return listeners.onOutline(drawn, removes)
    const isClick = Math.max(Math.abs(first.x - last.x), Math.abs(first.y - last.y)) < longer * LEAST_BOX
    if (isClick) listeners.onPoint(last, removes)
    else listeners.onBox(first, last, removes)
  }

  function press(point: Point, removes: boolean): void {
    dragging.current = point
    if (tool === 'select') listeners.onPoint(point, removes)
    else if (isBrush(tool)) listeners.onPaint(point, point)
    else setOutline([point])
  }

  function drag(point: Point): void {
    const from = dragging.current
    if (from === undefined || tool === 'select') return
    dragging.current = point
    if (isBrush(tool)) listeners.onPaint(from, point)
    else if (tool === 'box') setOutline(([first = from]) => [first, point])
    else setOutline((drawn) => [...drawn, point])
  }

  function release(removes: boolean): void {
    if (dragging.current === undefined) return
    dragging.current = undefined
    if (isBrush(tool)) listeners.onStrokeEnd()
    else if (tool !== 'select') finish(outline, removes)
  }

  /** Space or Enter, at the pointer. */
  function pressKey(at: Point, { key, altKey }: KeyboardEvent): void {
    setPointer(at)
    if (tool === 'select') return listeners.onPoint(at, altKey)
    if (isBrush(tool)) {
      listeners.onPaint(at, at)
      return listeners.onStrokeEnd()
    }
    const ends = tool === 'box' ? outline.length > 0 : key === 'Enter' && outline.length > 2
    if (ends) return finish(tool === 'box' ? [outline[0]!, at] : outline, altKey)
    draw([...outline, at])
  }

  function draw(corners: readonly Point[]): void {
    setOutline(corners)
    listeners.onCorners(corners.length)
  }

  function moveByKey(at: Point, direction: Point, press: KeyboardEvent): void {
    const step = isBrush(tool) ? brushRadius : longer * STEP * (press.shiftKey ? LONG_STEPS : 1)
    const next = {
      x: Math.min(size.width, Math.max(0, at.x + direction.x * step)),
      y: Math.min(size.height, Math.max(0, at.y + direction.y * step)),
    }
    move(next, press.altKey)
    if (tool === 'box' && outline.length > 0) setOutline([outline[0]!, next])
    if (!isBrush(tool) || !press.shiftKey) return
    listeners.onPaint(at, next)
    listeners.onStrokeEnd()
  }

  return {
    pointer,
    outline,
    /** Says whether there was a line to drop. */
    dropOutline: (): boolean => {
      if (outline.length === 0) return false
      draw([])
      dragging.current = undefined
      return true
    },
    onKeyDown(press: KeyboardEvent): void {
      if (press.ctrlKey || press.metaKey) return
      const at = pointer ?? { x: size.width / 2, y: size.height / 2 }
      const direction = ARROWS[press.key]
      if (press.key === ' ' || press.key === 'Enter') pressKey(at, press)
      else if (direction) moveByKey(at, direction, press)
      else if (press.key === 'Alt' && pointer) return move(pointer, true)
      else if (press.key === 'Backspace' && outline.length > 0) draw(tool === 'box' ? [] : outline.slice(0, -1))
      else return
      press.preventDefault()
    },
    onKeyUp(press: KeyboardEvent): void {
      if (press.key === 'Alt' && pointer) move(pointer, false)
    },
    onPointerDown(down: PointerEvent<HTMLElement>): void {
      if (down.button !== 0) return
      down.currentTarget.setPointerCapture(down.pointerId)
      press(pointOf(down, size), down.altKey)
    },
    onPointerMove(moved: PointerEvent<HTMLElement>): void {
      const point = pointOf(moved, size)
      move(point, moved.altKey)
      drag(point)
    },
    onPointerUp: (up: PointerEvent) => release(up.altKey),
    onPointerCancel: () => release(false),
    onPointerLeave: (left: PointerEvent) => move(undefined, left.altKey),
  }
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, size: Size): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
}
