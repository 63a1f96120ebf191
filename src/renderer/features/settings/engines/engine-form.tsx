import { useState } from 'react'
import type { Provider, ProviderKind } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { draftOf, newDraft, type EngineDraft } from './engine-draft.ts'
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
  const [kind, setKind] = useState(provider?.kind)
  // by kind: who looks at another one and comes back finds what was written
  const [drafts, setDrafts] = useState<Partial<Record<ProviderKind, EngineDraft>>>({})
  // added and not working yet: it is changed until it does
  const [added, setAdded] = useState<Provider>()
  const known = provider ?? added
  const words = text().engines
  const close = (open: boolean) => !open && onClose()
  if (!kind)
    return (
      <Dialog
        wide
        title={words.form.chooseTitle}
        description={words.form.chooseLead}
        holds={Object.keys(drafts).length > 0}
        open
        onOpenChange={close}
      >
        <KindCards onChoose={setKind} />
      </Dialog>
    )
  const { name, lead } = words.kinds[kind]
  return (
    <Dialog
      key={kind}
      title={provider ? words.form.editTitle(provider.name) : words.form.addTitle(name)}
      description={lead}
      open
      onOpenChange={close}
    >
      <EngineFields
        draft={drafts[kind] ?? (provider ? draftOf(provider) : newDraft(kind, taken))}
        provider={known}
        isNew={!provider}
        taken={known ? [] : taken}
        onChange={(draft) => setDrafts({ ...drafts, [kind]: draft })}
        onBack={known ? onClose : () => setKind(undefined)}
        onAdded={setAdded}
        onSaved={(saved) => {
          onSaved(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}
