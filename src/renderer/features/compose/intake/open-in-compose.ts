import type { InputFile } from '#shared/app/compose.ts'
import type { Model } from '#shared/service/catalog.ts'
import { mediaTexts, ParamName, type Params, type ParamValue } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import type { MadeWith } from '../../../core/compose-requests.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { paramLabel } from '../../../words/labels.ts'
import { useCompose } from '../compose-store.ts'
import { controlOf } from '../control-of.ts'
import { useDraft } from '../draft/draft-store.ts'
import { pictureParamOf, type DraftValue } from '../draft/draft.ts'
import { factsOf } from '../files/inspect-file.ts'
import { takes } from './pending-files.ts'
import { takeAsMain } from './take-files.ts'

/** Shows in Compose how something was made, ready to be made again. What cannot be shown is said in a message. */
export async function openInCompose(client: Client, { modelId, effectId, params, connectionId }: MadeWith) {
  const { models } = await client.request('models.list', {})
  const model = models.find(({ id }) => id === modelId)
  if (!model) return say(text().compose.inputs.noModelAnyMore(modelId))
  const given = effectId ? { ...params, effect: effectId } : params
  const on = connectionId === undefined ? {} : { connectionId }
  const found = await client.request('inputs.find', { values: mediaIn(model, given), ...on })
  const values: DraftValue[] = []
  const gone: string[] = []
  for (const descriptor of model.params) {
    const value = given[descriptor.name]
    if (value === undefined || !ParamName.safeParse(descriptor.name).success) continue
    const shown = takes(descriptor) ? asPaths(value, found.files) : value
    if (shown === undefined) gone.push(paramLabel(descriptor.name))
    else values.push({ name: descriptor.name, value: shown, modelId })
  }
  const pictureName = pictureParamOf(model)?.name
  const picture = values.find(({ name }) => name === pictureName)?.value
  const masks = new Set(model.params.filter((param) => controlOf(param) === 'mask').map(({ name }) => name))
  for (const draft of values) if (masks.has(draft.name) && typeof picture === 'string') draft.picture = picture
  const files = await Promise.all(Object.values(found.files).map(withFacts))
  const before = { ...useDraft.getState(), modelId: useCompose.getState().modelId }
  useDraft.getState().replace(values, files)
  useNavigation.getState().open('compose', () => useCompose.getState().revealModel(modelId))
  const words = text().compose.inputs
  if (before.values.length > 0)
    showToast({
      text: gone.length > 0 ? words.addAgain(gone) : words.settingsReplaced,
      undo: () => {
        useDraft.getState().replace(before.values, Object.values(before.files))
        if (before.modelId !== undefined) useCompose.getState().revealModel(before.modelId)
      },
    })
  else if (gone.length > 0) say(words.addAgain(gone))
}

/** Takes something of the library as what a model works on, and shows it there. */
export async function takeItemAsInput(client: Client, itemId: string, model: Model): Promise<void> {
  const file = await client.request('inputs.fromLibrary', { itemId })
  useNavigation.getState().open('compose', () => useCompose.getState().revealModel(model.id))
  await takeAsMain(client, model, file)
}

function mediaIn(model: Model, params: Params): string[] {
  return model.params.filter(takes).flatMap(({ name }) => mediaTexts(params[name]))
}

/** Undefined when any of the files is gone: half a list would be another thing. */
function asPaths(value: ParamValue, files: Readonly<Record<string, InputFile>>): ParamValue | undefined {
  if (!Array.isArray(value)) return files[String(value)]?.path
  const paths = value.flatMap((one) => files[one]?.path ?? [])
  return paths.length === value.length ? paths : undefined
}

async function withFacts(file: InputFile) {
  return { ...file, ...(await factsOf(file.kind, mediaAddress(file.mediaId))) }
}

function say(message: string): void {
  showToast({ text: message })
}
