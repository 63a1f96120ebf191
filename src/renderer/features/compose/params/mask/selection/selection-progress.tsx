import { text } from '#shared/text/index.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Progress } from '../../../../../ui/progress.tsx'
import { formatShare } from '../../../../../words/format.ts'
import styles from './selection-progress.module.css'
import type { PictureSelection } from './use-picture-selection.ts'

/** Quietly, how far the look at the picture is: everything else works meanwhile. */
export function SelectionProgress({ selection }: { selection: Pick<PictureSelection, 'state' | 'lookAgain'> }) {
  const { state, lookAgain } = selection
  const words = text().masks
  if (state.is === 'looking') {
    const said = words.looking(formatShare(state.progress))
    return (
      <span className={styles.words}>
        <Progress label={said} value={state.progress} />
        <span aria-hidden="true">{said}</span>
      </span>
    )
  }
  if (state.is !== 'failed') return null
  return (
    <span className={styles.words}>
      {words.selectionFailed}
      <Button small onClick={lookAgain}>
        {words.lookAgain}
      </Button>
    </span>
  )
}
