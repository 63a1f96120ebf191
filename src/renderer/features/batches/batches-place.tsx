import { PLACE_TITLES } from '#shared/app/places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { PromptListFigure } from './prompt-list-figure.tsx'

const STEPS = [
  {
    title: 'Bring a list',
    text: 'One row of a table is one picture, clip, sound or model. Columns named like a setting fill that setting.',
  },
  {
    title: 'See the whole price',
    text: 'Rows, outputs, exact coins and what is left, under a budget that cannot be exceeded. Nothing is charged before you say so.',
  },
  {
    title: 'Let it run',
    text: 'Pause, reorder, retry. Close the lid or lose the network: it goes on where it was, and nothing is paid twice.',
  },
]

export function BatchesPlace() {
  return (
    <PlaceFrame title={PLACE_TITLES.batches}>
      <EmptyState
        title="One list, hundreds of results"
        lead="A batch runs a prompt list as one job. Each row keeps its own settings, its own price and its own history."
        figure={<PromptListFigure />}
        steps={STEPS}
        footnote="This version cannot start batches yet. Compose shows every model, what it takes and what it costs."
      />
    </PlaceFrame>
  )
}
