import { hueDistance } from '../../kit/drawing/colour.ts'
import { type Plane, clamp, smoothstep } from '../../kit/pixels/plane.ts'
import { inBands } from '../../kit/pixels/planes.ts'
import { mottle } from '../../kit/pixels/texture.ts'
import type { RunContext } from '../../runner.ts'
import type { LabPlanes } from '../../kit/pixels/lab.ts'
import type { Edit } from './edit.ts'

const DEGREES = 180 / Math.PI

/** Light and colour of every pixel by itself, given where the sky is. */
export async function applyTone(
  lab: LabPlanes,
  edit: Edit,
  sky: Plane | null,
  seed: number,
  context: Pick<RunContext, 'signal'>,
): Promise<void> {
  const { width, height, lightness, greenRed, blueYellow } = lab
  const horizon = sky ? lowestSky(sky, width, height) : height
  const curve = toneCurve(edit)
  const coloured = 1 + Math.max(-1, edit.saturation)
  const turn = edit.hueTurn * Math.PI * 2
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const leaves = Math.max(0, edit.autumn) + Math.max(0, edit.greenery) + Math.max(0, edit.frost) > 0
  await inBands(context, lightness.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const [before, startA, startB] = [lightness[index]!, greenRed[index]!, blueYellow[index]!]
      let [l, a, b] = [before, startA, startB]
      const [x, y] = [index % width, Math.floor(index / width)]

      if (leaves) {
        const chroma = Math.hypot(a, b)
        const hue = (Math.atan2(b, a) * DEGREES + 360) % 360
        const leaf =
          smoothstep(0.025, 0.07, chroma) * smoothstep(48, 22, hueDistance(hue, 128)) * (1 - (sky?.[index] ?? 0))
        if (leaf > 0 && edit.autumn > 0) {
          const wander = mottle(x, y, Math.max(width, height) / 22, seed) * 38
          const turned = (38 + wander + (hue - 95) * 0.22) / DEGREES
          const share = leaf * clamp(edit.autumn)
          const rich = Math.min(0.2, chroma * 1.2 + 0.02)
          a += (Math.cos(turned) * rich - a) * share
          b += (Math.sin(turned) * rich - b) * share
          l += 0.02 * share
        }
        if (leaf > 0 && edit.greenery > 0) {
          const share = leaf * Math.min(1.2, edit.greenery) * 0.75
          const fresh = 136 / DEGREES
          a += (Math.cos(fresh) * chroma * 1.35 - a) * share
          b += (Math.sin(fresh) * chroma * 1.35 - b) * share
          l += 0.05 * share
        }
        if (edit.frost > 0) {
          // snow lies on what is light or green, and leaves what is dark and upright
          const lies = Math.max(leaf, smoothstep(0.35, 0.75, l) * 0.7) * smoothstep(0.12, 0.4, l)
          const share = clamp(edit.frost * lies * (1 - (sky?.[index] ?? 0)))
          l += (0.97 - l) * share * 0.6
          a += (-0.004 - a) * share * 0.8
          b += (-0.014 - b) * share * 0.8
        }
      }

      if (sky && sky[index]! > 0.01) {
        const rise = clamp(y / horizon)
        if (edit.eveningSky > 0) {
          const share = sky[index]! * clamp(edit.eveningSky)
          const glow = rise ** 1.5
          a += (0.035 + 0.045 * glow - a) * share * 0.9
          b += (-0.075 + 0.2 * glow - b) * share * 0.9
          l += ((0.46 + 0.32 * glow) * (0.55 + before * 0.6) - l) * share * 0.7
        }
        if (edit.blueSky > 0) {
          const share = sky[index]! * clamp(edit.blueSky)
          a += (-0.03 - a) * share * 0.8
          b += (-0.115 + 0.07 * rise - b) * share * 0.8
          l += ((0.66 + 0.2 * rise) * (0.45 + before * 0.65) - l) * share * 0.6
        }
      }

      if (edit.invert > 0.5) [l, a, b] = [1 - l, -a, -b]
      const lit = curve(l)
      // darker or lighter light carries its colour along
      const carried = l > 0.02 ? Math.min(1.4, Math.max(0.35, lit / l)) : 1
      l = lit
      a *= carried
      b *= carried

      const chroma = Math.hypot(a, b)
      let gain = coloured * (1 + edit.vibrance * (1 - Math.min(1, chroma / 0.17)))
      if (edit.keepHue !== null) {
        const hue = (Math.atan2(startB, startA) * DEGREES + 360) % 360
        const kept =
          smoothstep(42, 24, hueDistance(hue, edit.keepHue)) * smoothstep(0.025, 0.06, Math.hypot(startA, startB))
        gain *= 0.02 + 1.13 * kept
      }
      gain *= 1 - clamp(Math.max(edit.monochrome, edit.sepia))
      a *= Math.max(0, gain)
      b *= Math.max(0, gain)
      if (turn !== 0) [a, b] = [a * cos - b * sin, a * sin + b * cos]

      const body = 0.3 + 0.7 * l
      const [dark, light] = [(1 - l) ** 1.4 * smoothstep(0, 0.2, l + 0.08), l ** 1.4 * smoothstep(1.02, 0.9, l)]
      a += 0.014 * edit.warmth * body + 0.045 * edit.magenta * body
      b += 0.052 * edit.warmth * body - 0.012 * edit.magenta * body
      a += edit.shadowTint[0] * dark * 1.4 + edit.lightTint[0] * light * 1.2
      b += edit.shadowTint[1] * dark * 1.4 + edit.lightTint[1] * light * 1.2
      if (edit.sepia > 0) {
        const share = clamp(edit.sepia) * (0.35 + 0.65 * 4 * l * (1 - l))
        a += 0.02 * share
        b += 0.058 * share
      }
      if (edit.wash) {
        const room = 0.35 + 0.65 * 4 * l * (1 - l)
        const share = clamp(edit.wash.amount)
        a += (edit.wash.tint[0] * room - a) * share
        b += (edit.wash.tint[1] * room - b) * share
      }
      if (edit.posterize > 0) l += (Math.round(l * 5) / 5 - l) * clamp(edit.posterize)
      lightness[index] = clamp(l)
      greenRed[index] = a
      blueYellow[index] = b
    }
  })
}

