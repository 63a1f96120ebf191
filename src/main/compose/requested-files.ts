import type { ServiceCatalog } from '#shared/batch/items.ts'
import { isMediaParam } from '#shared/service/catalog.ts'
import { mediaTexts, type Params, type RequestParams } from '#shared/service/params.ts'
import type { Reach } from '../batches/actions/start-within.ts'

/**
 * What a request names as its files, by what its model says of its settings: that is what is read and sent, whatever a
 * setting is called.
 */
export async function requestedFiles(
  { catalogOf, reach }: { catalogOf: (connectionId: string) => Promise<ServiceCatalog>; reach: Reach },
  { connectionId, modelId, params }: { connectionId: string; modelId: string; params: RequestParams },
  signal: AbortSignal,
): Promise<string[]> {
  const { models } = await reach(connectionId, signal, () => catalogOf(connectionId))
  const described = models.find((model) => model.id === modelId)?.params ?? []
  return described.filter(isMediaParam).flatMap(({ name }) => mediaTexts((params as Params)[name]))
}
