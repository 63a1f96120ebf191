import { Images } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { openPictures } from '../../../core/navigation/pictures-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The way to a batch that begins with pictures. */
export function FromPictures() {
  return (
    <Button icon={<Icon of={Images} />} onClick={() => openPictures({ from: 'nowhere' })}>
      {text().pictures.fromPictures}
    </Button>
  )
}
