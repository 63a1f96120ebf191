import { PLACE_TITLES } from '#shared/app/places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { ContactSheetFigure } from './contact-sheet-figure.tsx'

const STEPS = [
  {
    title: 'Everything stays',
    text: 'Each output is a file on this computer, with the settings that made it kept inside. Nothing expires and nothing needs the network.',
  },
  {
    title: 'Found in a moment',
    text: 'Search in prompts; filter by model, batch, date, rating, tag or coins, however many files there are.',
  },
  {
    title: 'Compared and reused',
    text: 'Two to four side by side with only their differing settings. Run one again, or use it as an input.',
  },
]

export function LibraryPlace() {
  return (
    <PlaceFrame title={PLACE_TITLES.library}>
      <EmptyState
        title="Everything you make, kept"
        lead="The library is your contact sheet: every image, clip, sound and 3D model, with its prompt, its price and its file."
        figure={<ContactSheetFigure />}
        steps={STEPS}
        footnote="Nothing has been made yet: this version shows models and prices, but cannot run them."
      />
    </PlaceFrame>
  )
}
