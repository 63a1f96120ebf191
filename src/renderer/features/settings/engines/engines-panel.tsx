import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { assertNever } from '#shared/assert-never.ts'
import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useSettingsForm } from '../../../core/navigation/settings-view.ts'
import { openWorkflow } from '../../../core/navigation/workflow-view.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EngineForm } from './engine-form.tsx'
import { EngineLog } from './engine-log.tsx'
import { EngineModels } from './engine-models.tsx'
import { EngineRow, type EngineDialog } from './engine-row.tsx'
import styles from './engines-panel.module.css'
import { PriceDialog } from './price-dialog.tsx'
import { RemoveEngine } from './remove-engine.tsx'
import { WorkflowPicker } from './workflow-picker.tsx'

/** The engines that people run or pay for themselves: how each is, and everything that can be done with it. */
export function EnginesPanel() {
  const list = useCommand('providers.list', {})
  const [open, setOpen] = useState<{ dialog: EngineDialog; name: string }>()
  const form = useSettingsForm('engine')
  const [tested, setTested] = useState<string>()
  const words = text().engines
  const providers = list.status === 'ready' ? list.value.providers : []
  const close = () => setOpen(undefined)
  const shown = providers.find(({ name }) => name === open?.name)
  return (
    <Panel
      title={text().settings.sections.engines}
      aside={
        <div className={styles.aside}>
          {providers.length > 0 && (
            <WorkflowPicker onFile={openWorkflow}>
              {(choose) => (
                <Button small icon={<Icon of={FileUp} size="small" />} onClick={choose}>
                  {words.chooseWorkflow}
                </Button>
              )}
            </WorkflowPicker>
          )}
          <Button small icon={<Icon of={Plus} size="small" />} onClick={form.open}>
            {words.add}
          </Button>
        </div>
      }
    >
      {list.status === 'failed' && <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />}
      {list.status === 'ready' && providers.length === 0 && <p className={styles.lead}>{words.lead}</p>}
      {providers.length > 0 && (
        <>
          <ul className={styles.list} aria-label={words.list}>
            {providers.map((provider) => (
              <EngineRow
                key={provider.name}
                provider={provider}
                testAtOnce={provider.name === tested}
                onOpen={(dialog) => setOpen({ dialog, name: provider.name })}
              />
            ))}
          </ul>
          <p className={styles.hint}>{words.workflowHint}</p>
        </>
      )}
      {form.isOpen && (
        <EngineForm
          provider={undefined}
          taken={providers.map(({ name }) => name)}
          onClose={form.close}
          onSaved={setTested}
        />
      )}
      {open && shown && <OpenDialog dialog={open.dialog} provider={shown} onClose={close} />}
    </Panel>
  )
}

function OpenDialog({ dialog, provider, onClose }: { dialog: EngineDialog; provider: Provider; onClose: () => void }) {
  switch (dialog) {
    case 'edit':
      return <EngineForm provider={provider} taken={[]} onClose={onClose} onSaved={() => {}} />
    case 'models':
      return <EngineModels provider={provider} onClose={onClose} />
    case 'prices':
      return <PriceDialog name={provider.name} onClose={onClose} />
    case 'log':
      return <EngineLog name={provider.name} onClose={onClose} />
    case 'remove':
      return <RemoveEngine provider={provider} onClose={onClose} />
    default:
      return assertNever(dialog)
  }
}
