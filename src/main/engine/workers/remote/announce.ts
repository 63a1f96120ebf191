import type { Clock } from '../../../tools/clock.ts'
import type { Pool } from './connect.ts'
import { CONTRACT, EnginePresence, enginePresence, SPEAKS_OF_ITSELF_EVERY_MS, type Presence } from './contract.ts'
import type { MachineConnection } from './machine-connection.ts'
import { readMessage } from './read-message.ts'
import { repeat } from './repeat.ts'

/** What happens in quick succession is told at once. */
const TOGETHER_MS = 100

/** The engines of this pool speak another version; the message says which. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError'
}

/** A machine of which no engine would take anything must not look as if it worked. */
export async function refuseOtherVersions({ presence }: Pool): Promise<void> {
  const spoken = new Set<number>()
  for await (const key of await presence.keys(enginePresence('*'))) {
    const entry = await presence.get(key)
    const word = entry && EnginePresence.safeParse(readMessage(entry.value))
    if (word?.success) spoken.add(word.data.contract)
  }
  if (spoken.size === 0 || spoken.has(CONTRACT)) return
  const theirs = [...spoken].toSorted((left, right) => left - right).join(' and ')
  throw new OtherVersionError(
    `This worker speaks version ${CONTRACT} of the pool's language, its engine version ${theirs}. ` +
      'Install the same version of Pressrun on both.',
  )
}

export interface Announcer {
  /** Something has changed. */
  tell(): void
  /** The last word: this machine goes. */
  goodbye(): Promise<void>
}

/** Says again and again that a machine is there, and how it stands. What is not heard is said anew a little later. */
export function announce(
  queue: Pick<MachineConnection, 'pool' | 'isUp'>,
  presence: () => Presence,
  clock: Clock,
): Announcer {
  const end = Promise.withResolvers<void>()
  let cancelSoon: (() => void) | undefined
  let saying: Promise<void> | undefined
  let gone = false

  async function say(): Promise<void> {
    const said = presence()
    await queue
      .pool()
      ?.presence.put(said.id, JSON.stringify(said))
      .catch(() => {})
  }

  /** One word at a time, so that an older one never comes last. */
  function tell(): void {
    if (gone) return
    cancelSoon ??= clock.setTimer(TOGETHER_MS, () => {
      cancelSoon = undefined
      if (saying) return tell()
      if (queue.isUp()) saying = say().finally(() => (saying = undefined))
    })
  }

  void repeat(async () => tell(), { clock, everyMs: SPEAKS_OF_ITSELF_EVERY_MS, end: end.promise })
  return {
    tell,
    async goodbye() {
      gone = true
      end.resolve()
      cancelSoon?.()
      await saying
      if (queue.isUp())
        await queue
          .pool()
          ?.presence.delete(presence().id)
          .catch(() => {})
    },
  }
}
