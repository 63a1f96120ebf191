import type { Database } from 'better-sqlite3'
import { BUNDLED_CONNECTION_ID, type Connection } from '#shared/app/connection.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../tools/clock.ts'
import { createTurns } from '../tools/turns.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { readBaseUrl } from './base-url.ts'
import { deleteProfile, insertProfile, listProfiles, updateProfile, type Profile } from './store.ts'
import { readTypedKey } from './typed-key.ts'

/** The services the user knows. The bundled engine is always the first of them. */
export interface Connections {
  list(): Promise<Connection[]>
  /** By id, or by name as a person types it. */
  find(idOrName: string): Promise<Connection>
  /** By id alone, and without a look into the keychain, which may ask the user; undefined when there is none. */
  nameOf(id: string): string | undefined
  add(draft: { name: string; baseUrl: string; key: string }): Promise<Connection>
  /** `refuse` throws to forbid it, and is asked as it is written: what it refuses leaves all as it was. */
  update(change: ConnectionChange, refuse?: (written: { isMoved: boolean }) => void): Promise<Connection>
  /** `refuseRemoval` throws to forbid it, and is asked as it is removed. */
  remove(id: string, refuseRemoval?: () => void): Promise<void>
  /** A service given by address alone, with a key that is kept for this run. `refuse` throws to forbid it to a known one. */
  lend(baseUrl: string, key: string, refuse?: (id: string) => Promise<void>): Promise<Connection>
  /** A key for this run, to exactly this connection. */
  lendKey(id: string, key: string): Promise<void>
  /** Where to send requests, and the key of that address. It is null when it is not known, and never shown to anyone. */
  readAccess(id: string): Promise<{ baseUrl: string; key: string | null }>
}

type ConnectionChange = { id: string; name?: string; baseUrl?: string; key?: string }

const BUNDLED: Connection = { id: BUNDLED_CONNECTION_ID, name: 'This computer', baseUrl: null, key: 'not_needed' }

