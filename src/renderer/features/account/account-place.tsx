import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { text } from '#shared/text/index.ts'
import { createDigest } from '../../bridge/digest.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import styles from './account-place.module.css'
import { ACCOUNT_TABS, CONSOLE_TABS, useAccountView, type AccountTab } from './account-view-store.ts'
import { CoinsTab } from './coins/coins-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { Overview } from './overview/overview.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

/** Often enough to be followed, rare enough not to use up the service's rate. */
const FOLLOW_EVERY_MS = 5_000

/** The account of the chosen connection; with the bundled service also the service's own pages. */
export function AccountPlace() {
  const account = useCommand('account.read', {})
  const app = useCommand('app.describe', {})
  const { tab: wanted, show } = useAccountView()
  const words = text().account
  const connection = app.status === 'ready' ? app.value.connection : undefined
  const bundled = connection?.bundled ?? false
  const offered = bundled ? [...ACCOUNT_TABS, ...CONSOLE_TABS] : ACCOUNT_TABS
  useFollowing(connection !== undefined && !bundled, account.reload)
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
          <div className={styles.sheet}>
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

/** A service elsewhere tells nobody that its coins have moved; the batches that move them do. */
function useFollowing(follows: boolean, reload: () => void) {
  const { client } = useConnection()
  useEffect(() => {
    if (!follows) return undefined
    const news = createDigest(reload, FOLLOW_EVERY_MS)
    const unsubscribe = client.subscribe(({ type }) => type === 'batch.changed' && news.tell(type))
    return () => {
      unsubscribe()
      news.close()
    }
  }, [client, follows, reload])
}
