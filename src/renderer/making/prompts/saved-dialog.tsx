import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { StylesTab } from './styles-tab.tsx'
import { WordListsTab } from './word-lists-tab.tsx'

interface SavedDialogProps {
  /** Names of the styles that are in use. */
  chosen: readonly string[]
  onChosen: (names: string[]) => void
  /** A list that somebody has named and nobody has made: it opens with its form. */
  missingList?: string | undefined
  onClose: () => void
}

/** Styles and word lists: chosen, made, changed and removed. */
export function SavedDialog({ chosen, onChosen, missingList, onClose }: SavedDialogProps) {
  const words = text().prompts
  const [tab, setTab] = useState(missingList === undefined ? 'styles' : 'lists')
  return (
    <Dialog
      title={words.saved}
      description={words.savedHint}
      wide
      form
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList
          label={words.saved}
          tabs={[
            { value: 'styles', label: words.styles },
            { value: 'lists', label: words.wordLists },
          ]}
        />
        <TabPanel value="styles">
          <StylesTab chosen={chosen} onChosen={onChosen} />
        </TabPanel>
        <TabPanel value="lists">
          <WordListsTab missing={missingList} />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
