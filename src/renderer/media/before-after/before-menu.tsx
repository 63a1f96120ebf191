import { ChevronDown } from 'lucide-react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { keyWords } from '../../core/actions/keys.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { fileNameOf } from '../../words/file-name-of.ts'

interface BeforeMenuProps {
  befores: readonly { entry: LibraryEntry; steps: number }[]
  /** Which of them is compared with now; -1 for none. */
  chosen: number
  onChoose: (nth: number) => void
}

/** Which of all that led to an item it is compared with. */
export function BeforeMenu({ befores, chosen, onChoose }: BeforeMenuProps) {
  const words = text().lineage
  return (
    <ChoiceMenu
      trigger={<IconButton icon={ChevronDown} small label={words.compareWith} keys={keyWords('viewer.furtherBack')} />}
      groups={[
        {
          label: words.compareWith,
          one: true,
          choices: befores.map(({ entry, steps }, index) => ({
            label: `${words.before(steps)}: ${fileNameOf(entry.path)}`,
            isChosen: index === chosen,
            onChoose: () => onChoose(index),
          })),
        },
      ]}
    />
  )
}
