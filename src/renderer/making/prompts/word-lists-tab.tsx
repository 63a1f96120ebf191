import { useState } from 'react'
import type { WordList } from '#shared/app/saved.ts'
import { linesOf } from '#shared/lines-of.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { Field } from '../../ui/field.tsx'
import { focusWhenShown } from '../../ui/first-focus.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { withErrorToast } from '../../core/acting.ts'
import { Unanswered } from '../../core/unanswered.tsx'
import { SavedForm } from './saved-form.tsx'
import { SavedEntry } from './saved-entry.tsx'
import { SavedList } from './saved-list.tsx'

const FIRST_WORDS = 12

/** `missing`: a list that a prompt names and that is to be made. */
export function WordListsTab({ missing }: { missing?: string | undefined }) {
  const { client } = useConnection()
  const known = useCommand('wordLists.list', {})
  const [edited, setEdited] = useState<WordList | undefined>(
    missing === undefined ? undefined : { name: missing, words: [] },
  )
  const words = text().prompts

  const remove = (list: WordList) =>
    withErrorToast(async () => {
      await client.request('wordLists.remove', { name: list.name })
      showToast({
        text: words.removed(list.name),
        undo: () => withErrorToast(() => client.request('wordLists.save', list)),
      })
    })

  if (edited) return <WordListForm list={edited} onEnd={() => setEdited(undefined)} />
  if (known.status !== 'ready') return <Unanswered answer={known} label={words.wordLists} />
  return (
    <SavedList
      items={known.value.lists}
      empty={words.noLists}
      newLabel={words.newList}
      onNew={() => setEdited({ name: '', words: [] })}
      onEdit={setEdited}
      onRemove={(list) => void remove(list)}
    >
      {({ name, words: listed }) => (
        <SavedEntry
          title={`__${name}__ · ${words.wordCount(listed.length)}`}
          excerpt={listed.slice(0, FIRST_WORDS).join(', ')}
        />
      )}
    </SavedList>
  )
}

function WordListForm({ list, onEnd }: { list: WordList; onEnd: () => void }) {
  const { client } = useConnection()
  const [name, setName] = useState(list.name)
  const [written, setWritten] = useState(list.words.join('\n'))
  const lines = linesOf(written)
  const words = text().prompts
  const isKnown = list.words.length > 0
  return (
    <SavedForm
      complete={name.trim() !== '' && lines.length > 0}
      onCancel={onEnd}
      onSave={async () => {
        await client.request('wordLists.save', { name, words: lines, replaces: isKnown ? list.name : null })
        onEnd()
      }}
    >
      <Field label={words.name}>
        <TextField
          {...(list.name === '' && { ref: focusWhenShown })}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={words.words} hint={words.wordsHint}>
        <TextArea
          {...(list.name !== '' && { ref: focusWhenShown, 'data-first-focus': true })}
          rows={8}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
      </Field>
    </SavedForm>
  )
}
