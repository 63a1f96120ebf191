import { textOf } from '../../kit/params.ts'
import { createRandom } from '../../kit/random.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { blendLight, openClay, softlyWithin, type Clay, type Sculpture } from './clay.ts'
import { shapeFigure, type ShapedFigure } from './cut-figure.ts'
import { drawThing } from './drawn-thing.ts'
import { finish, paint, white } from '../materials/material.ts'
import { openWorkshop, recipe } from '../objects/workshop.ts'
import { around, ball, both, drum } from '../objects/parts.ts'
import { abstractForm } from './sculpt-abstract.ts'
import { WORLDS } from './sculpt-worlds.ts'
import type { Draft, DraftMaker } from '../finish/finish-solid.ts'
import { modelAfter } from './model-after.ts'
import { RECIPES, recipeNamed } from '../objects/recipes.ts'
import { readOptions, swatchesOf } from '../options.ts'
import { placedAll, type Part } from '../geometry/part.ts'
import { FROM_THE_FRONT } from '../render/render.ts'
import { createLexicon, readWishes } from '../read-wish.ts'
import { blended, type Lump, lump, limb } from '../shapes/blend.ts'
import type { Implicit } from '../shapes/implicit.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { linearRgbOf } from '../../kit/colour/rgb.ts'
import { toLinear } from '../../kit/colour/srgb.ts'

