import { useState } from 'react'
import { MOST_STYLES, type Style } from '#shared/batch/styles.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { focusWhenShown } from '../../ui/first-focus.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { withErrorToast } from '../../core/acting.ts'
import { Unanswered } from '../../core/unanswered.tsx'
import { tellRename, withoutStyle, withStyle, type ChangeChosen } from './chosen-styles.ts'
import { SavedForm } from './saved-form.tsx'
import { SavedEntry } from './saved-entry.tsx'
import { SavedList } from './saved-list.tsx'

const NEW_STYLE: Style = { name: '', prompt: '', negative: '' }

interface StylesTabProps {
  chosen: readonly string[]
  onChosen: (change: ChangeChosen) => void
}

export function StylesTab({ chosen, onChosen }: StylesTabProps) {
  const { client } = useConnection()
  const known = useCommand('styles.list', {})
  const [edited, setEdited] = useState<Style>()
  const isFull = chosen.length >= MOST_STYLES
  const words = text().prompts

  const remove = (style: Style) =>
    withErrorToast(async () => {
      const { name } = style
      const wasChosen = chosen.includes(name)
      await client.request('styles.remove', { name })
      onChosen((now) => withoutStyle(now, name))
      showToast({
        text: words.removed(name),
        undo: () =>
          withErrorToast(async () => {
            await client.request('styles.save', style)
            if (wasChosen) onChosen((now) => withStyle(now, name))
          }),
      })
    })

  if (edited)
    return (
      <StyleForm
        style={edited}
        onEnd={(saved) => {
          setEdited(undefined)
          // who makes a style here wants to use it here
          if (saved && edited === NEW_STYLE) onChosen((now) => withStyle(now, saved))
          else if (saved) tellRename(edited.name, saved)
        }}
      />
    )
  if (known.status !== 'ready') return <Unanswered answer={known} label={words.styles} />
  return (
    <>
      {isFull && <p role="status">{words.mostStyles(MOST_STYLES)}</p>}
      <SavedList
        items={known.value.styles}
        empty={words.noStyles}
        newLabel={words.newStyle}
        onNew={() => setEdited(NEW_STYLE)}
        onEdit={setEdited}
        onRemove={(style) => void remove(style)}
      >
        {({ name, prompt }) => (
          <SavedEntry
            excerpt={prompt}
            title={
              <CheckBox
                checked={chosen.includes(name)}
                disabled={isFull && !chosen.includes(name)}
                onChange={(use) => onChosen((now) => (use ? withStyle(now, name) : withoutStyle(now, name)))}
              >
                {name}
              </CheckBox>
            }
          />
        )}
      </SavedList>
    </>
  )
}

/** `onEnd` is told the name it was saved under, or nothing when it was not. */
function StyleForm({ style, onEnd }: { style: Style; onEnd: (saved?: string) => void }) {
  const { client } = useConnection()
  const [{ name, prompt, negative }, setDraft] = useState(style)
  const change = (part: Partial<Style>) => setDraft((before) => ({ ...before, ...part }))
  const words = text().prompts
  return (
    <SavedForm
      complete={name.trim() !== '' && (prompt.trim() !== '' || negative.trim() !== '')}
      onCancel={() => onEnd()}
      onSave={async () => {
        const isKnown = style.name !== ''
        await client.request('styles.save', { name, prompt, negative, replaces: isKnown ? style.name : null })
        onEnd(name.trim())
      }}
    >
      <Field label={words.name}>
        <TextField
          ref={focusWhenShown}
          maxLength={80}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={words.stylePrompt} hint={words.stylePromptHint}>
        <TextArea maxLength={2000} value={prompt} onChange={({ target }) => change({ prompt: target.value })} />
      </Field>
      <Field label={words.styleNegative}>
        <TextArea maxLength={2000} value={negative} onChange={({ target }) => change({ negative: target.value })} />
      </Field>
    </SavedForm>
  )
}
