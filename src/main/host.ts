import { randomBytes } from 'node:crypto'
import type { HOST_KINDS } from '#shared/app/commands.ts'
import type { ProgramLaunch } from '#shared/app/programs.ts'
import { openKeychain, type Keychain } from './keychain/keychain.ts'
import { systemClock, type Clock } from './tools/clock.ts'
import type { Desktop } from './desktop/desktop.ts'
import type { EngineHost } from './engine/host.ts'
import type { Log } from './tools/log.ts'
import type { UpdateSource } from './updates/updates.ts'

/** What the app needs from whoever runs it. Nothing below reads the clock, the keychain or the network any other way. */
export interface Host {
  kind: (typeof HOST_KINDS)[number]
  version: string
  /** Everything Pressrun keeps is in this folder. */
  dataDir: string
  /** Where outputs go until the user chooses another folder. */
  outputDir: string
  clock: Clock
  /** Where the person is, by its IANA name: a day ends at midnight there. */
  timeZone: () => string
  randomBytes: (size: number) => Uint8Array
  log: Log
  secrets: Keychain
  fetch: typeof globalThis.fetch
  /** For tests: addresses in a list may also lead to this machine. */
  allowLoopbackInputs: boolean
  /** What the bundled engine allows beyond the usual: for whoever develops against it. */
  developer: { sandbox: boolean; loopbackWebhooks: boolean }
  /** A plain Node binary and the worker's entry file: heavy work never runs in Electron. */
  worker: EngineHost['worker']
  /** What the product brings along besides code: thumbnails of the effects. */
  resourcesDir: string
  desktop: Desktop
  /** How another program starts this app as its MCP server; null where it cannot. */
  programLaunch: ProgramLaunch | null
  /** Newer versions of the app, where it renews itself. */
  updateSource?: UpdateSource | undefined
  /** What the person's computer prefers, as BCP 47 tags, best first; nothing where the host cannot know or should not ask. */
  languages: readonly string[]
}

/** A host on a real machine; the caller says only what differs from one to the next. */
export function createHost(
  own: Pick<Host, 'kind' | 'version' | 'dataDir' | 'outputDir' | 'log' | 'worker' | 'resourcesDir'> & Partial<Host>,
): Host {
  return {
    clock: systemClock,
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    randomBytes,
    secrets: openKeychain(),
    fetch: globalThis.fetch,
    allowLoopbackInputs: false,
    developer: { sandbox: false, loopbackWebhooks: false },
    desktop: {},
    programLaunch: null,
    languages: [],
    ...own,
  }
}

export { createSystemTrash } from './trash/index.ts'
export { requireSigned, signatureOf } from './updates/signed-metadata.ts'
export type { UpdateSource } from './updates/updates.ts'
export type { Trash } from './trash/trash.ts'
export type { Log }
