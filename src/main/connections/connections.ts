import type { Database } from 'better-sqlite3'
import { BUNDLED_CONNECTION_ID, type Connection } from '#shared/app/connection.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../tools/clock.ts'
import type { Keychain } from './keychain.ts'
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
  update(change: { id: string; name?: string; baseUrl?: string; key?: string }): Promise<Connection>
  remove(id: string): Promise<void>
  /** A service given by address alone, with a key that is kept for this run. */
  lend(baseUrl: string, key: string): Promise<Connection>
  /** Never shown to anyone: it goes into a request's header. Null when it is not known. */
  readKey(id: string): Promise<string | null>
}

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

  const profiles = () => listProfiles(db)

  function known(id: string): Profile {
    const profile = profiles().find((candidate) => candidate.id === id)
    if (profile) return profile
    throw id === BUNDLED_CONNECTION_ID
      ? new CommandError('bundled_connection', 'The bundled engine cannot be changed or removed.')
      : new CommandError('unknown_connection', 'There is no such connection.')
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
      throw new CommandError('name_taken', localized('refusals.connectionNameTaken', name))
  }

  function insert(name: string, baseUrl: string): Profile {
    const profile = { id: newId(), name, baseUrl }
    insertProfile(db, { ...profile, createdAt: clock.now() })
    return profile
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
      if (!found) throw new CommandError('unknown_connection', `There is no connection called "${idOrName}".`)
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
    async update({ id, name, baseUrl, key: typed }) {
      const profile = known(id)
      const key = typed === undefined ? undefined : readTypedKey(typed)
      const address = baseUrl === undefined ? profile.baseUrl : readBaseUrl(baseUrl)
      if (name !== undefined) refuseTakenName(name, id)
      if (new URL(address).origin !== new URL(profile.baseUrl).origin && key === undefined)
        throw new CommandError('key_needed', 'Another address needs its own key: enter it too.')
      if (key !== undefined) {
        await keychain.write(keyName(id), key)
        lent.delete(id)
      }
      updateProfile(db, { id, name: name ?? profile.name, baseUrl: address })
      return describe(known(id))
    },
    async remove(id) {
      known(id)
      await keychain.remove(keyName(id))
      lent.delete(id)
      deleteProfile(db, id)
    },
    async lend(baseUrl, typed) {
      const [address, key] = [readBaseUrl(baseUrl), readTypedKey(typed)]
      const profile =
        profiles().find((candidate) => candidate.baseUrl === address) ?? insert(freeName(address, profiles()), address)
      lent.set(profile.id, key)
      return describe(profile)
    },
    readKey: async (id) => lent.get(id) ?? (await keychain.read(keyName(known(id).id))),
  }
}

const keyName = (id: string) => `connection-${id}`

function freeName(address: string, profiles: readonly Profile[]): string {
  const { host } = new URL(address)
  const taken = new Set(profiles.map(({ name }) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const name = number === 1 ? host : `${host} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
