import { ArrowUpRight, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { providerOf, type Model } from '#shared/service/catalog.ts'
import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct, withErrorToast } from '../../../core/acting.ts'
import { useComposeRequests } from '../../../core/compose-requests.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { saveText } from '../../../core/save-text.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatCost } from '../../../words/format.ts'
import { taskLabel } from '../../../words/labels.ts'
import styles from './engine-models.module.css'

/** What an engine offers. Those of a ComfyUI are workflows, which go out as files and can be taken away. */
export function EngineModels({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { client } = useConnection()
  const { openInCompose } = useComposeRequests()
  const list = useCommand('providers.models', { name: provider.name })
  const acting = useAct()
  const [removing, setRemoving] = useState<Model>()
  const words = text().engines.modelDialog
  const models = list.status === 'ready' ? list.value.models : []
  const isWorkflows = provider.kind === 'comfyui'
  const workflowOf = ({ id }: Model) => ({ name: provider.name, model: id.slice(provider.name.length + 1) })
  const open = (model: Model) => {
    onClose()
    void withErrorToast(() => openInCompose(client, { modelId: model.id, params: {} }))
  }
  const exportIt = (model: Model) =>
    void acting.run(async () => {
      const exported = await client.request('workflows.export', workflowOf(model))
      saveText(`${model.displayName}.json`, JSON.stringify(exported, null, 2), 'application/json')
    })
  return (
    <Dialog wide title={words.title(provider.name)} description={words.lead} open onOpenChange={onClose}>
      {list.status === 'failed' && <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />}
      {acting.error && <ErrorNote error={acting.error} />}
      {list.status === 'ready' && models.length === 0 && (
        <p className={styles.none}>{isWorkflows ? words.none : words.noneElse}</p>
      )}
      {models.length > 0 && (
        <DataTable
          label={words.title(provider.name)}
          rows={models}
          keyOf={({ id }) => id}
          columns={[
            { label: words.model, wide: true, renderCell: ({ displayName }) => displayName },
            { label: words.task, renderCell: ({ taskType }) => taskLabel(taskType) },
            { label: words.price, numeric: true, renderCell: (model) => <From model={model} /> },
            {
              label: words.actions,
              quiet: true,
              renderCell: (model) => (
                <span className={styles.actions}>
                  {isWorkflows && (
                    <>
                      <IconButton
                        small
                        icon={Download}
                        label={words.export(model.displayName)}
                        onClick={() => exportIt(model)}
                      />
                      <IconButton
                        small
                        icon={Trash2}
                        label={words.remove(model.displayName)}
                        onClick={() => setRemoving(model)}
                      />
                    </>
                  )}
                  <IconButton
                    small
                    icon={ArrowUpRight}
                    label={words.openNamed(model.displayName)}
                    onClick={() => open(model)}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      {/* its bindings, corrected by hand, cannot be brought back */}
      {removing && (
        <ConfirmDialog
          title={words.removeTitle(removing.displayName)}
          description={words.removeLead}
          keep={text().common.cancel}
          go={text().engines.remove}
          onConfirm={async () => {
            await client.request('workflows.remove', workflowOf(removing))
            showToast({ text: words.removed(removing.displayName) })
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Dialog>
  )
}

function From({ model }: { model: Model }) {
  return model.priceFromCoins === null ? null : formatCost(model.priceFromCoins, providerOf(model)?.priceFrom)
}
