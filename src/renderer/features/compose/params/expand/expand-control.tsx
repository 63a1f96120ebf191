import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { assertNever } from '#shared/assert-never.ts'
import type { ParamDescriptor } from '#shared/service/catalog.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { InlineField } from '../../../../ui/inline-field.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { formatCount } from '../../../../words/format.ts'
import { paramLabel } from '../../../../words/labels.ts'
import { numberOrText } from '../../../../words/number-of.ts'
import type { DraftFile } from '../../draft/draft-store.ts'
import styles from './expand-control.module.css'
import { frameOf, pulledTo, SIDES, snapped, viewOf, type Box, type Edges, type Side } from './expand-view.ts'

type RangeParam = Extract<ParamDescriptor, { kind: 'range' }>

/** Stands in until there is a picture, so that the edges can be set first. */
const ANY_PICTURE = { width: 1024, height: 768 }
const KEY_STEPS: Readonly<Record<Side, Readonly<Record<string, number>>>> = {
  left: { ArrowLeft: 1, ArrowRight: -1 },
  right: { ArrowLeft: -1, ArrowRight: 1 },
  top: { ArrowUp: 1, ArrowDown: -1 },
  bottom: { ArrowUp: -1, ArrowDown: 1 },
}

interface ExpandControlProps {
  /** One for every side the model can grow. */
  params: readonly RangeParam[]
  valueOf: (param: RangeParam) => ParamValue | undefined
  issueOf: (param: RangeParam) => string | undefined
  onChange: (param: RangeParam, value: number | string | undefined) => void
  picture: DraftFile | undefined
}

/** How far a picture grows: its four edges are pulled, or set by number. */
export function ExpandControl({ params, valueOf, issueOf, onChange, picture }: ExpandControlProps) {
  const size =
    picture?.width !== undefined && picture.height !== undefined
      ? { width: picture.width, height: picture.height }
      : ANY_PICTURE
  const bySide = Object.fromEntries(SIDES.map((side) => [side, params.find(({ name }) => name === `expand_${side}`)]))
  const edges = Object.fromEntries(
    SIDES.map((side) => {
      const param = bySide[side]
      const value = param && valueOf(param)
      return [side, typeof value === 'number' ? value : 0]
    }),
  ) as unknown as Edges
  // while an edge is pulled the view stays, or the handle would run away from the pointer
  const [held, setHeld] = useState<Box>()
  const view = held ?? viewOf(size, edges)
  const frame = frameOf(size, edges)

  const pull = (side: Side, event: PointerEvent<SVGGElement>) => {
    const param = bySide[side]
    const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM()?.inverse()
    if (!param || !matrix) return
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    onChange(param, snapped(pulledTo(side, point, size), param))
  }
  const nudge = (side: Side, press: KeyboardEvent) => {
    const param = bySide[side]
    const direction = KEY_STEPS[side][press.key]
    if (!param || direction === undefined) return
    press.preventDefault()
    onChange(param, snapped(edges[side] + direction * param.step * (press.shiftKey ? 10 : 1), param))
  }

  return (
    <div className={styles.control}>
      <svg
        className={styles.stage}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="group"
        aria-label={text().compose.panel.expand}
      >
        <rect className={styles.frame} {...frame} />
        {picture ? (
          <image href={mediaAddress(picture.mediaId)} width={size.width} height={size.height} />
        ) : (
          <rect className={styles.blank} width={size.width} height={size.height} />
        )}
        {SIDES.map((side) => {
          const param = bySide[side]
          if (!param) return null
          return (
            <g
              key={side}
              className={styles.handle}
              data-side={side}
              role="slider"
              tabIndex={0}
              aria-label={paramLabel(param.name)}
              aria-valuenow={edges[side]}
              aria-valuemin={param.min}
              aria-valuemax={param.max}
              aria-valuetext={`${formatCount(edges[side])} px`}
              aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
              onPointerDown={(press) => {
                press.currentTarget.setPointerCapture(press.pointerId)
                setHeld(view)
              }}
              onPointerMove={(move) => held && pull(side, move)}
              onPointerUp={() => setHeld(undefined)}
              onPointerCancel={() => setHeld(undefined)}
              onKeyDown={(press) => nudge(side, press)}
            >
              <rect className={styles.reach} {...handleBox(side, frame, view.width * 0.04)} />
              <rect className={styles.grip} {...gripBox(side, frame, view.width)} rx={view.width * 0.004} />
            </g>
          )
        })}
      </svg>
      <div className={styles.numbers} role="group" aria-label={text().compose.panel.expand}>
        {SIDES.map((side) => {
          const param = bySide[side]
          if (!param) return null
          const value = valueOf(param)
          return (
            <InlineField key={side} label={text().compose.expand.sides[side]}>
              <NumberField
                value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
                step={param.step}
                unit="px"
                invalid={issueOf(param) !== undefined}
                onChange={(next, written) => onChange(param, numberOrText(next, written))}
              />
            </InlineField>
          )
        })}
        <span className={styles.result}>
          {picture ? `${formatCount(frame.width)} × ${formatCount(frame.height)} px` : text().compose.expand.addPicture}
        </span>
      </div>
    </div>
  )
}

/** Where a pointer takes hold of an edge: its whole length. */
function handleBox(side: Side, { x, y, width, height }: Box, reach: number): Box {
  switch (side) {
    case 'left':
      return { x: x - reach / 2, y, width: reach, height }
    case 'right':
      return { x: x + width - reach / 2, y, width: reach, height }
    case 'top':
      return { x, y: y - reach / 2, width, height: reach }
    case 'bottom':
      return { x, y: y + height - reach / 2, width, height: reach }
    default:
      return assertNever(side)
  }
}

/** The mark in the middle of an edge. */
function gripBox(side: Side, frame: Box, viewWidth: number): Box {
  const [long, thin] = [viewWidth * 0.06, viewWidth * 0.008]
  const edge = handleBox(side, frame, thin)
  return side === 'left' || side === 'right'
    ? { ...edge, y: frame.y + frame.height / 2 - long / 2, height: long }
    : { ...edge, x: frame.x + frame.width / 2 - long / 2, width: long }
}