/** Exposure, shadows, highlights, contrast and matte as one curve over lightness. */
function toneCurve(edit: Edit): (lightness: number) => number {
  const steps = 1024
  const table = Float32Array.from({ length: steps + 1 }, (_, step) => {
    let l = step / steps
    // light never clips, dark keeps its order
    l = edit.exposure >= 0 ? 1 - (1 - l) ** (2 ** (edit.exposure * 0.75)) : l * 2 ** (edit.exposure / 2.2)
    l += edit.shadows * 0.17 * smoothstep(0.6, 0.05, l) * Math.min(1, l * 4)
    l += edit.highlights * 0.16 * smoothstep(0.5, 1, l)
    if (edit.contrast >= 0) {
      const strength = Math.min(1.2, edit.contrast) * 0.55
      l += (strength * (l - 0.5) * 4 * l * (1 - l) + 0) * 0.9
    } else l = 0.5 + (l - 0.5) * (1 + Math.max(-1.4, edit.contrast) * 0.5)
    const matte = Math.min(1.5, Math.max(0, edit.matte))
    return clamp(l * (1 - 0.13 * matte) + 0.1 * matte)
  })
  return (lightness) => table[Math.round(clamp(lightness) * steps)]!
}

function lowestSky(sky: Plane, width: number, height: number): number {
  for (let y = height - 1; y > 0; y--) {
    let covered = 0
    for (let x = 0; x < width; x += 4) if (sky[y * width + x]! > 0.5) covered += 1
    if (covered > width / 60) return y
  }
  return height
}
