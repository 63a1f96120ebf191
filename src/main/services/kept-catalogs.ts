import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '#shared/schema.ts'
import type { Connection } from '#shared/app/connection.ts'
import { ModelList } from '#shared/service/catalog.ts'
import { extended } from '#shared/service/extension.ts'
import { EffectList } from '#shared/service/effect.ts'
import { writeFileDurably } from '../tools/durable-file.ts'
import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import { isoTime } from '../tools/iso-time.ts'

/** What services offered when they were last asked, so that it can be looked at while they are away. */
export interface KeptCatalogs {
  keep(connection: Connection, part: 'models', list: ModelList): void
  keep(connection: Connection, part: 'effects', list: EffectList): void
  models(connection: Connection): Kept<ModelList> | undefined
  effects(connection: Connection): Kept<EffectList> | undefined
  forget(connectionId: string): void
}

interface Kept<List> {
  list: List
  /** When the service said so, as ISO 8601. */
  keptSince: string
}

const EarlierList = z.object({ models: z.array(z.looseObject({ provider: z.unknown().optional() })) })

const PARTS = { models: z.unknown().transform(withExtension).pipe(ModelList), effects: EffectList } as const
type Part = keyof typeof PARTS

/** What has not changed is not written again sooner than this: its date may be so much older than it could be. */
const REWRITE_MS = 10 * 60_000
/** Ids of connections are made here, but come back from a window: nothing else becomes a file name. */
const SAFE_ID = /^[\w-]{1,64}$/

export function createKeptCatalogs(folder: string, { clock, log }: { clock: Clock; log: Log }): KeptCatalogs {
  const written = new Map<string, { content: string; at: number }>()

  const pathOf = (connectionId: string, part: Part) => join(folder, `${connectionId}-${part}.json`)

  function find<Name extends Part>(
    { id, baseUrl }: Connection,
    part: Name,
  ): Kept<z.infer<(typeof PARTS)[Name]>> | undefined {
    if (!SAFE_ID.test(id)) return undefined
    try {
      const kept = z
        .object({ baseUrl: z.string(), keptSince: z.iso.datetime(), list: PARTS[part] as z.ZodType })
        .parse(JSON.parse(readFileSync(pathOf(id, part), 'utf8')))
      // of another service, whose place this one has taken
      if (kept.baseUrl !== baseUrl) return undefined
      return { list: kept.list as z.infer<(typeof PARTS)[Name]>, keptSince: kept.keptSince }
    } catch {
      // never kept, or by another version
      return undefined
    }
  }

  return {
    keep({ id, baseUrl }, part, list) {
      if (baseUrl === null || !SAFE_ID.test(id)) return
      const [path, now, content] = [pathOf(id, part), clock.now(), JSON.stringify([baseUrl, list])]
      const last = written.get(path)
      if (last && last.content === content && now - last.at < REWRITE_MS) return
      try {
        mkdirSync(folder, { recursive: true })
        writeFileDurably(path, Buffer.from(JSON.stringify({ baseUrl, keptSince: isoTime(now), list })))
        written.set(path, { content, at: now })
      } catch (error) {
        // a full disk must not keep anybody from the catalog of a service that answers
        log.warn('A catalog could not be kept.', { error: String(error) })
      }
    },
    models: (connection) => find(connection, 'models'),
    effects: (connection) => find(connection, 'effects'),
    forget(connectionId) {
      if (!SAFE_ID.test(connectionId)) return
      for (const part of Object.keys(PARTS) as Part[]) {
        written.delete(pathOf(connectionId, part))
        rmSync(pathOf(connectionId, part), { force: true })
      }
    },
  }
}

/** Earlier versions kept a model's provider beside the fields of the specification. */
function withExtension(list: unknown): unknown {
  const { data } = EarlierList.safeParse(list)
  if (!data) return list
  return {
    models: data.models.map(({ provider, ...model }) =>
      provider === undefined ? model : Object.assign(model, extended({ provider })),
    ),
  }
}
