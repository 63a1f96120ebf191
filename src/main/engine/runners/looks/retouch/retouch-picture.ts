import { type Plane, blurPlane, quantile, resizePlane } from '../../kit/pixels/plane.ts'
import { pixelCount, readPlanes } from '../../kit/pixels/planes.ts'
import { writePlanes } from '../../kit/write-planes.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture } from '../../kit/picture.ts'
import type { Runner, RunContext } from '../../runner.ts'
import { chosen } from '../kit/chosen.ts'
import { type LabPlanes, fromLabPlanes, toLabPlanes } from '../../kit/pixels/lab-planes.ts'
import { lookForPeople, type People } from '../kit/people-in-picture.ts'
import { FINISHES, type Finish } from './finishes.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { guidedSmooth } from '../../kit/pixels/guided-filter.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'
import { keptSize } from '../../kit/job-size.ts'

/** Cleans up a portrait and keeps it a photograph; a picture without people gets the general part. */
export const retouchPicture: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const raster = await readPlanes(picture, keptSize(job, picture))
  const finish = chosen(FINISHES, textOf(job, 'style'), 'natural')
  await reach(context, 0.12)
  const people = await lookForPeople(raster, context)
  const lab = await toLabPlanes(raster, context)
  await reach(context, 0.3)
  const skin = findSkin(lab, people)
  await reach(context, 0.4)
  await smoothSkin(lab, skin, people, finish, context)
  brightenFaces(lab, people, finish)
  await reach(context, 0.65)
  await finishAll(lab, skin, finish, context)
  await fromLabPlanes(lab, raster, context)
  context.onProgress(0.88)
  return [await writePlanes(job, raster)]
}

/** Skin has hues between red and yellow whatever its lightness; where people are known, only they have it. */
function findSkin(lab: LabPlanes, { mask, size, faces }: People): Plane {
  const person = mask ? resizePlane(mask, size, lab) : null
  const typical = faces[0] ? faceTone(lab, faces[0].box, lab.width / size.width) : null
  const skin = lab.lightness.map((lightness, index) => {
    const [a, b] = [lab.greenRed[index]!, lab.blueYellow[index]!]
    const [chroma, hue] = [Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
    const likely =
      smoothstep(8, 28, hue) *
      smoothstep(88, 70, hue) *
      smoothstep(0.012, 0.03, chroma) *
      smoothstep(0.17, 0.12, chroma)
    const near = typical ? smoothstep(0.085, 0.035, Math.hypot(a - typical[0], b - typical[1])) : 0.75
    return likely * near * smoothstep(0.2, 0.35, lightness) * (person ? smoothstep(0.35, 0.7, person[index]!) : 1)
  })
  const side = Math.max(lab.width, lab.height)
  return guidedSmooth(skin, lab.lightness, lab, { radius: Math.max(2, Math.round(side / 160)), edge: 0.06 }).map(
    (value) => clamp(value),
  )
}

/** The middle of the cheeks: what this person's skin looks like in this light. */
function faceTone(
  lab: LabPlanes,
  box: { left: number; top: number; width: number; height: number },
  scale: number,
): [number, number] {
  const [as, bs]: [number[], number[]] = [[], []]
  for (let row = 0.4; row < 0.8; row += 0.02)
    for (let column = 0.22; column < 0.78; column += 0.02) {
      const x = Math.round((box.left + box.width * column) * scale)
      const y = Math.round((box.top + box.height * row) * scale)
      if (x < 0 || y < 0 || x >= lab.width || y >= lab.height) continue
      as.push(lab.greenRed[y * lab.width + x]!)
      bs.push(lab.blueYellow[y * lab.width + x]!)
    }
  return [median(as), median(bs)]
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0

/** Three scales: forms stay, blotches between fade, pores stay. */
async function smoothSkin(
  lab: LabPlanes,
  skin: Plane,
  { faces, size }: People,
  finish: Finish,
  context: RunContext,
): Promise<void> {
  const side = Math.max(lab.width, lab.height)
  const face = faces[0] ? faces[0].box.width * (lab.width / size.width) : side * 0.28
  const { lightness, greenRed, blueYellow } = lab
  const fine = blurPlane(lightness, lab, Math.max(0.6, face / 130))
  const forms = guidedSmooth(lightness, lightness, lab, { radius: Math.max(2, Math.round(face / 11)), edge: 0.055 })
  await reach(context, 0.5)
  const surroundings = blurPlane(lightness, lab, face / 26)
  const [evenA, evenB] = [blurPlane(greenRed, lab, face / 9), blurPlane(blueYellow, lab, face / 9)]
  await reach(context, 0.58)
  await inBands(context, pixelCount(lab), (from, to) => {
    for (let index = from; index < to; index++) {
      const amount = skin[index]!
      if (amount < 0.01) continue
      const [pores, blotches] = [lightness[index]! - fine[index]!, fine[index]! - forms[index]!]
      // small and darker or redder than all around it: no feature of a face is both
      const dark = smoothstep(0.02, 0.055, surroundings[index]! - fine[index]!)
      const red = smoothstep(0.012, 0.03, greenRed[index]! - evenA[index]!)
      const spot = clamp(Math.max(dark * 0.7, red)) * smoothstep(0.14, 0.09, surroundings[index]! - fine[index]!)
      const smooth = amount * clamp(finish.smooth + spot * finish.blemishes * 0.5)
      const shine = smoothstep(0.82, 0.97, forms[index]!) * finish.matte * 0.09
      lightness[index] = lightness[index]! - blotches * smooth - pores * amount * finish.polish - shine * amount
      const even = amount * clamp(finish.even + spot * finish.blemishes * 0.4) * 0.85
      greenRed[index]! += (evenA[index]! - greenRed[index]!) * even
      blueYellow[index]! += (evenB[index]! - blueYellow[index]!) * even * 0.8
    }
  })
}

/** Eyes get contrast and light, teeth lose their yellow; both only a little. */
function brightenFaces(lab: LabPlanes, { faces, size }: People, { sparkle }: Finish): void {
  const scale = lab.width / size.width
  const within = (
    centre: { x: number; y: number },
    rx: number,
    ry: number,
    change: (index: number, share: number) => void,
  ) => {
    const [cx, cy] = [centre.x * scale, centre.y * scale]
    for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(lab.height, cy + ry); y++)
      for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(lab.width, cx + rx); x++)
        change(y * lab.width + x, smoothstep(1, 0.45, Math.hypot((x - cx) / rx, (y - cy) / ry)))
  }
  for (const { box, leftEye, rightEye, mouth } of faces) {
    const wide = box.width * scale
    for (const eye of [leftEye, rightEye])
      within(eye, wide * 0.11, wide * 0.065, (index, share) => {
        const light = lab.lightness[index]!
        lab.lightness[index] = clamp(light + share * sparkle * (0.09 * smoothstep(0.35, 0.75, light) + 0.02))
        lab.greenRed[index]! *= 1 - 0.3 * share * sparkle * smoothstep(0.5, 0.75, light)
      })
    within(mouth, wide * 0.2, wide * 0.11, (index, share) => {
      const [light, a] = [lab.lightness[index]!, lab.greenRed[index]!]
      const tooth = share * sparkle * smoothstep(0.6, 0.75, light) * smoothstep(0.055, 0.03, a)
      lab.lightness[index] = clamp(light + 0.045 * tooth)
      lab.blueYellow[index]! *= 1 - 0.55 * tooth
    })
  }
}

