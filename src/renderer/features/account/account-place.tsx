import { RefreshCw } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import styles from './account-place.module.css'
import { ACCOUNT_TABS, CONSOLE_TABS, useAccountView, type AccountTab } from './account-view-store.ts'
import { CoinsTab } from './coins/coins-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { Overview } from './overview/overview.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

/** The account of the chosen connection; with the bundled service also the service's own pages. */
export function AccountPlace() {
  const account = useCommand('account.read', {})
  const app = useCommand('app.describe', {})
  const { tab: wanted, show } = useAccountView()
  const words = text().account
  const connection = app.status === 'ready' ? app.value.connection : undefined
  const bundled = connection?.bundled ?? false
  const offered = bundled ? [...ACCOUNT_TABS, ...CONSOLE_TABS] : ACCOUNT_TABS
  // a page of the bundled service is not there for another one
  const tab = offered.find((offer) => offer === wanted) ?? 'overview'
  return (
    <Tabs value={tab} onValueChange={(next) => show(next as AccountTab)}>
      <PlaceFrame
        title={text().places.account}
        summary={bundled ? text().settings.thisComputer : connection?.name}
        actions={
          <>
            <TabList label={words.tabs.label} tabs={offered.map((value) => ({ value, label: words.tabs[value] }))} />
            <IconButton icon={RefreshCw} label={words.readAgain} onClick={account.reload} />
          </>
        }
      >
        <TabPanel value={tab}>
          <div className={styles.tab}>
            {tab === 'overview' && <Overview bundled={bundled} account={account} />}
            {tab === 'coins' && <CoinsTab bundled={bundled} />}
            {tab === 'keys' && <KeysTab />}
            {tab === 'webhooks' && <WebhooksTab />}
          </div>
        </TabPanel>
      </PlaceFrame>
    </Tabs>
  )
}
