import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1]

/** Something that is loaded in one go. */
interface Start {
  name: string
  from: readonly string[]
  /** What is loaded later too: it may load nothing of another start either. */
  withLater?: boolean
  /** What no other start needs is left to the bundler. */
  leavesOwn?: boolean
  /** It is there before any of the others: all that it needs is in its file, whoever else needs it. */
  comesFirst?: boolean
}

export const STARTS_OF_MAIN: readonly Start[] = [
  {
    name: 'worker',
    from: ['src/main/engine/workers/main.ts', 'src/main/hosts/cli/machine-program.ts'],
    withLater: true,
    leavesOwn: true,
  },
  {
    // run by a plain Node, which has no `electron` to give
    name: 'plain',
    from: ['src/main/hosts/cli/installed-program.ts', 'src/main/hosts/cli/serve-program.ts'],
    withLater: true,
    leavesOwn: true,
  },
  {
    // read without the rest of the app
    name: 'thread',
    from: ['src/main/library/embed/plan-thread.ts'],
    leavesOwn: true,
  },
  { name: 'entry', from: ['src/main/index.ts'] },
  { name: 'desktop', from: ['src/main/hosts/electron/program.ts'] },
  { name: 'link', from: ['src/main/hosts/cli/serve-program.ts', 'src/main/hosts/cli/commands/serve.ts'] },
  { name: 'app', from: ['src/main/app.ts'] },
]

/** What the page fetches when its first frame is drawn. */
export const STARTS_OF_PAGE: readonly Start[] = [
  // alone, because a first frame in another language than English needs nothing else
  { name: 'languages', from: ['src/shared/text/every-language.ts'] },
  { name: 'contract', from: ['src/renderer/bridge/contract.ts'], comesFirst: true },
  {
    name: 'second',
    from: [
      'src/renderer/features/compose/model-browser.tsx',
      'src/renderer/features/compose/effects/effect-gallery.tsx',
      'src/renderer/shell/beyond-places.tsx',
      'src/renderer/shell/welcome/welcome.tsx',
    ],
  },
  {
    // fetched ahead and together: as thirty files most of the work was in asking for them
    name: 'places',
    from: ['batches/batches', 'library/library', 'account/account', 'settings/settings'].map(
      (name) => `src/renderer/features/${name}-place.tsx`,
    ),
  },
]

/**
 * Which file of the bundle a module goes into: one for every set of starts that need it, so that a start reads a handful of
 * files, and nothing that it does not need. Left alone, the bundler makes a hundred, and Node spends longer on finding and
 * joining those than on their code. What only comes later is left to it.
 */
export function chunkByStart(root: string, starts: readonly Start[]): (id: string, graph: Graph) => string | null {
  let reached: ReadonlyMap<string, ReadonlySet<string>> | undefined
  return (id, graph) => {
    reached ??= new Map(starts.map((start) => [start.name, reachedBy(start, root, graph)]))
    const all = starts.filter(({ name }) => reached?.get(name)?.has(id))
    const first = all.find(({ comesFirst }) => comesFirst)
    const those = first ? [first] : all
    return those.every(({ leavesOwn }) => leavesOwn) ? null : those.map(({ name }) => name).join('-')
  }
}

function reachedBy({ from, withLater }: Start, root: string, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const waiting = from.map((path) => join(root, path))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = reached.has(id) ? null : graph.getModuleInfo(id)
    reached.add(id)
    if (module) waiting.push(...module.importedIds, ...(withLater ? module.dynamicallyImportedIds : []))
  }
  return reached
}
