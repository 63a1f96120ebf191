import { describe, expect, test } from 'vitest'
import { composeScene, type ComposedPicture } from './compose-scene.ts'
import type { Element } from '../drawing/shape.ts'
import type { Bounds } from '../pixels/plane.ts'
import { drawingRandom } from '../random.ts'
import { readPrompt } from './read-prompt.ts'
import { SETTINGS } from './scene.ts'

const compose = (prompt: string, seed = 1, size = { width: 400, height: 400 }): ComposedPicture =>
  composeScene(readPrompt(prompt), size, undefined, drawingRandom(`${prompt} ${seed}`))

const subjectsOf = ({ elements }: ComposedPicture): Element[] => elements.filter(({ role }) => role === 'subject')

function boxOf({ shapes }: Element): Bounds {
  const bounds = shapes.map(({ path }) => path.getBounds())
  return {
    left: Math.min(...bounds.map(([left]) => left)),
    top: Math.min(...bounds.map(([, top]) => top)),
    right: Math.max(...bounds.map(([, , right]) => right)),
    bottom: Math.max(...bounds.map(([, , , bottom]) => bottom)),
  }
}

function heightOfSubject(prompt: string): number {
  const [box] = subjectsOf(compose(prompt)).map(boxOf)
  return (box?.bottom ?? 0) - (box?.top ?? 0)
}

/** How much of a box is not behind nearer ones. */
function seenShare({ left, top, right, bottom }: Bounds, nearer: readonly Bounds[]): number {
  const steps = 24
  let seen = 0
  for (let cell = 0; cell < steps * steps; cell++) {
    const x = left + ((right - left) * ((cell % steps) + 0.5)) / steps
    const y = top + ((bottom - top) * (Math.floor(cell / steps) + 0.5)) / steps
    if (!nearer.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)) seen++
  }
  return seen / steps ** 2
}

describe('composing a scene', () => {
  test.each([
    ['three red balloons over a snowy mountain', 3],
    ['five yellow ducks on a green pond', 5],
    ['two elephants in the savanna', 2],
    ['12 paper lanterns over a lake', 12],
    ['a lighthouse on a cliff', 1],
    ['two cats on a sofa', 1],
  ])('%s: %i bodies, all inside the frame', (prompt, count) => {
    for (const size of [
      { width: 400, height: 400 },
      { width: 640, height: 270 },
      { width: 270, height: 640 },
    ]) {
      const picture = compose(prompt, 3, size)
      const boxes = subjectsOf(picture).map(boxOf)
      expect(boxes).toHaveLength(count)
      for (const { left, top, right, bottom } of boxes) {
        expect(left).toBeGreaterThan(-1)
        expect(top).toBeGreaterThan(-1)
        expect(right).toBeLessThan(picture.frame.width + 1)
        expect(bottom).toBeLessThan(picture.frame.height + 1)
      }
    }
  })

  test('does not hide one of a few behind another', () => {
    for (let seed = 0; seed < 6; seed++) {
      const [one, other] = subjectsOf(compose('two elephants in the savanna', seed)).map(boxOf)
      const shared = Math.min(one?.right ?? 0, other?.right ?? 0) - Math.max(one?.left ?? 0, other?.left ?? 0)
      expect(shared).toBeLessThan(((one?.right ?? 0) - (one?.left ?? 0)) * 0.35)
    }
  })

  test.each(['ten candles in the dark', 'a robot watering sunflowers', 'nine sheep and a shepherd', 'twelve ducks'])(
    '%s: each can be counted',
    (prompt) => {
      for (let seed = 0; seed < 4; seed++) {
        // from far to near
        const boxes = subjectsOf(compose(prompt, seed)).map(boxOf)
        for (const [index, box] of boxes.entries())
          expect(seenShare(box, boxes.slice(index + 1)), `${index} of ${boxes.length}`).toBeGreaterThan(0.25)
      }
    },
  )

  test('leaves a lighthouse to be seen beside its keeper', () => {
    for (let seed = 0; seed < 8; seed++) {
      const [lighthouse, ...nearer] = subjectsOf(
        compose('an old lighthouse keeper', seed, { width: 640, height: 360 }),
      ).map(boxOf)
      expect(seenShare(lighthouse!, nearer)).toBeGreaterThan(0.6)
    }
  })

  test('makes what is called huge larger than what is called tiny', () => {
    expect(heightOfSubject('a huge snail in a field')).toBeGreaterThan(heightOfSubject('a tiny snail in a field') * 2.5)
  })

  test('stands things on the ground and lifts what flies', () => {
    const picture = compose('a red balloon over a field and a cow')
    const boxes = subjectsOf(picture)
      .map(boxOf)
      .sort((one, other) => one.bottom - other.bottom)
    expect(boxes[0]?.bottom).toBeLessThan(picture.horizon)
    expect(boxes[1]?.bottom).toBeGreaterThan(picture.horizon)
  })

  test('lays the same words out differently for another seed', () => {
    const places = Array.from({ length: 6 }, (_, seed) =>
      Math.round(boxOf(subjectsOf(compose('a cow in a field', seed))[0] ?? { role: 'sky', depth: 1, shapes: [] }).left),
    )
    expect(new Set(places).size).toBeGreaterThan(3)
  })

  test.each(SETTINGS)('builds %s from far to near, at any hour', (setting) => {
    for (const hour of ['at noon', 'at night']) {
      const { elements, frame } = composeScene(
        { ...readPrompt(`a cat, a boat and a bird ${hour}`), setting },
        { width: 300, height: 200 },
        undefined,
        drawingRandom(setting),
      )
      const depths = elements.map(({ depth }) => depth)
      expect(depths).toEqual(depths.toSorted((one, other) => other - one))
      expect(elements.length).toBeGreaterThan(10)
      const [left, top, right, bottom] = elements[0]?.shapes[0]?.path.getBounds() ?? []
      expect([left ?? 1, top ?? 1].every((edge) => edge <= 0)).toBe(true)
      expect(right).toBeGreaterThanOrEqual(frame.width)
      expect(bottom).toBeGreaterThanOrEqual(frame.height)
    }
  })
})
