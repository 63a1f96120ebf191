import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { ChangeChosen } from './chosen-styles.ts'
import { StylesTab } from './styles-tab.tsx'
import { WordListsTab } from './word-lists-tab.tsx'

interface SavedDialogProps {
  /** Names of the styles that are in use. */
  chosen: readonly string[]
  /** By what is chosen when it is called: a style that is brought back may come long after this was left. */
  onChosen: (change: ChangeChosen) => void
  /** A list that somebody has named and nobody has made: it opens with its form. */
  missingList?: string | undefined
  onClose: () => void
}

/** Styles and word lists: chosen, made, changed and removed. */
export function SavedDialog({ chosen, onChosen, missingList, onClose }: SavedDialogProps) {
  const words = text().prompts
  const [tab, setTab] = useState(missingList === undefined ? 'styles' : 'lists')
  return (
    <Dialog title={words.saved} description={words.savedHint} wide open onOpenChange={(open) => !open && onClose()}>
      <Tabs value={tab} onValueChange={setTab}>
        <TabList
          label={words.saved}
          tabs={[
            { value: 'styles', label: words.styles },
            { value: 'lists', label: words.wordLists },
          ]}
        />
        {/* what is being written in one of them is still there after a look at the other */}
        <TabPanel value="styles" forceMount hidden={tab !== 'styles'}>
          <StylesTab chosen={chosen} onChosen={onChosen} />
        </TabPanel>
        <TabPanel value="lists" forceMount hidden={tab !== 'lists'}>
          <WordListsTab missing={missingList} />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
