import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { text } from '#shared/text/index.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

const SHOWN_FOR_MS = 1600

type Outcome = 'none' | 'copied' | 'refused'

interface CopyButtonProps {
  text: string
  /** What is copied, as the name of the action: "Copy path". */
  label: string
  look?: 'icon' | 'button'
}

export function CopyButton({ text: copied, label, look = 'icon' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')

  useEffect(() => {
    const timer = outcome === 'none' ? undefined : setTimeout(() => setOutcome('none'), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () => {
    navigator.clipboard.writeText(copied).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }
  const name = { none: label, copied: text().common.copied, refused: text().common.notCopied }[outcome]
  const icon = outcome === 'copied' ? Check : Copy

  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon} label={name} small onClick={copy} />
      ) : (
        <Button icon={<Icon of={icon} />} onClick={copy}>
          {name}
        </Button>
      )}
    </>
  )
}
