import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PresetsDialog } from './presets-dialog.tsx'

export function PresetsButton({ model }: { model: Model }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small icon={<Icon of={Bookmark} size="small" />} onClick={() => setOpen(true)}>
        {text().prompts.presets}
      </Button>
      {open && <PresetsDialog model={model} onClose={() => setOpen(false)} />}
    </>
  )
}
