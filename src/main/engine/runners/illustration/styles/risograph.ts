import type { Canvas } from '@napi-rs/canvas'
import { hashText, type Random } from '../../kit/random.ts'
import { coarseField } from './coarse-field.ts'
import { eachRow, paintFlat } from './picture-canvas.ts'
import { askedColours, chooseInks, FINE_NODES, PAPER, type Inks } from './riso-inks.ts'
import type { Style } from './style.ts'
import { speckle } from '../../kit/pixels/texture.ts'
import { clamp } from '../../kit/maths.ts'

/** Screens at these angles make a rosette instead of a moiré. */
const ANGLES = [0.26, 0.79, 1.31] as const

/** A print in three inks: halftone dots, drums that do not quite meet, paper between. */
export const drawRisograph: Style = async ({ picture, width, height, random, step }) => {
  const model = paintFlat(picture, width, height, ({ role }) => role !== 'shade')
  await step(0.2)
  const inks = chooseInks(model, askedColours(picture), random.fork('inks'))
  await step(0.3)
  await separate(model, inks, random, (share) => step(0.3 + share * 0.7))
  return model
}

async function separate(
  model: Canvas,
  { drum, table }: Inks,
  random: Random,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height } = model
  const [first, second, third] = [
    new Uint8Array(width * height),
    new Uint8Array(width * height),
    new Uint8Array(width * height),
  ]
  const planes = [first, second, third]
  await eachRow(
    model,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const at =
          ((((row[x * 4] ?? 0) >> 2) * FINE_NODES + ((row[x * 4 + 1] ?? 0) >> 2)) * FINE_NODES +
            ((row[x * 4 + 2] ?? 0) >> 2)) *
          3
        first[y * width + x] = table[at] ?? 0
        second[y * width + x] = table[at + 1] ?? 0
        third[y * width + x] = table[at + 2] ?? 0
      }
    },
    (share) => pause(share * 0.4),
  )
  const side = Math.min(width, height)
  const roll = random.fork('register')
  const slips = planes.map(() => ({
    x: Math.round(roll.between(-0.0042, 0.0042) * side),
    y: Math.round(roll.between(-0.0042, 0.0042) * side),
  }))
  const pitch = Math.max(3.2, side / 165)
  const salt = hashText(String(roll.next()), 11)
  const screens = ANGLES.map((angle) => ({
    cos: (Math.cos(angle) * Math.PI * 2) / pitch,
    sin: (Math.sin(angle) * Math.PI * 2) / pitch,
  }))
  const patches = coarseField(width, height, side / 40, (x, y) => speckle(Math.round(x), Math.round(y), salt))
  await eachRow(
    model,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const grain = speckle(x, y, salt)
        const cloud = 0.9 + patches(x, y) * 0.1
        let [red, green, blue] = PAPER as readonly number[] as [number, number, number]
        for (let ink = 0; ink < 3; ink++) {
          const slip = slips[ink] ?? { x: 0, y: 0 }
          const [fromX, fromY] = [clamp(x + slip.x, 0, width - 1), clamp(y + slip.y, 0, height - 1)]
          const amount = (planes[ink]?.[fromY * width + fromX] ?? 0) / 255
          const screen = screens[ink] ?? { cos: 1, sin: 0 }
          const [u, v] = [x * screen.cos + y * screen.sin, y * screen.cos - x * screen.sin]
          const threshold = 0.5 + (Math.cos(u) + Math.cos(v)) * 0.25
          const edge = clamp((amount - threshold) * pitch * 0.75 + 0.5)
          const patchy = cloud - (grain > 0.94 ? 0.28 : 0)
          const laid = (amount > 0.97 ? 1 : amount < 0.04 ? 0 : edge) * patchy
          const colour = drum[ink] ?? [0, 0, 0]
          red *= 1 - laid + (laid * colour[0]) / 255
          green *= 1 - laid + (laid * colour[1]) / 255
          blue *= 1 - laid + (laid * colour[2]) / 255
        }
        const at = x * 4
        const tooth = 0.985 + grain * 0.03
        row[at] = red * tooth
        row[at + 1] = green * tooth
        row[at + 2] = blue * tooth
        row[at + 3] = 255
      }
    },
    (share) => pause(0.4 + share * 0.6),
  )
}
