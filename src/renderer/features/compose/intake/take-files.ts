import type { InputFile } from '#shared/app/compose.ts'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import type { Client } from '../../../bridge/client.ts'
import { controlOf } from '../control-of.ts'
import { useDraft } from '../draft/draft-store.ts'
import { valueIn } from '../draft/draft.ts'
import type { Dropped } from '../files/dropped.ts'
import { uploadKindOf } from '../files/upload-kind.ts'
import { addFiles, addKept, takes } from './arrivals.ts'

/**
 * Files that were given to a model as a whole, dropped beside a control or pasted: each goes where its kind is taken, to
 * what is empty first. Answers the names of those that have no place.
 */
export async function takeFiles(client: Client, model: Model, files: readonly File[]): Promise<string[]> {
  const homeless: string[] = []
  for (const file of files) {
    const home = homeFor(model, await uploadKindOf(file))
    if (home) await addFiles({ client, model, descriptor: home }, [file], shownIn(model, home))
    else homeless.push(file.name)
  }
  return homeless
}

/** The same for files that the app has already. */
export async function takeKept(client: Client, model: Model, files: readonly InputFile[]): Promise<string[]> {
  const homeless: string[] = []
  for (const file of files) {
    const home = homeFor(model, file.kind)
    if (home) await addKept({ client, model, descriptor: home }, [file], shownIn(model, home))
    else homeless.push(file.name)
  }
  return homeless
}

/** Whatever was dropped beside the settings. */
export async function takeDropped(client: Client, model: Model, dropped: Dropped): Promise<string[]> {
  if ('files' in dropped) return takeFiles(client, model, dropped.files)
  const kept = await Promise.all(dropped.itemIds.map((itemId) => client.request('inputs.fromLibrary', { itemId })))
  return takeKept(client, model, kept)
}

/** Takes it as what the model works on, in the place of what was there. */
export async function takeAsMain(client: Client, model: Model, file: InputFile): Promise<void> {
  const [main] = homesFor(model, file.kind)
  if (main) await addKept({ client, model, descriptor: main }, [file], shownIn(model, main))
}

/** The setting that a file of this kind would go to. */
function homeFor(model: Model, kind: string | undefined): AnyParamDescriptor | undefined {
  const homes = homesFor(model, kind)
  return homes.find((param) => shownIn(model, param).length < (takes(param)?.most ?? 0)) ?? homes[0]
}

/** Every setting that takes a file of this kind. */
export function homesFor(model: Model, kind: string | undefined): AnyParamDescriptor[] {
  // a mask is painted; a picture given to the panel is never meant as one
  return (
    model.params
      .filter((param) => takes(param)?.kind === kind && controlOf(param) !== 'mask')
      // what a model works on comes before what it only looks at
      .toSorted((one, other) => Number(one.kind === 'media_list') - Number(other.kind === 'media_list'))
  )
}

function shownIn(model: Model, descriptor: AnyParamDescriptor): readonly string[] {
  const { values, files } = useDraft.getState()
  const value = valueIn(model, descriptor, values, files)
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [String(value)]
}
