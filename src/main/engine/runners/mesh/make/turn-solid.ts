import { onCircle } from '../geometry/vector.ts'
import { assertNever } from '#shared/assert-never.ts'
import { textOf } from '../../kit/params.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import { finish, glowing } from '../materials/material.ts'
import { openWorkshop, type Workshop } from '../objects/workshop.ts'
import { around, ball, box, rod, turned } from '../objects/parts.ts'
import type { DraftMaker } from '../finish/finish-solid.ts'
import { readOptions, swatchesOf, type GeometryQuality } from '../options.ts'
import { placedAll, type Part } from '../geometry/part.ts'
import { createLexicon, readWishes } from '../read-wish.ts'
import type { CurvePoint } from '../shapes/curve.ts'
import { CHESSMEN } from '../turned/chessmen.ts'
import type { TurnedForm } from '../turned/turned-form.ts'
import { TURNERY } from '../turned/turnery.ts'
import { VESSELS } from '../turned/vessels.ts'

const FORMS: readonly TurnedForm[] = [...VESSELS, ...CHESSMEN, ...TURNERY]
const formOf = createLexicon(Object.fromEntries(FORMS.map(({ words }, index) => [String(index), words])))
const MOST = 6

/** Turns an object on a lathe, with the outline that the words suggest. */
export const draftTurned: DraftMaker = async (job, context) => {
  const prompt = textOf(job, 'prompt')
  const random = createRandom('turned', prompt, job.seed)
  const [wish] = readWishes(prompt, formOf)
  const form = wish!.noun === null ? inventedForm(random) : FORMS[Number(wish!.noun)]!
  const shop = openWorkshop(wish!, swatchesOf(job).slice(1), random)
  const { quality } = readOptions(job)
  const count = Math.min(MOST, wish!.count)
  const widest = Math.max(...form.profile.map(([radius]) => radius)) * wish!.stretch[0]
  const vary = () => random.between(0.94, 1.06)
  const parts = Array.from({ length: count }, (_, index) => {
    const scale = [wish!.stretch[0] * vary(), wish!.stretch[1] * vary(), wish!.stretch[2]] as const
    const place = {
      at: [(index - (count - 1) / 2) * widest * 2.3, 0, 0],
      scale: [scale[0], scale[1], scale[0]],
    } as const
    return placedAll(turnForm(form, shop, quality), place)
  }).flat()
  context.onProgress(0.05)
  return { name: form.words[0]!, parts, metres: form.metres * Math.max(1, count * widest * 2) }
}

function turnForm({ profile, usual, colour, extras }: TurnedForm, shop: Workshop, quality: GeometryQuality): Part[] {
  const material = shop.main(finish(usual, colour))
  const top = Math.max(...profile.map(([, height]) => height))
  const body = turned(quality === 'high' ? grooved(profile) : profile, material)
  switch (extras) {
    case 'lid':
      return [
        body,
        turned(
          [
            [0, top - 0.015],
            [0.21, top - 0.015, 'sharp'],
            [0.21, top + 0.03, 'sharp'],
            [0.12, top + 0.08],
            [0.035, top + 0.1],
            [0.06, top + 0.15],
            [0.035, top + 0.19],
            [0, top + 0.2],
          ],
          shop.accent(material),
        ),
      ]
    case 'shade':
      return [
        body,
        rod([0, top - 0.04, 0], [0, top + 0.24, 0], 0.011, finish('gold')),
        turned(
          `0.29 ${top} sharp, 0.2 ${top + 0.34} sharp, 0.188 ${top + 0.34} sharp, 0.276 ${top} sharp, 0.29 ${top}`,
          shop.accent(finish('fabric', '#f1e2c4')),
        ),
        ...around(3, (angle) => rod([0, top + 0.23, 0], onCircle(angle, 0.222, top + 0.23), 0.005, finish('gold'))),
        ball(0.05, [0, top + 0.15, 0], glowing('#ffe6ae')),
      ]
    case 'cross':
      return [
        body,
        box([0.035, 0.15, 0.03], [0, top + 0.06, 0], material, { round: 0.008 }),
        box([0.11, 0.035, 0.032], [0, top + 0.075, 0], material, { round: 0.008 }),
      ]
    case 'coronet':
      return [
        body,
        ...around(8, (angle) => ball(0.03, onCircle(angle, 0.155, 0.905), material)),
        ball(0.045, [0, 0.99, 0], material),
      ]
    case 'flame':
      return [
        body,
        turned(
          `0 ${top - 0.02}, 0.05 ${top - 0.02} sharp, 0.047 ${top + 0.34}, 0 ${top + 0.35}`,
          shop.accent(finish('plastic', '#f3e7cf')),
        ),
        turned(`0 ${top + 0.36}, 0.03 ${top + 0.4}, 0.035 ${top + 0.44}, 0 ${top + 0.56}`, glowing('#ffc65c')),
      ]
    case undefined:
      return [body]
    default:
      return assertNever(extras)
  }
}

/** Fine rings where the turner held the chisel a moment longer: on every long smooth stretch of the outside. */
function grooved(profile: readonly CurvePoint[]): CurvePoint[] {
  return profile.flatMap((point, index): CurvePoint[] => {
    const next = profile[index + 1]
    const rises = next !== undefined && next[1] - point[1] > 0.14 && point[0] > 0.1 && next[0] > 0.1
    if (!rises) return [point]
    const at = (share: number, inset: number): CurvePoint => [
      point[0] + (next[0] - point[0]) * share - inset,
      point[1] + (next[1] - point[1]) * share,
      'sharp',
    ]
    return [point, at(0.47, 0), at(0.485, 0.008), at(0.515, 0.008), at(0.53, 0)]
  })
}

/** An outline nobody asked for by name: a vessel of a few swellings. */
function inventedForm(random: Random): TurnedForm {
  const levels = random.whole(5, 8)
  const outside = Array.from({ length: levels }, (_, index): CurvePoint => {
    const radius = random.between(0.12, 0.38) * (index % 2 ? 1 : 0.75)
    const edge = index === 0 || index === levels - 1
    const point = [radius, index / (levels - 1)] as const
    return edge ? [...point, 'sharp'] : point
  })
  const [below, rim] = outside.slice(-2)
  // the hollow stays inside the wall, also where that draws in under the rim
  const hollow = Math.min(below![0], rim![0]) - 0.06
  const usual = random.pick(['ceramic', 'wood', 'marble', 'gold', 'clay'] as const)
  return {
    words: ['turned form'],
    metres: 0.4,
    usual,
    colour: usual === 'ceramic' ? random.pick(['#3f7f8c', '#c97b4a', '#5d6fa8', '#8a4a5e', '#6f8f55']) : null,
    profile: [
      [0, 0],
      ...outside,
      [Math.max(0.05, rim![0] - 0.03), 1, 'sharp'],
      [Math.max(0.03, hollow), 0.86],
      [0, 0.84],
    ],
  }
}
