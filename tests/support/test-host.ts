import { existsSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEANING_FILE, PIECES_FILE } from '#main/engine/meaning/networks.ts'
import { createHost, type Host } from '#main/host.ts'
import { ROOT } from '../../scripts/ensure-built.ts'
import { placeMigrated } from './new-data-folder.ts'
import { WORKER_ENTRY } from './worker-entry.ts'

const PACK = join(ROOT, 'node_modules', '.cache', 'media-pack')
const OF_MEANING: ReadonlySet<string> = new Set([MEANING_FILE, PIECES_FILE])

export interface TestHost extends Host {
  /** Everything that was logged, a line each. */
  logged: string[]
}

interface TestHostOptions {
  kind?: Host['kind']
  /** Without it a folder of its own, as an app leaves it that was ended before it had written anything. */
  dataDir?: string
  /** Its own folder holds nothing at all yet. */
  empty?: boolean
  /** An app with a window reads in a process of its own what its items say, with a network that most tests never ask. */
  reads?: boolean
}

/** A real host that keeps its log in memory. */
export function createTestHost({ kind = 'cli', dataDir, empty, reads = false }: TestHostOptions = {}): TestHost {
  const logged: string[] = []
  const writer = (level: string) => (message: string, details?: Record<string, unknown>) =>
    void logged.push(`${level} ${message} ${JSON.stringify(details ?? {})}`)
  const folder = dataDir ?? newFolder(empty)
  const host = createHost({
    kind,
    version: '1.2.3',
    dataDir: folder,
    outputDir: join(folder, 'outputs'),
    resourcesDir: join(ROOT, 'resources'),
    log: { info: writer('info'), warn: writer('warn'), error: writer('error') },
    worker: {
      nodePath: process.execPath,
      entryPath: WORKER_ENTRY,
      mediaPackDir: reads ? PACK : packThatReadsNothing(),
    },
  })
  return { ...host, logged }
}

function newFolder(empty = false): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-app-'))
  if (!empty) {
    placeMigrated('library.db', dataDir)
    placeMigrated('engine.db', join(dataDir, 'engine'))
  }
  return dataDir
}

/** All of the media pack but the network that finds by meaning. Not everybody may make links on Windows. */
function packThatReadsNothing(): string {
  if (process.platform === 'win32' || !existsSync(PACK)) return PACK
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-pack-'))
  for (const name of readdirSync(PACK))
    if (!OF_MEANING.has(name) && !name.endsWith('.sha256')) symlinkSync(join(PACK, name), join(folder, name))
  return folder
}
