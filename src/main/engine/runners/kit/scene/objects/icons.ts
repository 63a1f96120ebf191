import { Path2D } from '@napi-rs/canvas'
import { boundsOfShapes } from '../../drawing/sketch.ts'
import type { Drawing, Shape } from '../../drawing/shape.ts'
import { once } from '../../once.ts'
import { readIconFile } from './icon-names.ts'

interface IconSet {
  icons: Record<string, { body: string }>
}
const EVEN_ODD = 1

const iconSet = once(() => readIconFile('icons.json') as IconSet)

export const hasIcon = (name: string): boolean => Object.hasOwn(iconSet().icons, name)

/** The icon as plain filled shapes; gradients and filters, which a handful of icons carry, are left out. */
export function drawIcon(name: string): Drawing {
  const icon = iconSet().icons[name]
  if (!icon) throw new RangeError(`There is no icon called ${name}.`)
  const shapes: Shape[] = []
  const inherited: (string | undefined)[] = []
  for (const [, closing, tag = '', source = ''] of icon.body.matchAll(
    /<(\/?)(g|path|circle|ellipse|rect)\b([^>]*?)\/?>/gu,
  )) {
    const attributes = readAttributes(source)
    const fill = attributes.get('fill') ?? inherited.at(-1)
    if (tag !== 'g') shapes.push(...readShape(tag, fill, attributes))
    else if (closing) inherited.pop()
    else inherited.push(fill)
  }
  return { shapes, box: boundsOfShapes(shapes) }
}

function readAttributes(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
  )
}

function readShape(tag: string, fill: string | undefined, attributes: Map<string, string>): Shape[] {
  if (!fill?.startsWith('#') || Number(attributes.get('opacity') ?? 1) < 0.3) return []
  const number = (name: string): number => Number(attributes.get(name) ?? 0)
  const path = new Path2D(tag === 'path' ? attributes.get('d') : undefined)
  if (tag === 'rect') path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  if (tag === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, Math.PI * 2)
  if (tag === 'ellipse') path.ellipse(number('cx'), number('cy'), number('rx'), number('ry'), 0, 0, Math.PI * 2)
  if (attributes.get('fill-rule') === 'evenodd') path.setFillType(EVEN_ODD)
  return [{ path, paint: fill.length === 4 ? fill.replace(/[^#]/gu, '$&$&') : fill.slice(0, 7), glows: false }]
}