export function createConnections({
  db,
  keychain,
  clock,
  newId,
}: {
  db: Database
  keychain: Keychain
  clock: Clock
  newId: () => string
}): Connections {
  /** Keys for this run: they were lent, or the system has no keychain. */
  const lent = new Map<string, string>()

  /** A change waits for a keychain; meanwhile nobody reads half of it or changes the same connection. */
  const inTurn = createTurns()

  const profiles = () => listProfiles(db)

  function known(id: string): Profile {
    const profile = profiles().find((candidate) => candidate.id === id)
    if (profile) return profile
    throw id === BUNDLED_CONNECTION_ID ? new Refusal('bundled_connection') : new Refusal('unknown_connection')
  }

  async function describe({ id, name, baseUrl }: Profile): Promise<Connection> {
    return { id, name, baseUrl, key: lent.has(id) ? 'this_run' : await whereIsKey(id) }
  }

  async function whereIsKey(id: string): Promise<Connection['key']> {
    try {
      if ((await keychain.read(keyName(id))) === null) return 'none'
      return (await keychain.status()).available ? 'keychain' : 'this_run'
    } catch {
      // one that stays locked must not keep the user from the others, nor from the bundled engine
      return 'locked'
    }
  }

  function refuseTakenName(name: string, own?: string): void {
    const taken = [BUNDLED.name, ...profiles().flatMap((profile) => (profile.id === own ? [] : [profile.name]))]
    if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
      throw new Refusal('name_taken', localized('refusals.connectionNameTaken', name))
  }

  function insert(name: string, baseUrl: string): Profile {
    const profile = { id: newId(), name, baseUrl }
    insertProfile(db, { ...profile, createdAt: clock.now() })
    return profile
  }

  /**
   * The connection at an address that a key may be of. What runs on one is paid by its account: a key never goes to one
   * that has another key, nor to any of several that have none.
   */
  async function ofAccount(address: string, key: string): Promise<Profile | undefined> {
    const keyless: Profile[] = []
    for (const profile of profiles().filter(({ baseUrl }) => baseUrl === address)) {
      const own = await keychain.read(keyName(profile.id))
      if (own === key) return profile
      if (own === null) keyless.push(profile)
    }
    if (keyless.length > 1)
      throw new Refusal(
        'connection_unclear',
        localized('refusals.connectionsAlike', keyless.map(({ name }) => name).join(', ')),
      )
    return keyless[0]
  }

  async function alter(
    { id, name, baseUrl, key: typed }: ConnectionChange,
    refuse: ((written: { isMoved: boolean }) => void) | undefined,
  ): Promise<void> {
    const before = known(id)
    const key = typed === undefined ? undefined : readTypedKey(typed)
    const address = baseUrl === undefined ? before.baseUrl : readBaseUrl(baseUrl)
    if (name !== undefined) refuseTakenName(name, id)
    const after = { id, name: name ?? before.name, baseUrl: address }
    const write = () => {
      // not before the keychain was waited for: something may have begun there meanwhile
      refuse?.({ isMoved: address !== before.baseUrl })
      updateProfile(db, after)
    }
    if (key !== undefined) return alterWithKey({ before, after, key, write })
    if (isAnotherOrigin(before, after)) throw new Refusal('key_needed')
    write()
  }

  /** A key is never kept beside an address that it was not entered for: cut off in between, it has to be entered again. */
  async function alterWithKey({
    before,
    after,
    key,
    write,
  }: {
    before: Profile
    after: Profile
    key: string
    write: () => void
  }): Promise<void> {
    const name = keyName(before.id)
    // one that is not given out can be replaced all the same
    const old = await keychain.read(name).catch(() => null)
    const oldLent = lent.get(before.id)
    if (isAnotherOrigin(before, after)) await keychain.remove(name)
    lent.delete(before.id)
    try {
      write()
      await keychain.write(name, key)
    } catch (error) {
      const now = known(before.id)
      // a database that could not be written has nothing to take back
      if (now.name !== before.name || now.baseUrl !== before.baseUrl) updateProfile(db, before)
      if (oldLent !== undefined) lent.set(before.id, oldLent)
      if (old !== null) await keychain.write(name, old)
      throw error
    }
  }

  async function list(): Promise<Connection[]> {
    return [BUNDLED, ...(await Promise.all(profiles().map(describe)))]
  }

  return {
    list,
    async find(idOrName) {
      const wanted = idOrName.trim().toLowerCase()
      if (idOrName === BUNDLED.id || wanted === BUNDLED.name.toLowerCase()) return BUNDLED
      const all = profiles()
      const found = all.find(({ id }) => id === idOrName) ?? all.find(({ name }) => name.toLowerCase() === wanted)
      if (!found) throw new Refusal('unknown_connection', localized('refusals.noConnection', idOrName))
      return describe(found)
    },
    nameOf: (id) => (id === BUNDLED.id ? BUNDLED : profiles().find((profile) => profile.id === id))?.name,
    async add({ name, baseUrl, key: typed }) {
      const [address, key] = [readBaseUrl(baseUrl), readTypedKey(typed)]
      refuseTakenName(name)
      const profile = insert(name, address)
      try {
        await keychain.write(keyName(profile.id), key)
      } catch (error) {
        deleteProfile(db, profile.id)
        throw error
      }
      return describe(profile)
    },
    update: (change, refuse) =>
      inTurn(change.id, async () => {
        await alter(change, refuse)
        return describe(known(change.id))
      }),
    remove: (id, refuseRemoval) =>
      inTurn(id, async () => {
        known(id)
        // before the keychain is waited for: nothing can begin on it meanwhile, and what is refused has lost no key
        refuseRemoval?.()
        const removed = deleteProfile(db, id)
        try {
          await keychain.remove(keyName(id))
        } catch (error) {
          insertProfile(db, { ...removed, name: freeName(removed.name, profiles()) })
          throw error
        }
        lent.delete(id)
      }),
    async lend(baseUrl, typed, refuse) {
      const [address, key] = [readBaseUrl(baseUrl), readTypedKey(typed)]
      const known = await ofAccount(address, key)
      if (known) await refuse?.(known.id)
      const profile = known ?? insert(freeName(new URL(address).host, profiles()), address)
      lent.set(profile.id, key)
      return describe(profile)
    },
    async lendKey(id, typed) {
      lent.set(known(id).id, readTypedKey(typed))
    },
    readAccess: (id) =>
      inTurn(id, async () => {
        const { baseUrl } = known(id)
        return { baseUrl, key: lent.get(id) ?? (await keychain.read(keyName(id))) }
      }),
  }
}

const isAnotherOrigin = (before: Profile, after: Profile) =>
  new URL(before.baseUrl).origin !== new URL(after.baseUrl).origin

const keyName = (id: string) => `connection-${id}`

function freeName(wanted: string, profiles: readonly Profile[]): string {
  const taken = new Set(profiles.map(({ name }) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
