import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import styles from './webhooks-tab.module.css'

/** Endpoints of the bundled service, and what was sent to the one that is chosen. */
export function WebhooksTab() {
  const words = text().account.webhooks
  const answer = useCommand('console.webhooks', {})
  const [creating, setCreating] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const webhooks = answer.status === 'ready' ? answer.value.webhooks : []
  const chosen = webhooks.find(({ id }) => id === wanted) ?? webhooks[0]
  return (
    <>
      <Panel
        title={words.title}
        aside={
          <Button
            look="solid"
            icon={<Icon of={Plus} />}
            disabled={answer.status !== 'ready'}
            onClick={() => setCreating(true)}
          >
            {words.create}
          </Button>
        }
      >
        <p className={styles.lead}>{words.lead}</p>
        {answer.status === 'loading' && <Loading label={words.reading} />}
        {answer.status === 'failed' && (
          <ErrorNote error={answer.error} attempt="reads" lead={words.notLoaded} onRetry={answer.reload} />
        )}
        {answer.status === 'ready' && webhooks.length === 0 && (
          <NothingYet icon={Webhook} title={words.none} hint={words.noneHint} />
        )}
        {webhooks.length > 0 && (
          <EndpointList webhooks={webhooks} chosenId={chosen?.id} onChoose={(id) => setWanted(id)} />
        )}
      </Panel>
      {chosen && <DeliveriesPanel key={chosen.id} endpointId={chosen.id} />}
      {creating && answer.status === 'ready' && (
        <NewWebhookDialog
          loopbackAllowed={answer.value.loopbackAllowed}
          onMade={(id) => setWanted(id)}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
