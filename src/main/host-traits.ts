import type { Host } from './host.ts'

/** In what hosts of one kind differ from the others, as far as the app behaves differently for it. */
interface HostTraits {
  /**
   * It runs on when what it was asked is answered: it goes on with what earlier runs have left, looks after files, waits
   * for services and keeps what they offered. A command in a terminal does what it says, and is over.
   */
  staysOpen: boolean
  /** Every path is said by its user, who may name any file. Elsewhere only those that the app knows may be named. */
  trustsEveryPath: boolean
  /** A person reads what it says, in the language of their choice. Scripts and programs read English. */
  speaksChosenLanguage: boolean
}

const TRAITS: Readonly<Record<Host['kind'], HostTraits>> = {
  electron: { staysOpen: true, trustsEveryPath: false, speaksChosenLanguage: true },
  web: { staysOpen: true, trustsEveryPath: false, speaksChosenLanguage: true },
  mcp: { staysOpen: true, trustsEveryPath: false, speaksChosenLanguage: false },
  cli: { staysOpen: false, trustsEveryPath: true, speaksChosenLanguage: false },
}

export function traitsOf({ kind }: Pick<Host, 'kind'>): HostTraits {
  return TRAITS[kind]
}
