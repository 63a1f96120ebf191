import type { Model } from '#shared/service/catalog.ts'
import { UPLOAD_TYPES } from '#shared/service/limits.ts'
import type { Client } from '../../../bridge/client.ts'
import { controlOf } from '../control-of.ts'
import { useDraft } from '../draft-store.ts'
import { valueIn } from '../draft.ts'
import { addFiles, takes } from './arrivals.ts'
import { HEAD_BYTES, sniffType } from './sniff-type.ts'

/**
 * Files that were given to a model as a whole, dropped beside a control or pasted: each goes where its kind is taken, to
 * what is empty first. Answers the names of those that have no place.
 */
export async function takeFiles(client: Client, model: Model, files: readonly File[]): Promise<string[]> {
  const homeless: string[] = []
  for (const file of files) {
    const kind = await kindOf(file)
    // a mask is painted; a picture given to the panel is never meant as one
    const homes = model.params.filter((param) => takes(param)?.kind === kind && controlOf(param) !== 'mask')
    const home = homes.find((param) => shownIn(model, param.name).length < (takes(param)?.most ?? 0)) ?? homes[0]
    if (home) await addFiles({ client, model, descriptor: home }, [file], shownIn(model, home.name))
    else homeless.push(file.name)
  }
  return homeless
}

async function kindOf(file: File): Promise<string | undefined> {
  const type = sniffType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return type && UPLOAD_TYPES[type]
}

function shownIn(model: Model, name: string): readonly string[] {
  const { values, files } = useDraft.getState()
  const descriptor = model.params.find((param) => param.name === name)
  const value = descriptor && valueIn(model, descriptor, values, files)
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [String(value)]
}
