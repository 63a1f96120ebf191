import { foundBy, listed } from '../../words/listed.ts'
import type { Random } from '../../random.ts'
import type { Mood } from '../scene.ts'

/** What feeling does to every colour, after light has done its part. */
export interface Grade {
  chroma: number
  lightness: number
  contrast: number
  /** A push in Oklab: a towards red, b towards yellow. */
  shift: { a: number; b: number }
  tint: string | null
  tinting: number
}

const NEUTRAL: Grade = { chroma: 1, lightness: 0, contrast: 1, shift: { a: 0, b: 0 }, tint: null, tinting: 0 }

const GRADES: Readonly<Partial<Record<Mood, Partial<Grade>>>> = {
  calm: { chroma: 0.86, lightness: 0.02, contrast: 0.94 },
  joyful: { chroma: 1.14, lightness: 0.03 },
  melancholy: { chroma: 0.62, lightness: -0.04, shift: { a: -0.006, b: -0.022 } },
  cosy: { chroma: 1.02, lightness: -0.01, shift: { a: 0.012, b: 0.026 } },
  dramatic: { chroma: 1.08, contrast: 1.14 },
  mysterious: { chroma: 0.84, lightness: -0.05, shift: { a: 0.004, b: -0.02 } },
  spooky: { chroma: 0.82, lightness: -0.06, shift: { a: -0.012, b: 0.004 } },
  romantic: { chroma: 1, lightness: 0.02, shift: { a: 0.022, b: 0.004 } },
  dreamy: { chroma: 0.88, lightness: 0.04, contrast: 0.9, shift: { a: 0.01, b: -0.012 } },
  energetic: { chroma: 1.16, contrast: 1.06 },
  lonely: { chroma: 0.7, shift: { a: 0, b: -0.012 } },
  neon: { chroma: 1.22, contrast: 1.1, shift: { a: 0.014, b: -0.02 } },
  retro: { chroma: 0.86, contrast: 0.96, shift: { a: 0.004, b: 0.026 } },
  pastel: { chroma: 0.72, lightness: 0.1, contrast: 0.72 },
  monochrome: { chroma: 0.06 },
  vivid: { chroma: 1.28, contrast: 1.05 },
  dark: { chroma: 0.9, lightness: -0.1 },
  warm: { shift: { a: 0.008, b: 0.018 } },
  cool: { shift: { a: -0.008, b: -0.018 } },
  magical: { chroma: 1.1, shift: { a: 0.012, b: -0.014 } },
  minimal: { chroma: 0.88, contrast: 0.96 },
}

export function gradeFor(moods: readonly Mood[], colours: readonly string[]): Grade {
  const tint = colours[0] ?? null
  const grade: Grade = { ...NEUTRAL, shift: { ...NEUTRAL.shift }, tint, tinting: tint ? 0.42 : 0 }
  for (const mood of moods) {
    const own = { ...NEUTRAL, ...GRADES[mood] }
    grade.chroma *= own.chroma
    grade.lightness += own.lightness
    grade.contrast *= own.contrast
    grade.shift.a += own.shift.a
    grade.shift.b += own.shift.b
  }
  return grade
}

type AccentFamily = 'bright' | 'warm' | 'cool' | 'neon' | 'retro' | 'pastel'

/** Five colours that go together, several times. */
const ACCENTS: Readonly<Record<AccentFamily, string>> = {
  bright: `#e4572e #f2b134 #2e86ab #5b8e7d #f6e7cb, #d1495b #edae49 #30638e #66a182 #f4ead5,
    #ef6f6c #ffc857 #177e89 #56639b #f7ede2, #f28f3b #c8553d #2d728f #7fb685 #ffedd8`,
  warm: '#c8553d #e9a15b #7b3e31 #d8b26e #f5e3c8, #b5533c #e3b23c #6a4c4c #c98b6b #f3e0c5',
  cool: '#3d6b8e #7fa7bd #5a5f8d #a9bcc9 #e6e9e6, #4b7a86 #8fb0b0 #6b6a94 #c0b7c9 #e9e6e0',
  neon: '#ff2f92 #22d3ee #ffd23f #8b5cf6 #39f5b0, #ff4d6d #00e5ff #f9f871 #b14bff #ff9f1c',
  retro: '#c1502e #e0a030 #3f7d78 #8a3b2e #f2e2bf, #d06b3b #dcb14a #2f6f73 #6b4a3a #efe0c0',
  pastel: '#f2a7b5 #f6d6a0 #a9cfe0 #c9b8e4 #f8efe6, #f5b5a0 #f3dfa2 #a8d5c2 #b9b6e0 #faf0e8',
}

const ACCENT_FAMILY = foundBy<AccentFamily>({
  neon: 'neon',
  retro: 'retro',
  pastel: 'pastel dreamy',
  warm: 'cosy warm romantic',
  cool: 'melancholy lonely cool mysterious spooky',
})

export function accentsFor(moods: readonly Mood[], random: Random): readonly string[] {
  const family = moods.map((mood) => ACCENT_FAMILY[mood]).find((name) => name !== undefined) ?? 'bright'
  return random.pick(listed(ACCENTS[family])).split(' ')
}
