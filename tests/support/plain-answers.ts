import type { Asset } from '#shared/service/asset.ts'
import type { Generation } from '#shared/service/generation.ts'

/** A generation of which nothing is to be told but what a test says of it. */
export const plainGeneration: Generation = {
  id: '',
  modelId: 'm',
  modelName: 'M',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  effect: null,
  status: 'queued',
  progress: null,
  queuePosition: null,
  params: {},
  coinsQuoted: 1,
  coinsCharged: null,
  outputs: [],
  outputsRequested: 1,
  error: null,
  projectId: null,
  createdAt: '2026-11-15T10:00:00Z',
  startedAt: null,
  completedAt: null,
}

/** A picture that lies at an address, and nothing else is known of it. */
export const pictureAt = (url: string): Asset => ({
  id: 'asset-1',
  kind: 'image',
  url,
  thumbnailUrl: new URL('/thumbnail', url).href,
  posterUrl: null,
  mimeType: 'image/png',
  width: null,
  height: null,
  durationSeconds: null,
})
