import { z } from '../schema.ts'
import { LIVELY_MS } from './stale-on.ts'

/** A mask of a picture, kept under a name. */
export const SavedMask = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the mask itself: white is taken, black is not. */
  mediaId: z.string(),
  savedAt: z.iso.datetime(),
})
export type SavedMask = z.infer<typeof SavedMask>

const Name = z.string().trim().min(1).max(80)
const MediaId = z.string().min(1).max(2000)

/** Masks belong to the content of a picture: the same picture brought again, under whatever name, finds them. */
export const MASK_COMMANDS = {
  'masks.list': {
    input: z.strictObject({ mediaId: MediaId }),
    output: z.object({ masks: z.array(SavedMask) }),
    staleOn: { 'masks.changed': LIVELY_MS },
  },
  /**
   * `maskId` is the media id of a picture that a window handed over (`inputs.finish`). A name that is taken stands for the
   * new mask from then on; `before` is the one it stood for, so that it can come back.
   */
  'masks.save': {
    input: z.strictObject({ mediaId: MediaId, name: Name, maskId: MediaId }),
    output: z.object({ saved: SavedMask, before: SavedMask.nullable() }),
  },
  /** Refused when another mask of the picture has the name. */
  'masks.rename': { input: z.strictObject({ id: z.string(), name: Name }), output: z.object({}) },
  /** Its picture stays kept: saving it again under its name takes this back. */
  'masks.remove': { input: z.strictObject({ id: z.string() }), output: z.object({ before: SavedMask }) },
} as const
