import { useState } from 'react'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/service/webhook-event.ts'
import { spokenLanguage, text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import styles from './new-webhook-dialog.module.css'

interface NewWebhookDialogProps {
  loopbackAllowed: boolean
  onMade: (id: string) => void
  onClose: () => void
}

const ALL_KEYS = ''

/** A new endpoint, then its signing secret. The secret lives in this dialog and goes with it. */
export function NewWebhookDialog({ loopbackAllowed, onMade, onClose }: NewWebhookDialogProps) {
  const words = text().account
  const { client } = useConnection()
  const keys = useCommand('console.keys', {})
  const request = useAct()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEventType[]>(WEBHOOK_EVENT_TYPES)
  const [keyId, setKeyId] = useState(ALL_KEYS)
  const [asked, setAsked] = useState(false)
  const [secret, setSecret] = useState<string>()
  const isWhole = URL.canParse(url.trim())
  const usable = keys.status === 'ready' ? keys.value.keys.filter(({ revokedAt }) => revokedAt === null) : []
  const issue = request.error?.issues?.find(({ path }) => path === 'url')
  // the service says more about it, and only in English
  const refused = issue && (spokenLanguage() === 'en' ? issue.message : words.newWebhook.refused)

  const create = () => {
    setAsked(true)
    if (!isWhole || events.length === 0) return
    void request.run(async () => {
      const made = await client.request('console.createWebhook', {
        url: url.trim(),
        events: [...events],
        keyId: keyId === ALL_KEYS ? null : keyId,
      })
      setSecret(made.secret)
      onMade(made.id)
    })
  }

  return (
    <SecretDialog
      title={words.newWebhook.title}
      description={words.newWebhook.lead}
      doneTitle={words.newWebhook.doneTitle}
      secret={secret}
      busy={request.running}
      onClose={onClose}
    >
      <DialogForm
        onSubmit={create}
        problem={request.error && refused === undefined && <ErrorNote error={request.error} />}
        actions={
          <>
            <Button disabled={request.running} onClick={onClose}>
              {text().common.cancel}
            </Button>
            <Button type="submit" look="solid" disabled={request.running}>
              {words.newWebhook.create}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Field
            label={words.newWebhook.url}
            hint={loopbackAllowed ? words.newWebhook.loopbackToo : words.newWebhook.publicOnly}
            error={asked && !isWhole ? words.newWebhook.needsUrl : refused}
          >
            <TextField
              type="url"
              placeholder="https://example.com/hooks"
              value={url}
              maxLength={2048}
              data-first-focus
              onChange={({ target }) => setUrl(target.value)}
            />
          </Field>
          <FieldGroup
            label={words.newWebhook.events}
            error={events.length === 0 ? words.newWebhook.needsEvent : undefined}
          >
            <div className={styles.events}>
              <CheckList options={WEBHOOK_EVENT_TYPES} chosen={events} onChange={setEvents}>
                {(type) => words.events[type]}
              </CheckList>
            </div>
          </FieldGroup>
          <Field label={words.newWebhook.key}>
            <Select
              tall
              value={keyId}
              options={[
                { value: ALL_KEYS, label: words.webhooks.allKeys },
                ...usable.map(({ id, name }) => ({ value: id, label: words.webhooks.ofKey(name) })),
              ]}
              onChange={setKeyId}
            />
          </Field>
        </div>
      </DialogForm>
    </SecretDialog>
  )
}
