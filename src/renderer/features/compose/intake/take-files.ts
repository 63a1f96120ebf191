import type { InputFile } from '#shared/app/compose.ts'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import type { Client } from '../../../bridge/client.ts'
import { controlOf } from '../control-of.ts'
import type { Dropped } from '../files/dropped.ts'
import { uploadKindOf } from '../files/upload-kind.ts'
import { addFiles, addKept, filesIn, takes } from './pending-files.ts'

/**
 * Files that were given to a model as a whole, dropped beside a control or pasted: each goes where its kind is taken, to
 * what is empty first. Answers the names of those that have no place.
 */
export async function takeFiles(client: Client, model: Model, files: readonly File[]): Promise<string[]> {
  const given = await Promise.all(files.map(async (file) => ({ file, kind: await uploadKindOf(file) })))
  const { places, homeless } = placesFor(model, given, (descriptor) => filesIn({ model, descriptor }))
  for (const [descriptor, placed] of places)
    await addFiles(
      { client, model, descriptor },
      placed.map(({ file }) => file),
    )
  return homeless.map(({ file }) => file.name)
}

/** The same for files that the app has already. */
async function takeKept(client: Client, model: Model, files: readonly InputFile[]): Promise<string[]> {
  const { places, homeless } = placesFor(model, files, (descriptor) => filesIn({ model, descriptor }))
  for (const [descriptor, placed] of places) await addKept({ client, model, descriptor }, placed)
  return homeless.map(({ name }) => name)
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
  if (main) await addKept({ client, model, descriptor: main }, [file])
}

/**
 * Which setting each of several files goes to: the first of its kind that has room, of what it has and of what is given
 * with it. What finds no room is given to the first one all the same, which takes it in the place of what it has or says
 * that it is too many, as it does with what is dropped on it.
 */
export function placesFor<Given extends { kind: string | undefined }>(
  model: Pick<Model, 'params'>,
  given: readonly Given[],
  filesIn: (descriptor: AnyParamDescriptor) => number,
): { places: Map<AnyParamDescriptor, Given[]>; homeless: Given[] } {
  const places = new Map<AnyParamDescriptor, Given[]>()
  const homeless: Given[] = []
  for (const file of given) {
    const homes = homesFor(model, file.kind)
    const hasRoom = (param: AnyParamDescriptor) =>
      filesIn(param) + (places.get(param)?.length ?? 0) < (takes(param)?.most ?? 0)
    const home = homes.find(hasRoom) ?? homes[0]
    if (home) places.set(home, [...(places.get(home) ?? []), file])
    else homeless.push(file)
  }
  return { places, homeless }
}

/** Every setting that takes a file of this kind. */
export function homesFor(model: Pick<Model, 'params'>, kind: string | undefined): AnyParamDescriptor[] {
  // a mask is painted; a picture given to the panel is never meant as one
  return (
    model.params
      .filter((param) => takes(param)?.kind === kind && controlOf(param) !== 'mask')
      // what a model works on comes before what it only looks at
      .toSorted((one, other) => Number(one.kind === 'media_list') - Number(other.kind === 'media_list'))
  )
}
