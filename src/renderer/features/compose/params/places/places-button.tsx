import { MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useDraft } from '../../draft/draft-store.ts'
import { pictureIn } from '../../intake/masks.ts'
import { PlacesEditor } from './places-editor.tsx'
import { NO_PLACES, readPlaces, writePlaces, type Places } from '#shared/service/picture-places.ts'

interface PlacesButtonProps {
  model: Model
  value: string
  onChange: (value: string) => void
}

/** Sets places by pointing at them, where somebody would have to write numbers. */
export function PlacesButton({ model, value, onChange }: PlacesButtonProps) {
  const { values, files } = useDraft()
  const [open, setOpen] = useState(false)
  const words = text().masks
  const picture = pictureIn(model, { values, files })
  return (
    <>
      <Button
        small
        icon={<Icon of={MousePointerClick} size="small" />}
        disabled={!picture}
        onClick={() => setOpen(true)}
      >
        {words.point}
      </Button>
      {open && picture && (
        <PlacesEditor
          picture={picture}
          // what it came with means nothing in this picture
          places={value === model.defaults.text ? NO_PLACES : placesIn(value)}
          onClose={() => setOpen(false)}
          onDone={(places) => {
            setOpen(false)
            onChange(writePlaces(places))
          }}
        />
      )}
    </>
  )
}

/** Text that says nothing of places begins without any. */
function placesIn(text: string): Places {
  const read = readPlaces(text)
  return 'places' in read ? read.places : NO_PLACES
}
