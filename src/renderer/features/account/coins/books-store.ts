import { create } from 'zustand'
import type { AccountReconciliation } from '#shared/app/account.ts'

interface Books {
  /** The last comparison of each connection in this window, by its id. */
  compared: Readonly<Record<string, AccountReconciliation>>
  keep: (connectionId: string, books: AccountReconciliation) => void
}

/** A comparison may take a while: it is still there when one comes back from the row it led to. */
export const useBooks = create<Books>()((set) => ({
  compared: {},
  keep: (connectionId, books) => set(({ compared }) => ({ compared: { ...compared, [connectionId]: books } })),
}))
