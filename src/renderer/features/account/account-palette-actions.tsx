import { Wallet } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { useActions } from '../../core/actions/actions.ts'
import { useNavigation } from '../../core/navigation/navigation.ts'
import { ACCOUNT_TABS, CONSOLE_TABS, useAccountView } from './account-view-store.ts'

/** What the palette offers of the account. */
export function AccountActions() {
  const app = useCommand('app.describe', {})
  const show = useAccountView((view) => view.show)
  const open = useNavigation((navigation) => navigation.open)
  const isBundled = app.status === 'ready' && app.value.connection.bundled
  const { tabs } = text().account
  useActions(
    [...ACCOUNT_TABS, ...(isBundled ? CONSOLE_TABS : [])].map((tab) => ({
      id: `account.${tab}`,
      label: `${tabs.label}: ${tabs[tab]}`,
      section: 'account' as const,
      icon: Wallet,
      onlyFound: true,
      run: () => open('account', () => show(tab)),
    })),
  )
  return null
}
