import { create } from 'zustand'

/** Every service has these; the second ones are pages of the bundled service itself. */
export const ACCOUNT_TABS = ['overview', 'coins'] as const
export const CONSOLE_TABS = ['keys', 'webhooks'] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number] | (typeof CONSOLE_TABS)[number]

export const SPENDING_VIEWS = ['byDay', 'byModel', 'table'] as const
export type SpendingView = (typeof SPENDING_VIEWS)[number]

interface AccountView {
  tab: AccountTab
  spending: { view: SpendingView; days: number }
  show: (tab: AccountTab) => void
  showSpending: (change: Partial<AccountView['spending']>) => void
}

/** What the place shows; it is still so when one comes back from another place. */
export const useAccountView = create<AccountView>()((set) => ({
  tab: 'overview',
  spending: { view: 'byDay', days: 30 },
  show: (tab) => set({ tab }),
  showSpending: (change) => set(({ spending }) => ({ spending: { ...spending, ...change } })),
}))
