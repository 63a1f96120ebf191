import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { MASK_COMMANDS, SavedMask } from '#shared/app/masks.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Inputs } from '../compose/inputs.ts'
import type { MediaFiles } from '../media/media-files.ts'
import type { Clock } from '../tools/clock.ts'
import { hashFile } from '../tools/hash-file.ts'
import { isoTime } from '../tools/iso-time.ts'
import * as store from './store.ts'

type MaskHandlers = Pick<CommandHandlers<unknown>, keyof typeof MASK_COMMANDS>

interface MasksOptions {
  db: Database
  clock: Clock
  newId: () => string
  /** Whatever a window may show. */
  media: Pick<MediaFiles, 'resolve'>
  /** Where masks are kept, as all files that windows hand over. */
  inputs: Pick<Inputs, 'findKept'>
  onChange: () => void
}

/** Masks that a person keeps with a picture, to use them again. */
export function createMaskHandlers({ db, clock, newId, media, inputs, onChange }: MasksOptions): MaskHandlers {
  /** Which picture it is, whatever it is called and wherever it lies. */
  async function contentOf(mediaId: string): Promise<string> {
    const file = await media.resolve(mediaId)
    const content = file && (await hashFile(file.path).catch(() => undefined))
    if (content === undefined) throw new Refusal('input_file', localized('refusals.forgotten'))
    return content
  }

  /** Undefined when somebody has removed its file from the data folder. */
  async function described({ id, name, mask, savedAt }: store.MaskRecord): Promise<SavedMask | undefined> {
    const file = await inputs.findKept({ sha256: mask })
    return file && { id, name, mediaId: file.mediaId, savedAt: isoTime(savedAt) }
  }

  function required(id: string): store.MaskRecord {
    const found = store.findMask(db, id)
    if (!found) throw new Refusal('unknown_name', localized('refusals.maskGone'))
    return found
  }

  return {
    'masks.list': async ({ mediaId }) => {
      const masks = await Promise.all(store.listMasks(db, await contentOf(mediaId)).map(described))
      return { masks: masks.filter((mask) => mask !== undefined) }
    },
    'masks.save': async ({ mediaId, name, maskId }) => {
      const picture = await contentOf(mediaId)
      const mask = await contentOf(maskId)
      const kept = await inputs.findKept({ sha256: mask })
      if (kept?.kind !== 'image') throw new Refusal('unsupported_input', localized('refusals.noMask'))
      const before = store.maskNamed(db, { picture, name })
      const record = { id: newId(), picture, name, mask, savedAt: clock.now() }
      store.keepMask(db, record)
      onChange()
      const saved = { id: record.id, name, mediaId: kept.mediaId, savedAt: isoTime(record.savedAt) }
      return { saved, before: (before && (await described(before))) ?? null }
    },
    'masks.rename': async ({ id, name }) => {
      const { picture } = required(id)
      const other = store.maskNamed(db, { picture, name })
      if (other && other.id !== id) throw new Refusal('name_taken', localized('refusals.maskNameTaken', name))
      store.renameMask(db, { id, name })
      onChange()
      return {}
    },
    'masks.remove': async ({ id }) => {
      const record = required(id)
      const before = await described(record)
      if (!before) throw new Refusal('unknown_name', localized('refusals.maskGone'))
      store.removeMask(db, id)
      onChange()
      return { before }
    },
  }
}