const SCULPTURES: Record<string, Sculpture> = {
  ...WORLDS,
  coral: recipe('coral, reef, branch, antler, root', 0.4, ({ main, random, modelled }) => {
    const material = main(finish('ceramic', '#e0695a'))
    const lumps: Lump[] = [lump([0, 0.02, 0], 0.2, material.colour, [1, 0.4, 1])]
    const grow = (from: Vector, angle: number, lean: number, length: number, radius: number) => {
      const to: Vector = [
        from[0] + Math.cos(angle) * Math.sin(lean) * length,
        from[1] + Math.cos(lean) * length,
        from[2] + Math.sin(angle) * Math.sin(lean) * length,
      ]
      lumps.push(limb(from, to, [radius, radius * 0.8], material.colour))
      if (radius > 0.026)
        for (const turn of [-1, 1])
          grow(
            to,
            angle + turn * random.between(0.7, 1.4),
            Math.min(1.1, lean + random.between(-0.15, 0.4)),
            length * random.between(0.7, 0.86),
            radius * 0.76,
          )
    }
    for (let stem = 0; stem < 4; stem++)
      grow([0, 0.04, 0], stem * 1.57 + random.between(0, 0.6), random.between(0.3, 0.62), 0.24, 0.06)
    const { field, low, high } = blended(lumps, 0.035)
    return [modelled({ field, low, high }, material)]
  }),
  figure: recipe('figure, person, man, woman, human, statue, dancer, angel', 1.7, ({ main, random, modelled }) => {
    const material = main(finish('marble'))
    const { colour } = material
    const [arm, sway] = [random.between(0.5, 1), random.between(-0.05, 0.05)]
    const { field, low, high } = blended(
      [
        lump([sway, 0.94, 0], 0.075, colour, [0.9, 1.15, 0.95]),
        limb([sway, 0.84, 0], [0, 0.78, 0], 0.032, colour),
        limb([0, 0.72, 0], [0.01, 0.52, 0], [0.115, 0.095], colour, [1.1, 1, 0.72]),
        limb([-0.12, 0.755, 0], [0.12, 0.755, 0], 0.045, colour),
        lump([0.01, 0.46, 0], 0.115, colour, [1.12, 0.8, 0.8]),
        limb([-0.065, 0.44, 0], [-0.085, 0.22, 0.03], [0.068, 0.046], colour),
        limb([-0.085, 0.22, 0.03], [-0.085, 0.03, -0.01], [0.044, 0.028], colour),
        limb([0.07, 0.44, 0], [0.1, 0.23, -0.03], [0.068, 0.046], colour),
        limb([0.1, 0.23, -0.03], [0.11, 0.04, -0.11], [0.044, 0.028], colour),
        limb([-0.085, 0.02, 0.0], [-0.09, 0.02, 0.08], 0.03, colour),
        limb([0.11, 0.02, -0.11], [0.12, 0.02, -0.04], 0.03, colour),
        limb([-0.15, 0.74, 0], [-0.24, 0.74 + (arm - 0.6) * 0.4, 0.05], [0.04, 0.033], colour),
        limb([-0.24, 0.74 + (arm - 0.6) * 0.4, 0.05], [-0.28, 0.76 + arm * 0.3, 0.1], [0.032, 0.022], colour),
        limb([0.15, 0.74, 0], [0.23, 0.58, -0.02], [0.04, 0.033], colour),
        limb([0.23, 0.58, -0.02], [0.25, 0.42, 0.05], [0.032, 0.022], colour),
        lump([-0.285, 0.785 + arm * 0.3, 0.11], 0.03, colour, [0.8, 1.3, 0.7]),
        lump([0.252, 0.39, 0.06], 0.03, colour, [0.7, 1.3, 0.9]),
        lump([sway, 0.965, -0.045], 0.055, colour, [1.1, 1, 1]),
      ],
      0.045,
    )
    return [modelled({ field, low, high }, material), drum(0.25, 0.24, 0.08, [0.02, -0.08, -0.01], material)]
  }),
  whale: recipe('whale, dolphin, shark, seal', 5, ({ main, accent, modelled }) => {
    const skin = main({ ...finish('rubber', '#3f6f9c'), roughness: 0.4 })
    const belly = linearRgbOf(accent(finish('rubber', '#e9efec')).colour)
    const { colour } = skin
    const back = linearRgbOf(colour)
    const body = blended(
      [
        limb([0, 0.32, 0.3], [0, 0.31, -0.05], [0.29, 0.24], colour, [1, 0.88, 1]),
        limb([0, 0.31, -0.1], [0, 0.44, -0.58], [0.2, 0.05], colour),
        ...both((side) =>
          limb([side * 0.03, 0.45, -0.6], [side * 0.24, 0.55, -0.76], [0.07, 0.035], colour, [1, 0.4, 1]),
        ),
        ...both((side) =>
          limb([side * 0.2, 0.18, 0.12], [side * 0.46, 0.07, -0.04], [0.08, 0.035], colour, [1, 0.42, 1]),
        ),
        limb([0, 0.5, -0.12], [0, 0.6, -0.24], [0.06, 0.02], colour, [0.4, 1, 1]),
      ],
      0.08,
    )
    return [
      modelled(
        {
          ...body,
          // pale below, with the folds of a throat
          colour: ([x, y, z], normal) => {
            const fold = z > 0 && Math.abs(x) < 0.26 ? 0.86 + 0.14 * Math.cos(x * 130) : 1
            const pale = blendLight([0, 0, 0], belly, fold)
            return blendLight(pale, back, (y - 0.19 - Math.max(0, -z - 0.1) * 0.3) * 26 + (normal[1] + 0.3) * 1.2)
          },
        },
        white(skin),
      ),
      ...both((side) => ball(0.026, [side * 0.262, 0.33, 0.4], paint('#15161a', 0.1))),
    ]
  }),
  minimal: recipe('gyroid, lattice, sponge, labyrinth, structure, minimal', 0.5, ({ main, random, modelled }) => {
    const [scale, thick] = [random.between(7.6, 9), 0.62]
    return [
      modelled(
        {
          low: [-0.52, -0.52, -0.52],
          high: [0.52, 0.52, 0.52],
          field: (x, y, z) => {
            const wave =
              Math.sin(x * scale) * Math.cos(y * scale) +
              Math.sin(y * scale) * Math.cos(z * scale) +
              Math.sin(z * scale) * Math.cos(x * scale)
            const wall = (Math.abs(wave) - thick) / (scale * 1.5)
            return softlyWithin(wall, Math.hypot(x, y, z) - 0.48, 0.05)
          },
        },
        main(finish('ceramic', '#e6dccb')),
      ),
    ]
  }),
  drop: recipe('drop, blob, splash, liquid, slime, smoke, jelly', 0.5, ({ main, random, modelled }) => {
    const material = main(finish('glass', '#58b7d8'))
    const { colour } = material
    const fingers = 11
    // drops leave a crown that is one thin wall below and fingers above
    const crown = around(fingers, (angle): Lump[] => {
      const at = (reach: number, y: number, turned = 0): Vector => onCircle(angle + turned, reach, y)
      const [top, lean, next] = [random.between(0.34, 0.52), random.between(0.36, 0.44), (Math.PI * 2) / fingers]
      return [
        limb(at(0.24, 0.06), at(0.24, 0.06, next), 0.045, colour),
        limb(at(0.27, 0.15), at(0.27, 0.15, next), 0.036, colour),
        limb(at(0.3, 0.23), at(0.3, 0.23, next), 0.026, colour),
        limb(at(0.3, 0.22), at(lean, top), [0.036, 0.016], colour),
        lump(at(lean + 0.012, top + 0.02), random.between(0.026, 0.042), colour),
        limb(at(0.43, 0.035), at(0.43, 0.035, next), 0.04, colour, [1, 0.8, 1]),
      ]
    }).flat()
    const lumps: Lump[] = [
      lump([0, 0.03, 0], 0.42, colour, [1, 0.1, 1]),
      limb([0, 0.06, 0], [0, 0.3, 0], [0.1, 0.035], colour),
      lump([0, 0.36, 0], 0.06, colour, [1, 1.15, 1]),
      ...crown,
    ]
    const { field, low, high } = blended(lumps, 0.05)
    return [modelled({ field, low, high }, { ...material, opacity: Math.max(0.72, material.opacity ?? 1) })]
  }),
}

