import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { CommandError } from '#shared/app/error.ts'
import type { AnyParamDescriptor } from '#shared/service/catalog.ts'
import type { Provider, WorkflowBindings, WorkflowInspection } from '#shared/service/providers.ts'
import { TASK_TYPES } from '#shared/service/tasks.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct, withErrorToast } from '../../../core/acting.ts'
import { useComposeRequests } from '../../../core/compose-requests.ts'
import { closeWorkflow } from '../../../core/navigation/workflow-view.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusWhenShown } from '../../../ui/first-focus.ts'
import { IssuesNote } from '../../../ui/issues-note.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { engineStateWords, refusesWork } from '../../../words/engine-words.ts'
import { modalityLabel, paramLabel, taskLabel } from '../../../words/labels.ts'
import { firstWords } from './workflow-choices.ts'
import type { ReadWorkflow } from './workflow-file.ts'
import styles from './workflow-form.module.css'
import { WorkflowInputs } from './workflow-inputs.tsx'
import { createWorkflowLook } from './workflow-look.ts'

interface WorkflowFormProps {
  read: ReadWorkflow
  server: Provider
  servers: readonly Provider[]
  onServer: (name: string) => void
  /** Draws why the server does not take it. */
  children: (error: CommandError) => ReactNode
}

/** What the server makes of a workflow, to be corrected before it is added. */
export function WorkflowForm({ read, server, servers, onServer, children }: WorkflowFormProps) {
  const { client } = useConnection()
  const looking = useAct({ onlyLooks: true })
  const [look] = useState(() =>
    createWorkflowLook((name, bindings) =>
      client.request('workflows.inspect', { name, workflow: read.workflow, ...(bindings && { bindings }) }),
    ),
  )
  const found = useStore(look.store, (state) => state.found)
  const lookAt = useEffectEvent((name: string) => void looking.run(() => look.lookAt(name)))
  useEffect(() => lookAt(server.name), [server.name])
  if (!found)
    return (
      <>
        {servers.length > 1 && <ServerChoice server={server} servers={servers} onServer={onServer} />}
        {looking.error ? children(looking.error) : <Loading label={text().engines.workflow.looking} />}
      </>
    )
  return (
    <Choices
      read={read}
      found={found}
      refusal={looking.error}
      checking={looking.running}
      server={server}
      servers={servers}
      onServer={onServer}
      onBindings={(bindings) => void looking.run(() => look.correct(server.name, bindings))}
    />
  )
}

interface ChoicesProps extends Omit<WorkflowFormProps, 'children'> {
  found: WorkflowInspection
  refusal: CommandError | undefined
  checking: boolean
  onBindings: (bindings: WorkflowBindings) => void
}

function Choices({ read, found, refusal, checking, server, servers, onServer, onBindings }: ChoicesProps) {
  const { client } = useConnection()
  const { openInCompose } = useComposeRequests()
  const adding = useAct()
  const models = useCommand('providers.models', { name: server.name })
  const [title, setTitle] = useState(read.title || found.title)
  const [typed, setTyped] = useState<{ coins: number | undefined }>()
  const words = text().engines.workflow
  const { bindings } = found
  const { coins } = typed ?? { coins: server.coinsPerOutput }
  const coinsFault = coins === undefined || !Number.isInteger(coins) || coins < 1
  const isReady = title.trim() !== '' && !coinsFault && !refusal && !checking && !adding.running
  const replaces = models.value?.models.some(({ displayName }) => displayName === title.trim()) === true

  const add = (then: 'try' | 'stay') =>
    void adding.run(async () => {
      const { modelId } = await client.request('workflows.add', {
        name: server.name,
        title: title.trim(),
        workflow: read.workflow,
        bindings,
        ...(coins === server.coinsPerOutput ? {} : { coinsPerOutput: coins! }),
      })
      closeWorkflow()
      const open = () => openInCompose(client, { modelId, params: firstWords(found) })
      if (then === 'try') await open()
      else
        showToast({ text: words.added(title.trim()), action: { label: words.openIt, run: () => withErrorToast(open) } })
    })
  const problems = [refusal, adding.error].flatMap((error) =>
    error ? [<IssuesNote key={error.message} error={error} />] : [],
  )
  return (
    <DialogForm
      onSubmit={() => isReady && add('try')}
      problem={problems}
      actions={
        <>
          <Button onClick={closeWorkflow}>{text().common.cancel}</Button>
          <Button disabled={!isReady} onClick={() => add('stay')}>
            {words.add}
          </Button>
          <Button look="solid" type="submit" disabled={!isReady}>
            {adding.running ? words.adding : words.tryOnce}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.facts}>
          <Field label={words.name} {...(replaces ? { hint: words.replaces } : {})}>
            <TextField
              ref={focusWhenShown}
              maxLength={100}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
          <Field label={words.task}>
            <Select
              tall
              value={bindings.taskType}
              options={TASK_TYPES.map((value) => ({ value, label: taskWords(value) }))}
              onChange={(taskType) => onBindings({ ...bindings, taskType })}
            />
          </Field>
          <Field label={words.coins} error={coinsFault ? text().engines.form.coinsInvalid : undefined}>
            <NumberField coins wide value={coins} onChange={(written) => setTyped({ coins: written })} />
          </Field>
          {found.outputs.length > 1 && (
            <Field label={words.output}>
              <Select
                tall
                value={bindings.output}
                options={found.outputs.map(({ node, title: name }) => ({ value: node, label: `${name} · ${node}` }))}
                onChange={(output) => onBindings({ ...bindings, output })}
              />
            </Field>
          )}
          {servers.length > 1 && <ServerChoice server={server} servers={servers} onServer={onServer} />}
        </div>
        <WorkflowInputs found={found} onBindings={onBindings} />
        <Asked params={found.params} />
        {refusesWork(server.state) && <p className={styles.away}>{engineStateWords(server)}</p>}
      </div>
    </DialogForm>
  )
}

function ServerChoice({ server, servers, onServer }: Pick<WorkflowFormProps, 'server' | 'servers' | 'onServer'>) {
  const words = text().engines.workflow
  return (
    <Field label={words.server}>
      <Select
        tall
        value={server.name}
        options={servers.map(({ name }) => ({ value: name, label: name }))}
        onChange={onServer}
      />
    </Field>
  )
}

/** What comes of it: the settings that Compose will show. */
function Asked({ params }: { params: readonly AnyParamDescriptor[] }) {
  const words = text().engines.workflow
  return (
    <section className={styles.asked} aria-label={words.asked} aria-live="polite">
      <span className={styles.soft}>{words.asked}</span>
      {params.length === 0 && <span>{words.askedNothing}</span>}
      {params.map(({ name, required }) => (
        <Badge key={name}>{required ? words.required(paramLabel(name)) : paramLabel(name)}</Badge>
      ))}
    </section>
  )
}

function taskWords(taskType: string): string {
  return text().compose.browser.taskOf(modalityLabel(taskType.split('.')[0] ?? ''), taskLabel(taskType))
}
