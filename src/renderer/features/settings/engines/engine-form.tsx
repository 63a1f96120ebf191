import { useState } from 'react'
import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { draftOf, newDraft } from './engine-draft.ts'
import { EngineFields } from './engine-fields.tsx'
import { KindCards } from './kind-cards.tsx'

interface EngineFormProps {
  /** The one that is changed; without it a new one is written. */
  provider: Provider | undefined
  /** Names that others have. */
  taken: readonly string[]
  onClose: () => void
  onSaved: (name: string) => void
}

/** What somebody has, then only what that kind needs. A key goes in and never comes out again. */
export function EngineForm({ provider, taken, onClose, onSaved }: EngineFormProps) {
  const [draft, setDraft] = useState(() => provider && draftOf(provider))
  const words = text().engines
  const close = (open: boolean) => !open && onClose()
  if (!draft)
    return (
      <Dialog wide title={words.form.chooseTitle} description={words.form.chooseLead} open onOpenChange={close}>
        <KindCards onChoose={(kind) => setDraft(newDraft(kind, taken))} />
      </Dialog>
    )
  const { name, lead } = words.kinds[draft.kind]
  return (
    <Dialog
      key={draft.kind}
      title={provider ? words.form.editTitle(provider.name) : words.form.addTitle(name)}
      description={lead}
      form
      open
      onOpenChange={close}
    >
      <EngineFields
        draft={draft}
        provider={provider}
        taken={taken}
        onChange={setDraft}
        onBack={provider ? onClose : () => setDraft(undefined)}
        onSaved={(saved) => {
          onSaved(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}