const sculptureNamed = createLexicon(
  Object.fromEntries(Object.entries(SCULPTURES).map(([name, { words }]) => [name, words])),
)

/** Models a soft, seamless body from a field in space. */
export const draftSculpture: DraftMaker = async (job, context) => {
  const prompt = textOf(job, 'prompt')
  const random = createRandom('sculpture', prompt, job.seed)
  const [wish] = readWishes(prompt, (word) => sculptureNamed(word) ?? recipeNamed(word))
  const swatches = swatchesOf(job).slice(1)
  const clay = openClay(openWorkshop(wish!, swatches, random), readOptions(job).quality)
  context.onProgress(0.05)
  const thing = wish!.noun === null ? drawThing(prompt, swatches, job.seed) : null
  if (thing) {
    const figure = await shapeFigure(thing.picture, readOptions(job), context, 'puffy')
    const [across, up, deep] = wish!.stretch
    const change = () => random.between(0.94, 1.06)
    const parts = placedAll([kneaded(figure, clay)], { scale: [across * change(), up * change(), deep * change()] })
    return { name: thing.name, parts, metres: 0.5, camera: FROM_THE_FRONT }
  }
  const { parts, metres } = await modelled(wish!.noun, clay, context.signal)
  return { name: wish!.noun ?? 'sculpture', parts: placedAll(parts, { scale: wish!.stretch }), metres }
}

/** A figure of coloured clay: the picture is not printed on it, each point has the colour that it would show. */
function kneaded({ shape: { uv, ...shape }, material: { picture, ...material } }: ShapedFigure, clay: Clay): Part {
  const colour: Implicit['colour'] = (point, normal) => {
    const [u, v] = uv!.at(point, uv!.sideOf(normal))
    const [x, y] = [Math.floor(u * picture!.width), Math.floor(v * picture!.height)]
    const [red, green, blue] = picture!.pixels.subarray((y * picture!.width + x) * 3)
    return [toLinear(red! / 255), toLinear(green! / 255), toLinear(blue! / 255)]
  }
  return clay.modelled({ ...shape, colour }, white({ ...material, pattern: 'speckle', roughness: 0.62 }))
}

async function modelled(
  noun: string | null,
  clay: Clay,
  signal: AbortSignal,
): Promise<Pick<Draft, 'parts' | 'metres'>> {
  const sculpture = noun === null ? { make: abstractForm, metres: 1 } : SCULPTURES[noun]
  if (sculpture) return { parts: sculpture.make(clay), metres: sculpture.metres }
  const { make, metres } = RECIPES[noun!]!
  const rest = () => yieldToEventLoop(signal)
  // no two by the same hand are quite alike
  const change = () => clay.random.between(0.94, 1.06)
  const parts = placedAll(make(clay), { scale: [change(), change(), change()] })
  return { parts: [await modelAfter(parts, clay, rest)], metres }
}