/** What every picture gains: a full range, clean colours in the shadows, a little depth. */
async function finishAll(lab: LabPlanes, skin: Plane, finish: Finish, context: RunContext): Promise<void> {
  const side = Math.max(lab.width, lab.height)
  const { lightness, greenRed, blueYellow } = lab
  const [low, high] = [quantile(lightness, 0.004), quantile(lightness, 0.996)]
  const stretch = 1 / Math.max(0.55, high - low)
  // a cast is what the nearly grey parts have in common; it is taken half-way back
  const cast = greyCast(lab)
  const [calmA, calmB] = [blurPlane(greenRed, lab, side / 900), blurPlane(blueYellow, lab, side / 900)]
  await reach(context, 0.7)
  const broad = blurPlane(lightness, lab, side / 40)
  const bloom = finish.glow > 0 ? blurPlane(lightness, lab, side / 70) : null
  await inBands(context, pixelCount(lab), (from, to) => {
    for (let index = from; index < to; index++) {
      let l = lightness[index]!
      l += (l - broad[index]!) * finish.clarity * 0.35 * (1 - skin[index]! * 0.7)
      l += (((l - low) * stretch - l) * 0.6 + 0) * 0.8
      l += finish.contrast * (l - 0.5) * 2 * l * (1 - l)
      if (bloom) l += (1 - l) * bloom[index]! ** 2 * finish.glow * 0.3
      const shadow = smoothstep(0.45, 0.1, l)
      greenRed[index] = greenRed[index]! + (calmA[index]! - greenRed[index]!) * (0.4 + 0.5 * shadow) - cast[0] * 0.5
      blueYellow[index] =
        blueYellow[index]! + (calmB[index]! - blueYellow[index]!) * (0.4 + 0.5 * shadow) - cast[1] * 0.5
      blueYellow[index]! += finish.warmth * 0.018 * l
      greenRed[index]! += finish.warmth * 0.006 * l
      lightness[index] = clamp(l)
    }
  })
}

function greyCast({ lightness, greenRed, blueYellow }: LabPlanes): [number, number] {
  let [weight, sumA, sumB] = [1, 0, 0]
  const step = Math.max(1, Math.floor(lightness.length / 50_000))
  for (let index = 0; index < lightness.length; index += step) {
    const [a, b] = [greenRed[index]!, blueYellow[index]!]
    const grey = smoothstep(0.05, 0.01, Math.hypot(a, b)) * smoothstep(0.25, 0.5, lightness[index]!)
    weight += grey
    sumA += a * grey
    sumB += b * grey
  }
  return [sumA / weight, sumB / weight]
}
