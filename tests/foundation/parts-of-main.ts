/**
 * What every part of src/main may use: it knows nothing of the product. Inside of it each may use those that stand before
 * it.
 */
export const GROUND = ['tools', 'sqlite', 'net', 'data-folder', 'named-folder.ts'] as const

/**
 * Which of the other parts each part of src/main uses. Whoever wants one more adds it here and says why there is no other
 * way; one that is not used any more is taken out.
 */
export const USES: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  client: [],
  keychain: [],
  trash: [],
  updates: [],
  recipes: [],
  'user-database': [],
  library: ['trash'],
  desktop: ['library', 'trash'],
  'host.ts': ['desktop', 'engine', 'keychain', 'trash', 'updates'],
  'host-traits.ts': ['host.ts'],
  media: ['host.ts'],
  settings: ['desktop', 'host-traits.ts', 'host.ts'],
  services: ['client', 'media'],
  batches: ['client', 'library'],
  saved: ['batches'],
  sheets: ['batches', 'services'],
  compose: ['batches', 'library', 'media', 'services'],
  pictures: ['batches', 'compose', 'media'],
  'watch-folders': ['batches', 'library', 'pictures'],
  'named-media': ['batches', 'compose', 'library', 'media', 'sheets'],
  masks: ['compose', 'media'],
  selection: ['engine', 'media'],
  programs: ['batches', 'compose'],
  connections: ['batches', 'client', 'keychain', 'services', 'settings'],
  account: ['batches', 'client', 'connections', 'library', 'services'],
  console: ['client', 'desktop', 'engine'],
  'set-aside': ['desktop', 'engine', 'library'],
  backup: ['batches', 'engine', 'host.ts', 'library', 'user-database', 'watch-folders'],
  'open-data-folder.ts': ['engine', 'host.ts', 'user-database'],
}

/** These put the parts together: they may use all of them, and none of the parts may use them. */
export const COMPOSITION = ['assembly', 'app.ts'] as const

/** Of these the linter says file by file what they may use, and no part may use them. */
export const OUTERMOST = ['hosts', 'index.ts'] as const

const PARTS = new Set([...GROUND, ...Object.keys(USES)])

/** Whether one part of src/main may use another. */
export function mayUse(part: string, other: string): boolean {
  if (OUTERMOST.includes(part as never)) return true
  if (COMPOSITION.includes(part as never)) return PARTS.has(other) || (part === 'app.ts' && other === 'assembly')
  const depth = GROUND.indexOf(part as never)
  const mayStandOn: readonly string[] = depth < 0 ? GROUND : GROUND.slice(0, depth)
  return mayStandOn.includes(other) || (USES[part] ?? []).includes(other)
}

/** The rows of the table in ARCHITECTURE.md: parts that use the same stand in one. */
export function tableRows(): string[] {
  const byUse = Map.groupBy(Object.entries(USES), ([, used]) => [...used].toSorted().join(', '))
  return [...byUse].map(([used, parts]) => `| ${parts.map(([part]) => part).join(', ')} | ${used || 'nothing more'} |`)
}
