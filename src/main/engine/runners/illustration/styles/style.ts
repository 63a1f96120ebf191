import type { Canvas } from '@napi-rs/canvas'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import type { Random } from '../../kit/random.ts'

export interface StyleJob {
  picture: ComposedPicture
  /** Pixels. */
  width: number
  height: number
  random: Random
  /** Call between pieces of work: reports how far it is, lets other work in, and throws when the job was called off. */
  step: (share: number) => Promise<void>
}

/** Turns a composed picture into pixels. */
export type Style = (job: StyleJob) => Promise<Canvas>
