import { useEffect, useEffectEvent, useState } from 'react'
import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { closeWorkflow, openWorkflow } from '../../../core/navigation/workflow-view.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IssuesNote } from '../../../ui/issues-note.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { WorkflowPicker } from '../engines/workflow-picker.tsx'
import { AddServer } from './add-server.tsx'
import { readWorkflow, type ReadWorkflow } from './workflow-file.ts'
import { WorkflowForm } from './workflow-form.tsx'

/** A file on its way to becoming a model: read, given to a ComfyUI to look at, corrected, added. */
export function WorkflowDialog({ file }: { file: File }) {
  const { client } = useConnection()
  const list = useCommand('providers.list', {})
  const reading = useAct({ onlyLooks: true })
  const [read, setRead] = useState<ReadWorkflow>()
  const words = text().engines.workflow
  const begin = useEffectEvent(() => {
    void reading.run(async () => setRead(await readWorkflow(client, file)))
  })
  useEffect(() => begin(), [])
  const servers = list.status === 'ready' ? list.value.providers.filter(({ kind }) => kind === 'comfyui') : undefined
  return (
    <Dialog wide title={words.title} description={words.lead} open onOpenChange={(open) => !open && closeWorkflow()}>
      {reading.error ? (
        <Refused error={reading.error} />
      ) : list.status === 'failed' ? (
        <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />
      ) : !read || !servers ? (
        <Loading label={words.reading} />
      ) : (
        <AtServer read={read} servers={servers} />
      )}
    </Dialog>
  )
}

/** With the words of the refusal, and the way to another file. */
function Refused({ error }: { error: NonNullable<ReturnType<typeof useAct>['error']> }) {
  const words = text().engines.workflow
  return (
    <>
      <IssuesNote error={error} lead={words.notTaken} />
      <DialogActions>
        <Button onClick={closeWorkflow}>{text().common.close}</Button>
        <WorkflowPicker onFile={openWorkflow}>
          {(choose) => (
            <Button look="solid" onClick={choose}>
              {words.anotherFile}
            </Button>
          )}
        </WorkflowPicker>
      </DialogActions>
    </>
  )
}

function AtServer({ read, servers }: { read: ReadWorkflow; servers: readonly Provider[] }) {
  const [chosen, setChosen] = useState<string>()
  const server =
    servers.find(({ name }) => name === chosen) ?? servers.find(({ state }) => state === 'ready') ?? servers[0]
  // one that goes away meanwhile does not hand the workflow to another by itself
  if (server && server.name !== chosen) setChosen(server.name)
  if (!server) return <AddServer onAdded={setChosen} />
  return (
    <WorkflowForm read={read} server={server} servers={servers} onServer={setChosen}>
      {(error) => <Refused error={error} />}
    </WorkflowForm>
  )
}
