import { Palette } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import type { ChangeChosen } from '../../../making/prompts/chosen-styles.ts'
import { DynamicChoice } from '../../../making/prompts/dynamic-choice.tsx'
import { SavedDialog } from '../../../making/prompts/saved-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ChoiceFaults, ImportChoices } from './import-choices.ts'

interface PromptSettingsProps {
  choices: Pick<ImportChoices, 'dynamicPrompts' | 'styles'>
  faults: ChoiceFaults
  onChange: (part: Partial<ImportChoices>) => void
  onStyles: (change: ChangeChosen) => void
}

/** What is made of the prompts of a list before they are sent. */
export function PromptSettings({ choices, faults, onChange, onStyles }: PromptSettingsProps) {
  const { dynamicPrompts, styles } = choices
  const [open, setOpen] = useState(false)
  const words = text().prompts
  return (
    <>
      <FieldGroup label={words.dynamic} hint={words.dynamicHint} error={faults.dynamicPrompts}>
        <DynamicChoice value={dynamicPrompts} mayStay onChange={(next) => onChange({ dynamicPrompts: next })} />
      </FieldGroup>
      <Button small icon={<Icon of={Palette} size="small" />} onClick={() => setOpen(true)}>
        {styles.length === 0 ? words.saved : words.style(styles.join(', '))}
      </Button>
      {open && <SavedDialog chosen={styles} onChosen={onStyles} onClose={() => setOpen(false)} />}
    </>
  )
}
