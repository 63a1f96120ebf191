import { createContext, useContext } from 'react'
import type { Params } from '#shared/service/params.ts'
import type { Client } from '../bridge/client.ts'

/** How something was made. */
export interface MadeWith {
  modelId: string
  effectId?: string | null | undefined
  /** Media as ids of uploads or as paths, as rows and items of the library have them. */
  params: Params
  /** Whose account the ids of uploads belong to; the chosen one when it is left out. */
  connectionId?: string
}

/** What other parts ask of Compose. Declared here, done by its feature and joined by the shell: features never meet. */
export interface ComposeRequests {
  /** Shows in Compose how something was made, ready to be made again. What cannot be shown is said in a message. */
  openInCompose: (client: Client, settings: MadeWith) => Promise<void>
  /** Asks which of these items is to be used as an input, and for what, and shows it there. Answers whether it was taken. */
  askForUse: (itemIds: readonly string[]) => Promise<boolean>
}

const Requests = createContext<ComposeRequests | undefined>(undefined)
export const ComposeRequestsScope = Requests.Provider

export function useComposeRequests(): ComposeRequests {
  const requests = useContext(Requests)
  if (!requests) throw new Error('Nobody answers for Compose: draw this inside a ComposeRequestsScope.')
  return requests
}
