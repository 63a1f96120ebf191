import type { Provider } from '#shared/service/providers.ts'
import type { EngineDraft, EngineFaults } from './engine-draft.ts'

/** What the parts of the form are handed: an engine as it is being written, and what is wrong with it. */
export interface EnginePartProps {
  draft: EngineDraft
  faults: EngineFaults
  /** The one that is changed; undefined for a new one. */
  provider: Provider | undefined
  set: (change: Partial<EngineDraft>) => void
}

type WrittenField = 'name' | 'binary' | 'model' | 'address' | 'key' | 'args' | 'servers' | 'headers' | 'models'

/** What a field for text holds, and what typing into it does. */
export function engineEntry({ draft, set }: Pick<EnginePartProps, 'draft' | 'set'>, field: WrittenField) {
  return {
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  }
}
