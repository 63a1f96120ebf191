import { createApp, type App } from '../../src/main/app.ts'
import { ask } from '../../src/main/hosts/ask.ts'
import { createNodeHost } from '../../src/main/hosts/node-host.ts'
import type { Params } from '../../src/shared/service/params.ts'
import { BatchSettings } from '../../src/shared/batch/settings.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'

/** The list of the batch: every line with a model, a shape and a seed of its own. */
const LIST = `prompt,model,aspect_ratio,seed
Northern lights over a lake,illustration-flow-field,1:1,11
A train crossing a viaduct in the mountains,illustration-paper-cut,4:3,12
City skyline in the rain,illustration-watercolour,4:3,13
An island with palm trees,illustration-risograph,3:4,14
A garden with a greenhouse,illustration-stained-glass,1:1,15
A lighthouse on a cliff at dusk,illustration-pixel-art,4:3,16
A rocket leaving a small planet,illustration-paper-cut,16:9,17
A fox in a snowy forest,illustration-paper-cut,4:3,18
A sailing boat in the morning,illustration-isometric,1:1,19
Mountains above the clouds,illustration-line-art,4:3,20
A tea house in autumn,illustration-poster,4:3,21
A village market at noon,illustration-risograph,3:4,22
A bicycle by the sea,illustration-stained-glass,4:3,23
A desert road under stars,illustration-watercolour,3:4,24
A castle on a hill,illustration-poster,16:9,25
A hot air balloon over fields,illustration-paper-cut,4:3,26
`

const SINGLE_RUNS: readonly { modelId: string; params: Params }[] = [
  { modelId: 'object-builder', params: { prompt: 'A wooden chair', seed: 5 } },
  { modelId: 'object-builder', params: { prompt: 'A small teapot', seed: 6 } },
]

const RUN_MS = 300_000

/** Makes everything that is shown, with the bundled engine, and sorts it as a person would. */
export async function fillStage(dataDir: string, outputFolder: string): Promise<void> {
  const app = await createApp(createNodeHost({ kind: 'web', dataDir }))
  try {
    await ask(app, 'settings.update', { welcomed: true, outputFolder })
    await makeAll(app)
    await waitUntil('the small pictures', () => previewsDrawn(app), { deadlineMs: RUN_MS, everyMs: 500 })
  } finally {
    await app.close()
  }
}

async function previewsDrawn(app: App): Promise<boolean> {
  const { items } = await ask(app, 'library.search', { limit: 500 })
  return items.every(({ hasPreviews }) => hasPreviews)
}

async function makeAll(app: App): Promise<void> {
  await runList(app, {
    name: 'posters',
    text: 'prompt\nA harbour in the evening\nA cabin in the snow\nA market in the morning\n',
    settings: BatchSettings.parse({
      modelId: 'illustration-poster',
      constants: { aspect_ratio: '1:1', resolution: '512', num_outputs: 4 },
      seed: { rule: 'stepped', start: 31 },
      laterSteps: [
        { type: 'pick' },
        { type: 'make', modelId: 'lanczos-upscale', params: { upscale_factor: 2 } },
        { type: 'make', modelId: 'mirror-expand' },
      ],
    }),
  })
  const batchId = await runList(app, { name: 'spring', text: LIST, settings: BatchSettings.parse({}) })
  await runList(app, {
    name: 'styles',
    text: 'prompt\nA lighthouse on a cliff at dawn\nTwo sailing boats on a calm sea\nA red fox under an apple tree\n',
    settings: BatchSettings.parse({
      modelId: 'illustration-poster',
      constants: { aspect_ratio: '1:1', resolution: '512' },
      sweeps: { axes: [{ param: 'seed', values: [1, 2, 3, 4] }] },
    }),
  })
  // the newest come first in the library, where a picture of one is taken
  for (const { modelId, params } of SINGLE_RUNS)
    await untilOver(app, (await ask(app, 'compose.make', { modelId, params, consent: false, maxCoins: null })).id)
  await sort(app, batchId)
}

async function runList(
  app: App,
  { name, text, settings }: { name: string; text: string; settings: BatchSettings },
): Promise<string> {
  const { id } = await ask(app, 'batches.create', { source: { text }, settings, name })
  await ask(app, 'batches.plan', { id })
  await ask(app, 'batches.start', { id, budget: null })
  await untilOver(app, id)
  return id
}

/** A batch ends, or waits for a person to choose. */
async function untilOver(app: App, id: string): Promise<void> {
  await waitUntil(`the end of ${id}`, async () => (await ask(app, 'batches.read', { id })).state !== 'running', {
    deadlineMs: RUN_MS,
    everyMs: 250,
  })
}

/** Stars, tags and collections, so that there is something to find by. */
async function sort(app: App, batchId: string): Promise<void> {
  const { ids } = await ask(app, 'library.ids', { filter: { batchIds: [batchId] }, limit: 100 })
  const every = (nth: number, from = 0) => ids.filter((_, index) => index % nth === from)
  await ask(app, 'library.rate', { ids: every(3), rating: 5 })
  await ask(app, 'library.rate', { ids: every(3, 1), rating: 4 })
  await ask(app, 'library.tag', { ids: every(2), add: ['spring', 'cover'] })
  for (const [name, chosen] of [
    ['Autumn campaign', every(3)],
    ['Posters', every(4)],
    ['Shortlist', every(5)],
  ] as const) {
    const { id } = await ask(app, 'collections.create', { name })
    await ask(app, 'collections.change', { id, add: [...chosen] })
  }
}
